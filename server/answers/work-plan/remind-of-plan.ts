import { formatShortDay } from '@insights/domain/answers/work-plan/days.ts'
import { partState, partsText } from '@insights/domain/answers/work-plan/work-plan.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { dayIn, hourIn } from '@insights/domain/text/time-zone.ts'
import { defineQueue } from '@insights/platform/jobs/jobs.ts'
import type { Kysely } from 'kysely'

import { notify } from '../../accounts/notifications/notify.ts'
import { findTimeZone } from '../../accounts/portal-time/routes.ts'
import type { Tables } from '../../database/tables.ts'
import { worker } from '../../jobs/worker.ts'
import { transact } from '../../live/transact.ts'
import type { Services } from '../../start/services.ts'
import { type FoundPlanPart, findPlanParts } from './find-plan-parts.ts'
import { partsPath } from './parts-path.ts'

const remindOfPlanQueue = defineQueue<Record<never, never>>({ name: 'remind-of-plan' })

/** Hour of the firm's day from which people are reminded: before the working day. */
const HOUR = 6
const HOUR_SECONDS = 60 * 60

/** Enqueues the next look at what is due, once for each hour, however often this is called. */
export async function queuePlanReminders(
  db: Kysely<Tables>,
  { jobs }: Pick<Services, 'jobs'>,
): Promise<void> {
  const startAfter = new Date()
  startAfter.setUTCMinutes(60, 0, 0)
  await jobs.enqueue(
    db,
    remindOfPlanQueue,
    {},
    {
      startAfter,
      singletonKey: `remind of plans ${startAfter.toISOString()}`,
      singletonSeconds: HOUR_SECONDS,
    },
  )
}

export const remindOfPlanWorker = worker(remindOfPlanQueue, async (_job, services) => {
  // First, so that the days after a failure are not lost.
  await queuePlanReminders(services.db, services)
  const timeZone = await findTimeZone(services.db)
  if (hourIn(new Date(), timeZone) >= HOUR) await remindOfPlan(services)
})

/**
 * Notifies people of their parts of drafts that are due tomorrow, due today, or late since
 * yesterday or longer: once for each date and state, whichever run comes to it.
 */
export async function remindOfPlan(
  services: Pick<Services, 'db' | 'live'>,
  now = new Date(),
): Promise<void> {
  const today = dayIn(now, await findTimeZone(services.db))
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
