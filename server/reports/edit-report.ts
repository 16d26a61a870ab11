import type { LiveEvent } from '@insights/contract/live.ts'
import type { EditEffects } from '@insights/contract/reports/edit-effects.ts'
import { statusAfterEdit } from '@insights/domain/reports/workflow/status-after-edit.ts'
import { type Params, prepared } from '@insights/platform/database/prepared.ts'
import { type Kysely, type Transaction, sql } from 'kysely'

import { recordActivity, recordActivityOnce } from '../accounts/activity/record-activity.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { publish, transact } from '../live/transact.ts'
import type { Services } from '../start/services.ts'
import { queueReportEmails } from './emails/queue-report-emails.ts'
import { type OpenReport, lockOpenReport } from './locks/lock-report.ts'
import { queueScores } from './queue-scores.ts'

type EditServices = Pick<Services, 'db' | 'live' | 'jobs' | 'encryptor' | 'config'>

export interface Edit<Result> extends EditEffects {
  readonly result: Result
}

/** A change in a report: everything to log and publish. */
export interface ReportChange {
  /** Entries for the activity log. */
  readonly actions: readonly string[]
  /** Minutes in which an equal entry is logged once, for changes that a screen saves by itself. */
  readonly onceIn?: number
  /** Events for the open pages of staff. `editReport` adds those of status and scores. */
  readonly events: readonly ReportEvent[]
}

type ReportEvent = Extract<LiveEvent, { report: string }>

/**
 * Returns a change of a report that logs `action`, which begins a sentence (`Sorted the consumer
 * survey`).
 */
export function reportChange(
  { _id, title }: OpenReport,
  action: string,
  event: ReportEvent = { kind: 'report', report: _id },
): ReportChange {
  return { actions: [`${action} of the report "${title}"`], events: [event] }
}

export interface Written<Result> {
  readonly result: Result
  /** Null where nothing was changed. */
  readonly change: ReportChange | null
}

type Work<Result> = (
  transaction: Transaction<Tables>,
  report: OpenReport,
) => Promise<Written<Result>>

/**
 * Changes something in an open report, in one transaction. Everything that belongs to a report is
 * written through here: it makes sure that the report is still open and stays so until the end,
 * records who worked on it, logs the change and publishes it after the commit. An APPROVED report
 * goes back to REVIEWED, and staff are emailed about it. Concurrent saves do not wait for each
 * other unless `exclusive` is set: then no other edit changes the report between what `work` reads
 * and what it writes. `work` may be called only once and does all its writing with the transaction
 * it is given. An error that it throws undoes everything.
 *
 * @example
 * const { result, scoresDeleted } = await editReport(services, caller, id, async (transaction, report) => ({
 *   result: await saveWeights(transaction, id, weights),
 *   change: reportChange(report, 'Saved the device weights'),
 * }))
 */
export async function editReport<Result>(
  services: EditServices,
  caller: Caller,
  reportId: string,
  work: Work<Result>,
  { exclusive = false }: { readonly exclusive?: boolean } = {},
): Promise<Edit<Result>> {
  if (!exclusive) {
    const edit = await tryEdit(services, caller, reportId, { work, lock: 'share' })
    if (edit) return edit
  }
  const edit = await tryEdit(services, caller, reportId, { work, lock: 'exclusive' })
  if (!edit) throw new Error('An exclusive edit always succeeds')
  return edit
}

interface Try<Result> {
  readonly work: Work<Result>
  readonly lock: 'share' | 'exclusive'
}

/**
 * Returns undefined if the report is APPROVED under a shared lock: two editors who both upgrade it
 * to change the status would deadlock, so the caller retries with an exclusive lock.
 */
function tryEdit<Result>(
  services: EditServices,
  caller: Caller,
  reportId: string,
  { work, lock }: Try<Result>,
): Promise<Edit<Result> | undefined> {
  return transact(services, async (transaction) => {
    const report = await lockOpenReport(transaction, caller, reportId, lock)
    const approved = statusAfterEdit(report.status) !== report.status
    if (approved && lock === 'share') return undefined
    const { result, change } = await work(transaction, report)
    if (!change) return { result, reportReopened: false, scoresDeleted: false }
    const effects = await recordChange(transaction, services, caller, report, change)
    return { result, ...effects }
  })
}

/**
 * Does what `editReport` does with a change, in a transaction of `transact` that changes several
 * reports at once: the caller has locked each of them by `lockOpenReport`, exclusively and in the
 * order of their ids.
 */
export async function recordChange(
  transaction: Transaction<Tables>,
  services: EditServices,
  caller: Caller,
  report: OpenReport,
  change: ReportChange,
): Promise<EditEffects> {
  const { scored, weighed } = await recordEdit(transaction, caller, report._id, change)
  for (const event of change.events) publish(transaction, { to: 'staff', event })
  const reportReopened = statusAfterEdit(report.status) !== report.status
  if (reportReopened) await reopen(transaction, services, caller, report)
  const scoresDeleted = report.scored && !scored
  if (!scored && weighed && report.status === 'DRAFT') {
    await queueScores(transaction, services, report._id)
  }
  const published = change.events.some(({ kind }) => kind === 'report')
  if ((reportReopened || scoresDeleted) && !published) publishReportChanged(transaction, report._id)
  return { reportReopened, scoresDeleted }
}

/** Logs an edit and records who worked on the report. Returns whether it has scores and weights now. */
async function recordEdit(
  transaction: Transaction<Tables>,
  caller: Caller,
  reportId: string,
  { actions, onceIn }: ReportChange,
): Promise<{ scored: boolean; weighed: boolean }> {
  const edit = { reportId, userId: caller._id }
  if (onceIn === undefined) {
    return toHad(await insertEdit(transaction, { ...edit, actions }))
  }
  for (const action of actions) {
    const activity = {
      subject: 'REPORT',
      reference: reportId,
      action,
      actorId: caller._id,
    } as const
    await recordActivityOnce(transaction, activity, onceIn)
  }
  return toHad(await insertEdit(transaction, { ...edit, actions: [] }))
}

function toHad([row]: Awaited<ReturnType<typeof insertEdit>>) {
  return { scored: row?.scored === true, weighed: row?.weighed === true }
}

interface RecordedEdit {
  readonly reportId: string
  readonly userId: string
  readonly actions: readonly string[]
}

const insertEdit = prepared('record-edit', (db: Kysely<Tables>, params: Params<RecordedEdit>) =>
  db
    .with('logged', (logged) =>
      logged
        .insertInto('activities')
        .columns(['subject_type', 'subject_reference', 'action', 'actor_id', 'app'])
        .expression(
          sql`select 'REPORT', ${params.reportId}::uuid, action, ${params.userId}::uuid, 'INSIGHTS'
            from unnest(${params.actions}::text[]) with ordinality as actions (action, position)
            order by position`,
        ),
    )
    .insertInto('report_editors')
    .values({
      report_id: sql`${params.reportId}::uuid`,
      user_id: sql`${params.userId}::uuid`,
      edited_at: sql`clock_timestamp()`,
    })
    .onConflict((conflict) =>
      conflict.columns(['report_id', 'user_id']).doUpdateSet({
        edited_at: sql<string>`greatest(report_editors.edited_at, excluded.edited_at)`,
      }),
    )
    .returning([
      sql<boolean>`exists (select from scorings where report_id = report_editors.report_id)`.as(
        'scored',
      ),
      sql<boolean>`exists (select from device_weights where report_id = report_editors.report_id)`.as(
        'weighed',
      ),
    ]),
)

async function reopen(
  transaction: Transaction<Tables>,
  services: EditServices,
  caller: Caller,
  report: OpenReport,
): Promise<void> {
  await transaction
    .updateTable('reports')
    .set({ status: statusAfterEdit(report.status) })
    .where('id', '=', report._id)
    .execute()
  await recordActivity(transaction, {
    subject: 'REPORT',
    reference: report._id,
    action: `Changed the approved report "${report.title}" and returned it to review`,
    actorId: caller._id,
  })
  await queueReportEmails(transaction, services, caller, {
    kind: 'finalized',
    reopened: true,
    reportId: report._id,
    reason: null,
  })
}

/**
 * Deletes the scores of a report when one of their inputs changes. A trigger of each input's table
 * does the same for code that forgets it (ADR 0001).
 */
export async function deleteScores(
  transaction: Transaction<Tables>,
  { _id, scored }: OpenReport,
): Promise<void> {
  if (scored) await transaction.deleteFrom('scorings').where('report_id', '=', _id).execute()
}

/**
 * Publishes after the commit that a report has changed: lists and pages that show it refetch it.
 * The audience is staff, unless customers who bought the report see something else now, too.
 */
export function publishReportChanged(
  transaction: Transaction<Tables>,
  report: string,
  to: 'staff' | 'readers' = 'staff',
): void {
  const event = { kind: 'report', report } as const
  publish(transaction, to === 'staff' ? { to, event } : { to, report, event })
}
