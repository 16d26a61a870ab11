import { formatShortDay } from '@insights/domain/answers/work-plan/days.ts'
import { partsText } from '@insights/domain/answers/work-plan/work-plan.ts'
import { APPLICATIONS, type ApplicationId } from '@insights/domain/catalogue/application.ts'
import { compareTitles } from '@insights/domain/text/titles.ts'
import { defineQueue } from '@insights/platform/jobs/jobs.ts'
import { type Transaction, sql } from 'kysely'

import { notify } from '../../accounts/notifications/notify.ts'
import type { Tables } from '../../database/tables.ts'
import { worker } from '../../jobs/worker.ts'
import { transact } from '../../live/transact.ts'
import type { Services } from '../../start/services.ts'
import { partsPath } from './parts-path.ts'

interface PlanChanged {
  readonly report: string
  /** The time of a change, as its parts have it. */
  readonly at: string
}

const notifyOfPlanQueue = defineQueue<PlanChanged>({ name: 'notify-of-plan' })

/** After its last change a plan rests so long before people are notified: an undo comes before that. */
const REST_MS = 60_000

/** A part as it was before a change. */
export interface PlannedPart {
  readonly company: string
  readonly application: ApplicationId
  readonly person: string | null
  readonly due: string | null
}

/** Keeps what changed parts were, until people are notified of what has come of the changes. */
export async function queuePlanNotifications(
  transaction: Transaction<Tables>,
  { jobs }: Pick<Services, 'jobs'>,
  { report, by, before }: { report: string; by: string; before: readonly PlannedPart[] },
): Promise<void> {
  const now = new Date()
  await transaction
    .insertInto('plan_changes')
    .values(
      before.map(({ company, application, person, due }) => ({
        report_id: report,
        company_id: company,
        application_id: application,
        person_id: person,
        due,
        changed_by: by,
        changed_at: now,
      })),
    )
    .onConflict((known) =>
      known.columns(['report_id', 'company_id', 'application_id']).doUpdateSet({
        changed_by: sql`excluded.changed_by`,
        changed_at: sql`excluded.changed_at`,
      }),
    )
    .execute()
  const startAfter = new Date(now.getTime() + REST_MS)
  const changed = { report, at: now.toISOString() }
  await jobs.enqueue(transaction, notifyOfPlanQueue, changed, { startAfter })
}

/**
 * Notifies each person once of all parts that are new for them, or have another date, since people were
 * last notified. A change after this one leaves it to its own job.
 */
export const notifyOfPlanWorker = worker(
  notifyOfPlanQueue,
  async ({ id, data: { report, at } }, services) => {
    await transact(services, async (transaction) => {
      const changed = await takeChanged(transaction, report, at)
      const inOrder = changed.toSorted(
        (one, other) =>
          compareTitles(one.title, other.title) ||
          [...TITLES.keys()].indexOf(one.application) -
            [...TITLES.keys()].indexOf(other.application),
      )
      await notify(
        transaction,
        [...Map.groupBy(inOrder, ({ person, by }) => `${person} ${by}`).values()].map((parts) => ({
          kind: 'planned',
          userId: parts[0]!.person,
          actorId: parts[0]!.by,
          reportId: report,
          path: partsPath(report, parts),
          subject: `${partsText(named(parts))}${dueOf(parts)}`,
          excerpt: null,
          key: `planned ${id} ${parts[0]!.by}`,
        })),
      )
    })
  },
)

type ChangedPart = PlannedPart & {
  readonly title: string
  readonly person: string
  readonly by: string | null
}

/** Takes the changes of a report as one snapshot, unless there is a later one. */
async function takeChanged(
  transaction: Transaction<Tables>,
  report: string,
  at: string,
): Promise<ChangedPart[]> {
  const { rows } = await sql<ChangedPart>`
    with before as (
      delete from plan_changes where report_id = ${report} and not exists (
        select from plan_changes later where later.report_id = ${report} and later.changed_at > ${at})
      returning *
    )
    select now.company_id as company, places.title, now.application_id as application,
      now.person_id as person, now.due::text as due, before.changed_by as by
    from before
    join work_plan_parts now using (report_id, company_id, application_id)
    join report_companies places using (report_id, company_id)
    where now.person_id is not null
      and (now.person_id, now.due) is distinct from (before.person_id, before.due)`.execute(
    transaction,
  )
  return rows
}

/** ', due Nov 26' where all parts have one date, ', due from Nov 26' where they have several. */
function dueOf(parts: readonly ChangedPart[]): string {
  const dates = [...new Set(parts.flatMap(({ due }) => due ?? []))].toSorted()
  if (dates.length === 0) return ''
  return `, due ${dates.length > 1 ? 'from ' : ''}${formatShortDay(dates[0]!)}`
}

const TITLES = new Map<string, string>(APPLICATIONS.map(({ _id, title }) => [_id, title]))

/** Returns parts with the names that messages have. */
export const named = (parts: readonly { title: string; application: ApplicationId }[]) =>
  parts.map(({ title, application }) => ({
    company: title,
    application: TITLES.get(application) ?? application,
  }))
