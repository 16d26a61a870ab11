import { setTimeout as pause } from 'node:timers/promises'

import { type QueryExecutorProvider, sql } from 'kysely'

/** Milliseconds between two attempts to get a lock. */
const PAUSE_MS = 250

/** Thrown to end a transaction that has not got its lock. */
class LockHeldError extends Error {
  override readonly name = 'LockHeldError'
}

/**
 * Runs work that only one process may do at a time, in a transaction that calls `takeTurn` first.
 * Waits as long as another process works: no statement waits, since each has a timeout.
 *
 * @example
 * await inTurn(() => db.transaction().execute(async (transaction) => {
 *   await takeTurn(transaction, 'demo content')
 *   ...
 * }))
 */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof LockHeldError)) throw error
    }
    await pause(PAUSE_MS)
  }
}

/** Takes the lock of a name until the transaction ends. Makes `inTurn` wait if it is held. */
export async function takeTurn(transaction: QueryExecutorProvider, name: string): Promise<void> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as taken`.execute(transaction)
  if (!rows[0]?.taken) throw new LockHeldError()
}
