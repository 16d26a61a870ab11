import { defineQueue } from '@insights/platform/jobs/jobs.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Services } from '../start/services.ts'

/** Seconds that a report rests after its last edit before its scores are calculated again. */
export const REST_SECONDS = 60

/** Shorter than the rest, so that the shared job of several changes never runs before one of them. */
const ONCE_IN = 45

/** Calculates the scores that an edit has deleted, see `server/scoring/follow-changes.ts`. */
export interface FollowChanges {
  readonly reportId: string
}

export const followChangesQueue = defineQueue<FollowChanges>({ name: 'calculate-scores' })

/** Queues the calculation once the caller's transaction has committed: one job for many changes. */
export async function queueScores(
  db: Kysely<Tables>,
  { jobs }: Pick<Services, 'jobs'>,
  reportId: string,
): Promise<void> {
  const once = { startAfter: inSeconds(REST_SECONDS), singletonKey: reportId, singletonSeconds: ONCE_IN } // prettier-ignore
  await jobs.enqueue(db, followChangesQueue, { reportId }, once)
}

/** Puts a calculation off, by a job that later changes do not share: it may run before them. */
export async function putOffScores(
  db: Kysely<Tables>,
  { jobs }: Pick<Services, 'jobs'>,
  reportId: string,
  seconds: number,
): Promise<void> {
  await jobs.enqueue(db, followChangesQueue, { reportId }, { startAfter: inSeconds(seconds) })
}

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000)

/** Queues the scores of drafts that wait for them although no job does, as after an update. */
export async function queueAwaitedScores(services: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  const { db } = services
  const awaited = await db
    .selectFrom('reports')
    .innerJoin('device_weights', 'device_weights.report_id', 'reports.id')
    .leftJoin('scorings', 'scorings.report_id', 'reports.id')
    .where('reports.status', '=', 'DRAFT')
    .where('scorings.report_id', 'is', null)
    .select('reports.id')
    .execute()
  for (const { id } of awaited) await queueScores(db, services, id)
}
