import { defineQueue } from '@insights/platform/jobs/jobs.ts'
import { type Kysely, sql } from 'kysely'

import type { Services } from '../../start/services.ts'

/** Tried for about two days: a permission that has ended is not left open by a provider's outage. */
export const revokeTokensQueue = defineQueue<object>({
  name: 'revoke-drive-tokens',
  retryLimit: 20,
  longestRetryDelay: 4 * 60 * 60,
})

const HOUR = 60 * 60

/** Revokes what is kept to be revoked, once the transaction has committed; nothing where none is. */
export async function queueRevocations<DB>(
  db: Kysely<DB>,
  { jobs }: Pick<Services, 'jobs'>,
): Promise<void> {
  const { rows } = await sql`select 1 from drive_revocations limit 1`.execute(db)
  if (rows.length > 0) await jobs.enqueue(db, revokeTokensQueue, {})
}

/** Looks again in an hour whether a session that has a permission is over by its age. */
export async function queueExpiryCheck<DB>(
  db: Kysely<DB>,
  { jobs }: Pick<Services, 'jobs'>,
): Promise<void> {
  await jobs.enqueue(
    db,
    revokeTokensQueue,
    {},
    {
      startAfter: new Date(Date.now() + HOUR * 1000),
      singletonKey: 'expiry',
      singletonSeconds: HOUR / 2,
    },
  )
}
