import type { answersPatch, AnswersPatched } from '@insights/contract/capability-reports.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type * as z from 'zod'

import { recordActivity } from '../activity/record-activity.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { editReport } from '../reports/edit-report.ts'
import { presentAnswer } from './present.ts'
import { findAnswersById } from './queries.ts'
import { requireCapabilityChange } from './require-capability-change.ts'

type Changes = z.output<typeof answersPatch>['answers']
type Results = AnswersPatched['results']

/**
 * Saves many answers of a report: those that are as they were read; the others come back as they
 * are now. When there is nothing to save, nothing happens to the report.
 */
export async function patchAnswers(
  db: Kysely<Tables>,
  caller: Caller,
  reportId: string,
  changes: Changes,
): Promise<AnswersPatched> {
  try {
    const edit = await editReport(db, caller, reportId, async (transaction, report) => {
      await requireChanges(transaction, changes)
      const versions = await lockAnswers(transaction, reportId, changes)
      const fresh = changes.filter(({ _id, version }) => versions.get(_id) === version)
      await saveAll(transaction, caller, reportId, fresh)
      const results = await tell(transaction, reportId, changes, fresh)
      if (fresh.length === 0) throw new NothingSaved(results)
      await recordActivity(transaction, {
        subject: 'REPORT',
        reference: reportId,
        action: `Answered ${fresh.length} capabilities in the report "${report.title}"`,
        actorId: caller._id,
      })
      return results
    })
    const { result: results, scoresDeleted, reportReopened } = edit
    return { results, effects: { scoresDeleted, reportReopened } }
  } catch (error) {
    if (!(error instanceof NothingSaved)) throw error
    const { results } = error
    return { results, effects: { scoresDeleted: false, reportReopened: false } }
  }
}

/** Undoes an edit that changed nothing, so that an approved report stays approved. */
class NothingSaved extends Error {
  readonly results: Results

  constructor(results: Results) {
    super('Nothing was saved')
    this.results = results
  }
}

async function requireChanges(transaction: Transaction<Tables>, changes: Changes) {
  const fields = new Map(
    changes.map(({ capabilityChange }, index) => [
      capabilityChange,
      `answers.${index}.capabilityChange`,
    ]),
  )
  for (const [change, field] of fields) {
    if (change !== undefined) await requireCapabilityChange(transaction, change, field)
  }
}

/** The versions of the answers, which stay until the transaction ends. Always in the same order. */
async function lockAnswers(
  transaction: Transaction<Tables>,
  reportId: string,
  changes: Changes,
): Promise<Map<string, number>> {
  const ids = changes.map(({ _id }) => _id)
  const rows = await transaction
    .selectFrom('answers')
    .where('report_id', '=', reportId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .select(['id', 'version'])
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map(({ id, version }) => [id, version]))
}

async function saveAll(
  transaction: Transaction<Tables>,
  caller: Caller,
  reportId: string,
  changes: Changes,
): Promise<void> {
  if (changes.length === 0) return
  await sql`
    update answers set
      has_capability = change."hasCapability",
      status = case when change."hasCapability" is null then 'NOT_COMPLETED' else 'COMPLETED' end,
      capability_change_id = coalesce(change."capabilityChange", answers.capability_change_id),
      capability_change_note =
        coalesce(change."capabilityChangeNote", answers.capability_change_note),
      version = answers.version + 1,
      updated_at = clock_timestamp(),
      updated_by = ${caller._id}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change(
      _id uuid, "hasCapability" boolean, "capabilityChange" text, "capabilityChangeNote" text)
    where answers.report_id = ${reportId} and answers.id = change._id`.execute(transaction)
}

/** One result for each change, in the same order, with the answer as it is now. */
async function tell(
  transaction: Transaction<Tables>,
  reportId: string,
  changes: Changes,
  saved: Changes,
): Promise<Results> {
  const ids = changes.map(({ _id }) => _id)
  const rows = await findAnswersById(transaction, reportId, ids)
  const answers = new Map(rows.map((row) => [row.id, presentAnswer(row, true)]))
  return changes.map((change) => {
    const answer = answers.get(change._id)
    if (!answer) return { outcome: 'missing', _id: change._id }
    return { outcome: saved.includes(change) ? 'saved' : 'conflict', answer }
  })
}
