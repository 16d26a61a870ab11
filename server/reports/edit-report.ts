import type { EditEffects } from '@insights/contract/edit-effects.ts'
import { statusAfterEdit } from '@insights/domain/workflow/status-after-edit.ts'
import { type Params, prepared } from '@insights/platform/database/prepared.ts'
import { type Kysely, sql, type Transaction } from 'kysely'

import { recordActivity } from '../activity/record-activity.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { lockOpenReport, type OpenReport } from './lock-open-report.ts'

export interface Edit<Result> extends EditEffects {
  readonly result: Result
}

type Work<Result> = (transaction: Transaction<Tables>, report: OpenReport) => Promise<Result>

/**
 * Changes something in an open report, in one transaction. Everything that belongs to a report is
 * written through here: it makes sure that the report is still open and stays so until the end,
 * notes who worked on it, and takes an APPROVED report back to REVIEWED.
 *
 * People who save at the same time do not wait for each other, unless `alone` is asked for: then
 * nobody else changes the report between what `work` reads and what it writes. `work` may be
 * called only once and does all its writing with the transaction it is given. Whatever it throws
 * undoes everything.
 *
 * @example
 * const { result, scoresDeleted } = await editReport(db, caller, reportId, (transaction) =>
 *   saveWeights(transaction, reportId, weights),
 * )
 */
export async function editReport<Result>(
  db: Kysely<Tables>,
  caller: Caller,
  reportId: string,
  work: Work<Result>,
  { alone = false }: { alone?: boolean } = {},
): Promise<Edit<Result>> {
  if (!alone) {
    const edit = await tryEdit(db, caller, reportId, work, 'share')
    if (edit) return edit
  }
  const edit = await tryEdit(db, caller, reportId, work, 'alone')
  if (!edit) throw new Error('An edit that is alone always comes through')
  return edit
}

/**
 * Undefined when the report is APPROVED and the lock is shared: two who share a lock and both want
 * to change the status would wait for each other for ever, so each begins again, alone.
 */
function tryEdit<Result>(
  db: Kysely<Tables>,
  caller: Caller,
  reportId: string,
  work: Work<Result>,
  lock: 'share' | 'alone',
): Promise<Edit<Result> | undefined> {
  return db.transaction().execute(async (transaction) => {
    const report = await lockOpenReport(transaction, caller, reportId, lock)
    const reportReopened = statusAfterEdit(report.status) !== report.status
    if (reportReopened && lock === 'share') return undefined
    const result = await work(transaction, report)
    if (reportReopened) await reopen(transaction, caller, report)
    const { scored } = await noteEditor(transaction, caller, reportId)
    return { result, reportReopened, scoresDeleted: report.scored && !scored }
  })
}

async function reopen(transaction: Transaction<Tables>, caller: Caller, report: OpenReport) {
  await transaction
    .updateTable('reports')
    .set({ status: statusAfterEdit(report.status) })
    .where('id', '=', report._id)
    .execute()
  await recordActivity(transaction, {
    subject: 'REPORT',
    reference: report._id,
    action: `Changed the approved report "${report.title}", which is up for review again`,
    actorId: caller._id,
  })
}

/** Notes who worked on a report, and answers whether it has scores now. */
async function noteEditor(
  transaction: Transaction<Tables>,
  caller: Caller,
  reportId: string,
): Promise<{ scored: boolean }> {
  const [row] = await upsertEditor(transaction, { reportId, userId: caller._id })
  return { scored: row?.scored === true }
}

const upsertEditor = prepared(
  'note-report-editor',
  (db: Kysely<Tables>, given: Params<{ reportId: string; userId: string }>) =>
    db
      .insertInto('report_editors')
      .values({
        report_id: given.reportId,
        user_id: given.userId,
        edited_at: sql`clock_timestamp()`,
      })
      .onConflict((conflict) =>
        conflict.columns(['report_id', 'user_id']).doUpdateSet({
          edited_at: sql<string>`greatest(report_editors.edited_at, excluded.edited_at)`,
        }),
      )
      .returning(
        sql<boolean>`exists (select from scorings where report_id = report_editors.report_id)`.as(
          'scored',
        ),
      ),
)
