import type { DatabaseClient } from '@insights/platform/database/open-client.ts'

import { FILES_STAY } from '../images/file-locks.ts'

/**
 * From now on no file is removed, until the way back is taken: what is being removed is waited for,
 * and what comes later waits.
 */
export async function pauseRemovals(client: DatabaseClient): Promise<() => Promise<void>> {
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [FILES_STAY])
  return async () => {
    await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [FILES_STAY])
  }
}
