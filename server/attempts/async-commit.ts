import { sql } from 'kysely'

/**
 * Select this to commit asynchronously (`synchronous_commit = off`). A system crash can lose half a
 * second of counts.
 */
export const asyncCommit = sql<string>`set_config('synchronous_commit', 'off', true)`
