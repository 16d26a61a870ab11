import { dayOf } from '@insights/domain/answers/work-plan/days.ts'
import { partState, partsText } from '@insights/domain/answers/work-plan/work-plan.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { formatShortDay } from '@insights/domain/text/format-date.ts'
import { defineQueue } from '@insights/platform/jobs/jobs.ts'
import type { Kysely } from 'kysely'

import { notify } from '../../accounts/notifications/notify.ts'
import type { Tables } from '../../database/tables.ts'
import { worker } from '../../jobs/worker.ts'
import { transact } from '../../live/transact.ts'
import type { Services } from '../../start/services.ts'
import { type FoundPlanPart, findPlanParts } from './find-plan-parts.ts'
import { partsPath } from './parts-path.ts'

const remindOfPlanQueue = defineQueue<Record<never, never>>({ name: 'remind-of-plan' })

/** Hour of the day, in UTC, at which people are reminded: before the working day in Europe. */
const HOUR = 5
const DAY_SECONDS = 24 * 60 * 60

/** Enqueues the next reminders, once for each day, however often this is called. */
export async function queuePlanReminders(
  db: Kysely<Tables>,
  { jobs }: Pick<Services, 'jobs'>,
): Promise<void> {
  const now = new Date()
  const today = new Date(`${dayOf(now)}T00:00:00Z`).setUTCHours(HOUR)
  const startAfter = new Date(today > now.getTime() ? today : today + DAY_SECONDS * 1000)
  await jobs.enqueue(
    db,
    remindOfPlanQueue,
    {},
    {
      startAfter,
      singletonKey: `remind of plans ${dayOf(startAfter)}`,
      singletonSeconds: DAY_SECONDS,
    },
  )
}

export const remindOfPlanWorker = worker(remindOfPlanQueue, async (_job, services) => {
  // First, so that the days after a failure are not lost.
  await queuePlanReminders(services.db, services)
  await remindOfPlan(services)
})

/**
 * Notifies people of their parts of drafts that are due tomorrow, due today, or late since
 * yesterday or longer: once for each date and state, whichever run comes to it.
 */
export async function remindOfPlan(
  services: Pick<Services, 'db' | 'live'>,
  now = new Date(),
): Promise<void> {
  const today = dayOf(now)
  const parts = (await findPlanParts(services.db, { planned: true })).flatMap((part) => {
    const state = partState(part, today)
    if (!part.person?.active || !(state in WORDS)) return []
    return [{ ...part, state: state as keyof typeof WORDS, person: part.person._id }]
  })
  const groups = Map.groupBy(parts, ({ report, person, state, due }) =>
    [report, person, state, due].join(' '),
  )
  if (groups.size === 0) return
  await transact(services, (transaction) =>
    notify(
      transaction,
      [...groups.values()].map((group) => {
        const { report, person, state, due } = group[0]!
        return {
          kind: 'due',
          userId: person,
          actorId: null,
          reportId: report,
          path: partsPath(
            report,
            group.map(({ company, application }) => ({ company: company._id, application })),
          ),
          subject: `${partsText(group.map(titlesOf))}: ${WORDS[state](due!)}`,
          excerpt: null,
          key: `due ${report} ${due} ${state}`,
        }
      }),
    ),
  )
}

const WORDS = {
  tomorrow: () => 'due tomorrow',
  today: () => 'due today',
  late: (due: string) => `late, was due ${formatShortDay(due)}`,
}

const TITLES = new Map<string, string>(APPLICATIONS.map(({ _id, title }) => [_id, title]))

const titlesOf = ({ company, application }: Pick<FoundPlanPart, 'company' | 'application'>) => ({
  company: company.title,
  application: TITLES.get(application) ?? application,
})
