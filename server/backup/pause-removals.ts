import type { DatabaseClient } from '@insights/platform/database/connections.ts'

import { FILES_STAY } from '../images/file-locks.ts'

/** Waits for running removals and blocks new ones. Returns a function that releases them. */
export async function pauseRemovals(client: DatabaseClient): Promise<() => Promise<void>> {
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [FILES_STAY])
  return async () => {
    await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [FILES_STAY])
  }
}
