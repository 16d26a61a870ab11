import { type Kysely, type Transaction, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import type { Services } from '../../start/services.ts'
import { readImageTextQueue } from './read-image-texts.ts'

/** A user has just uploaded these images, and may search them soon; older ones wait. */
const NEW = 1
const OLD = 0
/** Images in a transaction of the backfill. */
const AT_ONCE = 500

/**
 * Queues new images for reading once the transaction has committed; known ones are not read again.
 */
export async function queueImageTexts(
  transaction: Transaction<Tables>,
  { config, jobs }: Pick<Services, 'config' | 'jobs'>,
  sha256s: readonly string[],
): Promise<void> {
  if (config.readScreenshots === 'none') return
  const queued = await transaction
    .updateTable('image_texts')
    .set({ queued_at: sql<string>`clock_timestamp()` })
    .where('sha256', 'in', sha256s)
    .where('state', '=', 'waiting')
    .where('queued_at', 'is', null)
    .returning('sha256')
    .execute()
  for (const { sha256 } of queued) {
    await jobs.enqueue(transaction, readImageTextQueue, { sha256 }, { priority: NEW })
  }
}

/**
 * Queues all images that wait for reading and are not queued, and returns their number. If it is
 * killed, the queued ones stay so, and the next call continues with the others.
 */
export async function queueUnreadTexts(
  db: Kysely<Tables>,
  { jobs }: Pick<Services, 'jobs'>,
): Promise<number> {
  for (let count = 0; ;) {
    const queued = await db.transaction().execute(async (transaction) => {
      const rows = await transaction
        .updateTable('image_texts')
        .set({ queued_at: sql<string>`clock_timestamp()` })
        .where('sha256', 'in', (eb) =>
          eb
            .selectFrom('image_texts')
            .select('sha256')
            .where('state', '=', 'waiting')
            .where('queued_at', 'is', null)
            .limit(AT_ONCE)
            .forUpdate()
            .skipLocked(),
        )
        .returning('sha256')
        .execute()
      for (const { sha256 } of rows) {
        await jobs.enqueue(transaction, readImageTextQueue, { sha256 }, { priority: OLD })
      }
      return rows.length
    })
    if (queued === 0) return count
    count += queued
  }
}

/** Resets queued and unreadable images, so that all of them are queued again. */
export async function retryTexts(db: Kysely<Tables>): Promise<void> {
  await db
    .updateTable('image_texts')
    .set({ state: 'waiting', tries: 0, queued_at: null })
    .where('state', '<>', 'done')
    .execute()
}

/** The progress of reading images. */
export interface TextProgress {
  readonly waiting: number
  readonly done: number
  readonly unreadable: number
}

export async function countTexts(db: Kysely<Tables>): Promise<TextProgress> {
  return db
    .selectFrom('image_texts')
    .select([
      sql<number>`(count(*) filter (where state = 'waiting'))::int`.as('waiting'),
      sql<number>`(count(*) filter (where state = 'done'))::int`.as('done'),
      sql<number>`(count(*) filter (where state = 'unreadable'))::int`.as('unreadable'),
    ])
    .executeTakeFirstOrThrow()
}
