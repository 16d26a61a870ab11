import { type Transaction, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { publish, transact } from '../../live/transact.ts'
import type { Services } from '../../start/services.ts'
import { queueRevocations } from './queue-revocations.ts'

/**
 * Ends all sessions of a user, `except` one, and revokes the tokens. Returns the number of the sessions. Call it in the transaction
 * (`transact`) of the change that makes them invalid, before a deletion of the user. The user is
 * locked first: a sign-in under way has either added its session by then, or sees afterwards that
 * password, role or account have changed (`authentication/open-session.ts`).
 *
 * @example
 * await endSessions(transaction, services, user._id)
 * await endSessions(transaction, services, caller._id, { except: caller.tokenHash })
 */
export async function endSessions(
  transaction: Transaction<Tables>,
  { jobs }: Pick<Services, 'jobs'>,
  userId: string,
  { except }: { readonly except?: Buffer | undefined } = {},
): Promise<number> {
  await transaction
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .execute()
  const all = transaction.deleteFrom('sessions').where('user_id', '=', userId)
  const others = except ? all.where('token_hash', '!=', except) : all
  const ended = await others.returning('expires_at').execute()
  await queueRevocations(transaction, { jobs })
  publish(transaction, { to: 'user', user: userId, event: { kind: 'session' } })
  return ended.filter(({ expires_at }) => expires_at === null).length
}

/** Ends one of the caller's own sessions; returns its key, or undefined for an unknown one. */
export function endSession(
  services: Pick<Services, 'db' | 'live' | 'jobs'>,
  caller: Caller,
  which: { readonly id: string } | { readonly tokenHash: Buffer },
): Promise<Buffer | undefined> {
  return transact(services, async (transaction) => {
    const own = transaction
      .deleteFrom('sessions')
      .where('user_id', '=', caller._id)
      .where('expires_at', 'is', null)
    const one =
      'id' in which ? own.where('id', '=', which.id) : own.where('token_hash', '=', which.tokenHash)
    const ended = await one.returning('token_hash').executeTakeFirst()
    if (!ended) return undefined
    await queueRevocations(transaction, services)
    publish(transaction, { to: 'user', user: caller._id, event: { kind: 'session' } })
    return ended.token_hash
  })
}

/**
 * Remembers the sessions that are about to end because their user is deactivated, so that an open
 * page can say why (`isDeactivated`). Call it before they are ended.
 */
export async function recordEndedSessions(
  transaction: Transaction<Tables>,
  userId: string,
): Promise<void> {
  await transaction
    .with('forgotten', (query) =>
      query
        .deleteFrom('ended_sessions')
        .where('ended_at', '<', sql<string>`now() - interval '7 days'`),
    )
    .insertInto('ended_sessions')
    .columns(['token_hash', 'user_id'])
    .expression((eb) =>
      eb.selectFrom('sessions').where('user_id', '=', userId).select(['token_hash', 'user_id']),
    )
    .onConflict((there) => there.doNothing())
    .execute()
}
