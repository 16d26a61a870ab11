import { tokensApi } from '@insights/contract/accounts/tokens.ts'
import type { Transaction } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { forbidden, notFound, notSignedIn } from '../../http/errors.ts'
import { callerOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { transact } from '../../live/transact.ts'
import { lockUser, logUser } from '../users/queries.ts'
import { deleteToken, insertToken, selectTokens } from './queries.ts'

const own = { permission: 'reader', ownership: 'own' } as const
const ownerOf = ({ _id: id }: Caller) => ({ column: 'user_id', id }) as const

/**
 * The caller's tokens for programs. A token is a session that has a name, expires on a day, and reads alone:
 * what ends all sessions of a user ends it, too.
 */
export const tokensRoutes: Routes = async (route, services) => {
  route(tokensApi.find, own, async (request) => ({
    data: await selectTokens(services.db, ownerOf(callerOf(request))).execute(),
  }))

  route(tokensApi.create, { ...own, recentProof: true }, async (request) => {
    const caller = callerOf(request)
    if (caller.signOn !== null) throw forbidden(SIGN_ON)
    return transact(services, async (transaction) => {
      const user = await lockUser(transaction, caller._id)
      await requireAlive(transaction, caller)
      const created = await insertToken(transaction, ownerOf(caller), request.body)
      await logUser(transaction, caller, user, `Created the access token “${created.name}” of`)
      return created
    })
  })

  // Revoking takes power away: it needs no proof.
  route(tokensApi.remove, { ...own, recentProof: false }, async (request) => {
    const caller = callerOf(request)
    return transact(services, async (transaction) => {
      const user = await lockUser(transaction, caller._id)
      const token = await deleteToken(transaction, ownerOf(caller), request.params.id)
      if (!token) throw notFound()
      await logUser(transaction, caller, user, `Revoked the access token “${token.name}” of`)
      return token
    })
  })
}

const SIGN_ON =
  'You sign in through your company’s identity provider, which decides when you may no longer. An access token would outlive that.'

/**
 * Throws a 401 if the session of the call has ended meanwhile: what has ended it would have ended the new token,
 * too.
 */
async function requireAlive(transaction: Transaction<Tables>, { tokenHash }: Caller) {
  const session = await transaction
    .selectFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .select('id')
    .executeTakeFirst()
  if (!session) throw notSignedIn(false)
}
