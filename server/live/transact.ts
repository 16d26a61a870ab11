import { runTransaction } from '@insights/platform/database/kysely.ts'
import type { Kysely, Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Services } from '../start/services.ts'
import type { LiveMessage } from './audience.ts'

const recorded = new WeakMap<Kysely<Tables>, LiveMessage[]>()

/**
 * The result of the last statements of a transaction. They have been sent, and the commit is sent
 * behind them without waiting: if one of them fails, PostgreSQL rolls back instead.
 */
export class LastStatements<Result> {
  readonly result: Promise<Result>
  constructor(result: Promise<Result>) {
    this.result = result
  }
}

/**
 * Runs `work` in a transaction. What it passes to `publish` is published once the transaction has
 * committed, in the background: no error of it reaches the caller (ADR 0011).
 *
 * @example
 * await transact(services, async (transaction) => {
 *   await changeNotice(transaction, id)
 *   publish(transaction, { to: 'all', event: { kind: 'maintenance' } })
 * })
 */
export async function transact<Result>(
  { db, live }: Pick<Services, 'db' | 'live'>,
  work: (transaction: Transaction<Tables>) => Promise<Result | LastStatements<Result>>,
): Promise<Result> {
  const messages: LiveMessage[] = []
  let last: LastStatements<Result> | undefined
  try {
    const outcome = await runTransaction(db, async (transaction) => {
      recorded.set(transaction, messages)
      const worked = await work(transaction)
      if (!(worked instanceof LastStatements)) return { result: worked }
      last = worked
      worked.result.catch(() => {})
      return worked
    })
    const result = await outcome.result
    for (const message of messages) live.publish(message)
    return result
  } catch (error) {
    // The commit has failed because a statement before it had.
    await last?.result
    throw error
  }
}

/** Publishes an event after the commit of the transaction. Throws outside of `transact`. */
export function publish(transaction: Transaction<Tables>, message: LiveMessage): void {
  const messages = recorded.get(transaction)
  if (!messages) throw new Error('Events are published in transactions of transact() only')
  messages.push(message)
}
