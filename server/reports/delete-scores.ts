import type { Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { OpenReport } from '../report-locks/lock-open-report.ts'

/**
 * Deletes the scores of a report one of whose inputs is being changed. A trigger of each input's
 * table does the same for code that forgets it (ADR 0001).
 */
export async function deleteScores(
  transaction: Transaction<Tables>,
  { _id, scored }: OpenReport,
): Promise<void> {
  if (scored) await transaction.deleteFrom('scorings').where('report_id', '=', _id).execute()
}
