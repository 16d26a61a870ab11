import { reportAccess } from '@insights/domain/reports/access/report-access.ts'
import type { OPEN_STATUSES, ReportStatus } from '@insights/domain/reports/report-status.ts'
import { type Params, prepared } from '@insights/platform/database/prepared.ts'
import type { Kysely, Transaction } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { forbidden, notFound } from '../../http/errors.ts'

/** A report whose status cannot change before the transaction ends. */
export interface LockedReport {
  readonly _id: string
  readonly editionId: string
  readonly title: string
  readonly status: ReportStatus
  readonly revision: number
  /** A changed answer needs a screenshot before it can be finalized. */
  readonly changedNeedsScreenshot: boolean
  /** True when the report has scores. */
  readonly scored: boolean
}

/**
 * Locks a report of any status, at the beginning of a transaction: `share` with other callers that
 * need it unchanged, or `exclusive`. A lock must not be strengthened later in the same transaction.
 * For staff: purchases and samples of customers are not looked up.
 */
export async function lockReport(
  transaction: Transaction<Tables>,
  caller: Caller,
  reportId: string,
  lock: 'share' | 'exclusive',
): Promise<LockedReport> {
  const [row] = await (lock === 'share' ? selectShared : selectExclusive)(transaction, { reportId })
  if (!row || reportAccess(caller, { ...row, sample: false }, false) === 'none') throw notFound()
  return {
    _id: row.id,
    editionId: row.edition_id,
    title: row.title,
    status: row.status,
    revision: row.revision,
    changedNeedsScreenshot: row.changed_needs_screenshot,
    scored: row.scored === true,
  }
}

type OfReport = Params<{ reportId: string }>

const findReport = (db: Kysely<Tables>, params: OfReport) =>
  db
    .selectFrom('reports')
    .where('reports.id', '=', params.reportId)
    .select((eb) => [
      'reports.id',
      'reports.edition_id',
      'reports.title',
      'reports.status',
      'reports.revision',
      'reports.changed_needs_screenshot',
      eb
        .exists(
          eb.selectFrom('scorings').whereRef('report_id', '=', 'reports.id').select('report_id'),
        )
        .as('scored'),
    ])

const selectShared = prepared('share-report', (db: Kysely<Tables>, params: OfReport) =>
  findReport(db, params).forShare('reports'),
)
const selectExclusive = prepared('lock-report', (db: Kysely<Tables>, params: OfReport) =>
  findReport(db, params).forNoKeyUpdate('reports'),
)

/** A report that cannot be published, deleted or returned before the transaction ends. */
export interface OpenReport extends LockedReport {
  readonly status: (typeof OPEN_STATUSES)[number]
}

/** Locks a report that the caller may edit; rejects one that was published meanwhile. */
export async function lockOpenReport(
  transaction: Transaction<Tables>,
  caller: Caller,
  reportId: string,
  lock: 'share' | 'exclusive',
): Promise<OpenReport> {
  const report = await lockReport(transaction, caller, reportId, lock)
  if (reportAccess(caller, { ...report, sample: false }, false) !== 'edit') {
    throw forbidden('A published report cannot be changed.')
  }
  // A caller who may edit the report knows that it is open (D10).
  return report as OpenReport
}
