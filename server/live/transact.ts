import type { Kysely, Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Services } from '../start/services.ts'
import type { LiveMessage } from './audience.ts'

const recorded = new WeakMap<Kysely<Tables>, LiveMessage[]>()

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
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const messages: LiveMessage[] = []
  const result = await db.transaction().execute((transaction) => {
    recorded.set(transaction, messages)
    return work(transaction)
  })
  for (const message of messages) live.publish(message)
  return result
}

/** Publishes an event after the commit of the transaction. Throws outside of `transact`. */
export function publish(transaction: Transaction<Tables>, message: LiveMessage): void {
  const messages = recorded.get(transaction)
  if (!messages) throw new Error('Events are published in transactions of transact() only')
  messages.push(message)
}
