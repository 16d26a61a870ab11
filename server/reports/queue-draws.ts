import { defineQueue } from '@insights/platform/jobs/jobs.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Services } from '../start/services.ts'

/** Seconds within which a report's draws are asked for once, however many readers ask. */
const ONCE_IN = 5

/** Draws the scores of a report again, see `domain/scoring/uncertainty/`. */
export interface DrawScores {
  readonly reportId: string
}

/** One at a time in a process: each takes a core for some seconds. */
export const drawScoresQueue = defineQueue<DrawScores>({
  name: 'draw-scores',
  retryLimit: 5,
  retryDelay: 5,
  expireIn: 5 * 60,
  heartbeat: 10,
})

/**
 * Queues a report's draws once the caller's transaction has committed, where its survey has a sample:
 * nothing is drawn without one.
 */
export async function queueDraws(
  db: Kysely<Tables>,
  { jobs }: Pick<Services, 'jobs'>,
  reportId: string,
): Promise<void> {
  const sample = await db
    .selectFrom('consumer_surveys')
    .where('report_id', '=', reportId)
    .where('respondents', 'is not', null)
    .select('report_id')
    .executeTakeFirst()
  if (sample) await jobs.enqueue(db, drawScoresQueue, { reportId })
}

/** The same for a reader who finds no draws, so that a change never has to ask for them. */
export async function queueMissingDraws(
  db: Kysely<Tables>,
  { jobs }: Pick<Services, 'jobs'>,
  reportId: string,
): Promise<void> {
  const once = { singletonKey: reportId, singletonSeconds: ONCE_IN }
  await jobs.enqueue(db, drawScoresQueue, { reportId }, once)
}

/**
 * Queues the draws of published documents that were stored without: by the demo content, and by
 * versions of the portal that did not draw.
 */
export async function queueAwaitedDraws(services: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  const { db } = services
  const awaited = await db
    .selectFrom('report_documents')
    .where('awaits_draws', '=', true)
    .select('report_id')
    .execute()
  for (const { report_id: reportId } of awaited) await queueMissingDraws(db, services, reportId)
}
