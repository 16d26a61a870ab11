import { type Jobs, defineQueue } from '@insights/platform/jobs/jobs.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { isOrphan, removeOrphanImages } from '../../files/remove-orphan-images.ts'
import { removeUnusedFiles } from '../../files/remove-unused-files.ts'
import { worker } from '../../jobs/worker.ts'
import type { Services } from '../../start/services.ts'

const DAY = 24 * 60 * 60
/** Images removed in a transaction. */
const AT_ONCE = 500

const sweepImagesQueue = defineQueue<Record<never, never>>({ name: 'sweep-images' })

/**
 * Enqueues the removal of images without an owner: now, or tomorrow. It runs once a day, however
 * often this is called.
 */
export async function queueImageSweep(
  db: Kysely<Tables>,
  { jobs }: { readonly jobs: Jobs },
  when: 'now' | 'tomorrow' = 'now',
): Promise<void> {
  const startAfter = new Date(Date.now() + (when === 'now' ? 0 : DAY * 1000))
  const singletonKey = `sweep images ${when}`
  await jobs.enqueue(db, sweepImagesQueue, {}, { startAfter, singletonKey, singletonSeconds: DAY })
}

export const sweepImagesWorker = worker(sweepImagesQueue, async (_job, services) => {
  await sweepImages(services)
  await queueImageSweep(services.db, services, 'tomorrow')
})

/**
 * Removes images that belong to no report and wait in no inbox, with their files. Deleting an owner
 * deletes its images; this finds the ones that were missed.
 */
export async function sweepImages({ db, storage }: Pick<Services, 'db' | 'storage'>) {
  const files: string[] = []
  for (let last = ''; ;) {
    const found = await db
      .selectFrom('images')
      .where(isOrphan)
      // An image that is just being added to an inbox or a report has its owner by then.
      .where('created_at', '<', sql<string>`now() - interval '1 hour'`)
      .where(sql`id::text`, '>', last)
      .select('id')
      .orderBy(sql`id::text`)
      .limit(AT_ONCE)
      .execute()
    if (found.length === 0) break
    const ids = found.map(({ id }) => id)
    last = ids.at(-1)!
    files.push(
      ...(await db.transaction().execute((transaction) => removeOrphanImages(transaction, ids))),
    )
  }
  await removeUnusedFiles({ db, storage }, files)
}
