import { sql } from 'kysely'

/**
 * Returned by a statement, has it commit without waiting for the disk. A counter outlives every
 * restart of ours all the same; only a crash of the whole machine can lose its last half second,
 * and is no way to guess faster.
 */
export const asyncCommit = sql<string>`set_config('synchronous_commit', 'off', true)`
