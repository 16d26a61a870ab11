import { INBOX_DAYS } from '@insights/contract/answers/inbox.ts'
import { type Jobs, defineQueue } from '@insights/platform/jobs/jobs.ts'
import { type Transaction, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { removeOrphanImages } from '../../files/remove-orphan-images.ts'
import { removeUnusedFiles } from '../../files/remove-unused-files.ts'
import { worker } from '../../jobs/worker.ts'
import type { Services } from '../../start/services.ts'

const HOUR = 60 * 60

const clearInboxesQueue = defineQueue<Record<never, never>>({ name: 'clear-inboxes' })

/** Delay after which there is something to clear, and for how long one job covers all requests. */
const WHEN = {
  arrived: { after: (INBOX_DAYS * 24 + 2) * HOUR, each: 24 * HOUR },
  removed: { after: 2.5 * HOUR, each: HOUR },
  discarded: { after: 26 * HOUR, each: HOUR },
} as const

/** Enqueues clearing the inboxes, for when the images that arrive or are removed now may go. */
export async function queueClearing(
  transaction: Transaction<Tables>,
  jobs: Jobs,
  why: keyof typeof WHEN,
): Promise<void> {
  const { after, each } = WHEN[why]
  await jobs.enqueue(
    transaction,
    clearInboxesQueue,
    {},
    {
      startAfter: new Date(Date.now() + (after + each) * 1000),
      singletonKey: `clear inboxes ${why}`,
      singletonSeconds: each,
    },
  )
}

export const clearInboxesWorker = worker(clearInboxesQueue, (_job, services) =>
  clearInboxes(services),
)

/**
 * Deletes images, with their files, that were removed from an inbox an hour ago or from a form a
 * day ago, and images that have waited too long. Of placed images only the note goes.
 */
export async function clearInboxes({
  db,
  storage,
}: Pick<Services, 'db' | 'storage'>): Promise<void> {
  const files = await db.transaction().execute(async (transaction) => {
    const gone = await transaction
      .deleteFrom('inbox_images')
      .where((eb) =>
        eb.or([
          eb(
            'removed_at',
            '<',
            sql<string>`clock_timestamp() - case when unsaved_answer_id is null
              then interval '1 hour' else interval '1 day' end`,
          ),
          eb(
            'created_at',
            '<',
            sql<string>`clock_timestamp() - make_interval(days => ${sql.lit(INBOX_DAYS)})`,
          ),
        ]),
      )
      .returning('image_id')
      .execute()
    const ids = gone.map(({ image_id }) => image_id).toSorted()
    return removeOrphanImages(transaction, ids)
  })
  await removeUnusedFiles({ db, storage }, files)
}
