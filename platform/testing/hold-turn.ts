import { type Kysely, sql } from 'kysely'

import { takeTurn } from '../database/in-turn.ts'

/** Holds a lock of `inTurn` for `milliseconds`. Resolves once it is held, with a promise of its end. */
export async function holdTurn<DB>(
  db: Kysely<DB>,
  name: string,
  milliseconds: number,
): Promise<{ readonly over: Promise<unknown> }> {
  const held = Promise.withResolvers<void>()
  const over = db.transaction().execute(async (transaction) => {
    await takeTurn(transaction, name)
    held.resolve()
    await sql`select pg_sleep(${milliseconds / 1000})`.execute(transaction)
  })
  await Promise.race([held.promise, over])
  return { over }
}
