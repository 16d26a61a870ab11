import { reportAccess } from '@insights/domain/access/report-access.ts'
import { isPublished, type OPEN_STATUSES } from '@insights/domain/report/report-status.ts'
import type { Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { forbidden, notFound } from '../http/errors.ts'

/** A report that nobody can publish, delete or return before the transaction ends. */
export interface OpenReport {
  readonly _id: string
  readonly editionId: string
  readonly title: string
  readonly status: (typeof OPEN_STATUSES)[number]
  /** It has scores. */
  readonly scored: boolean
}

/**
 * Locks a report that the caller may edit, at the beginning of a transaction: with others who
 * edit it too (`share`), or `alone`. A lock must not be strengthened later in the same
 * transaction. Refuses a report that was published meanwhile.
 */
export async function lockOpenReport(
  transaction: Transaction<Tables>,
  caller: Caller,
  reportId: string,
  lock: 'share' | 'alone',
): Promise<OpenReport> {
  const query = transaction
    .selectFrom('reports')
    .where('reports.id', '=', reportId)
    .select((the) => [
      'reports.id',
      'reports.edition_id',
      'reports.title',
      'reports.status',
      the
        .exists(
          the.selectFrom('scorings').whereRef('report_id', '=', 'reports.id').select('report_id'),
        )
        .as('scored'),
    ])
  const locked = lock === 'share' ? query.forShare('reports') : query.forNoKeyUpdate('reports')
  const row = await locked.executeTakeFirst()
  const access = row ? reportAccess(caller, row, false) : 'none'
  if (!row || access === 'none') throw notFound()
  const { status } = row
  if (access !== 'edit' || isPublished(status)) {
    throw forbidden('A published report cannot be changed.')
  }
  return {
    _id: row.id,
    editionId: row.edition_id,
    title: row.title,
    status: status as OpenReport['status'],
    scored: row.scored === true,
  }
}
