import { defineQueue } from '@insights/platform/jobs/jobs.ts'
import { type Kysely, sql } from 'kysely'

import type { Services } from '../../start/services.ts'

/** Retries for about two days, so that a provider's outage leaves no ended authorization open. */
export const revokeTokensQueue = defineQueue<object>({
  name: 'revoke-drive-tokens',
  retryLimit: 20,
  longestRetryDelay: 4 * 60 * 60,
})

const HOUR = 60 * 60

/**
 * Queues the revocation of stored authorizations, once the transaction has committed; nothing
 * without any.
 */
export async function queueRevocations<DB>(
  db: Kysely<DB>,
  { jobs }: Pick<Services, 'jobs'>,
): Promise<void> {
  const { rows } = await sql`select 1 from drive_revocations limit 1`.execute(db)
  if (rows.length > 0) await jobs.enqueue(db, revokeTokensQueue, {})
}

/** Checks again in an hour whether a session with an authorization has expired. */
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
