import { reportAccess } from '@insights/domain/access/report-access.ts'
import type { OPEN_STATUSES } from '@insights/domain/report/report-status.ts'
import type { Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { forbidden } from '../http/errors.ts'
import { type LockedReport, lockReport } from './lock-report.ts'

/** A report that nobody can publish, delete or return before the transaction ends. */
export interface OpenReport extends LockedReport {
  readonly status: (typeof OPEN_STATUSES)[number]
}

/** Locks a report that the caller may edit; refuses one that was published meanwhile. */
export async function lockOpenReport(
  transaction: Transaction<Tables>,
  caller: Caller,
  reportId: string,
  lock: 'share' | 'exclusive',
): Promise<OpenReport> {
  const report = await lockReport(transaction, caller, reportId, lock)
  if (reportAccess(caller, report, false) !== 'edit') {
    throw forbidden('A published report cannot be changed.')
  }
  // Who may edit a report knows that it is open (D10).
  return report as OpenReport
}
