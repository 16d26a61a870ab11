import { randomBytes } from 'node:crypto'

import {
  MAX_TOKENS,
  type Token,
  TOKEN_PREFIX,
  tokensApi,
} from '@insights/contract/accounts/tokens.ts'
import { type Kysely, type Transaction, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { conflict, forbidden, notFound, notSignedIn } from '../../http/errors.ts'
import { callerOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { hashToken } from '../../http/session/find-session.ts'
import { transact } from '../../live/transact.ts'
import { lockUser, logUser } from '../users/queries.ts'

const own = { permission: 'reader', ownership: 'own' } as const

/**
 * The caller's tokens for programs. A token is a session that has a name, expires on a day, and reads alone:
 * what ends all sessions of a user ends it, too.
 */
export const tokensRoutes: Routes = async (route, services) => {
  route(tokensApi.find, own, async (request) => ({
    data: await selectTokens(services.db, callerOf(request)).execute(),
  }))

  route(tokensApi.create, { ...own, recentProof: true }, async (request) => {
    const caller = callerOf(request)
    const { name, days } = request.body
    if (caller.signOn !== null) throw forbidden(SIGN_ON)
    const token = `${TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`
    return transact(services, async (transaction) => {
      const user = await lockUser(transaction, caller._id)
      if ((await countTokens(transaction, caller)) >= MAX_TOKENS) {
        throw conflict(`You have ${MAX_TOKENS} access tokens. Revoke one that you no longer need.`)
      }
      const { id } = await transaction
        .insertInto('sessions')
        .values({
          token_hash: hashToken(token),
          user_id: caller._id,
          token_name: name,
          expires_at: sql<string>`now() + make_interval(days => ${days})`,
          // It was not used yet, and proves nothing about the person.
          seen_at: sql<string>`'-infinity'`,
          proved_at: sql<string>`'-infinity'`,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await logUser(transaction, caller, user, `Created the access token “${name}” of`)
      const created = await selectTokens(transaction, caller)
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return { ...created, token }
    })
  })

  // Revoking takes power away: it needs no proof.
  route(tokensApi.remove, { ...own, recentProof: false }, async (request) => {
    const caller = callerOf(request)
    return transact(services, async (transaction) => {
      const user = await lockUser(transaction, caller._id)
      const token = await selectTokens(transaction, caller)
        .where('id', '=', request.params.id)
        .executeTakeFirst()
      if (!token) throw notFound()
      await transaction.deleteFrom('sessions').where('id', '=', token._id).execute()
      await logUser(transaction, caller, user, `Revoked the access token “${token.name}” of`)
      return token
    })
  })
}

const SIGN_ON =
  'You sign in through your company’s identity provider, which decides when you may no longer. An access token would outlive that.'

/** The tokens of a user that have not expired, the newest first. */
const selectTokens = (db: Kysely<Tables>, { _id }: Pick<Caller, '_id'>) =>
  db
    .selectFrom('sessions')
    .where('user_id', '=', _id)
    .where('expires_at', '>', sql<string>`now()`)
    .select([
      'id as _id',
      sql<string>`token_name`.as('name'),
      'created_at as createdAt',
      sql<Token['expiresAt']>`expires_at`.as('expiresAt'),
      sql<Token['usedAt']>`nullif(seen_at, '-infinity')`.as('usedAt'),
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id')

/**
 * Counts the caller's tokens. Throws a 401 if the session of the call has ended meanwhile: what has ended it
 * would have ended the new token, too.
 */
async function countTokens(transaction: Transaction<Tables>, caller: Caller): Promise<number> {
  const { count, alive } = await transaction
    .selectFrom('sessions')
    .where('user_id', '=', caller._id)
    .select([
      sql<number>`count(*) filter (where expires_at > now())::int`.as('count'),
      sql<boolean>`coalesce(bool_or(token_hash = ${caller.tokenHash}), false)`.as('alive'),
    ])
    .executeTakeFirstOrThrow()
  if (!alive) throw notSignedIn(false)
  return count
}
