import { type Session, sessionsApi } from '@insights/contract/accounts/sessions.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound } from '../../http/errors.ts'
import { callerOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { openSessions } from '../../http/session/find-session.ts'
import { clearBrowserCache } from '../../http/session/session-token.ts'
import { transact } from '../../live/transact.ts'
import { getUser, lockUser, logUser } from '../users/queries.ts'
import { describeDevice } from './describe-device.ts'
import { endSession, endSessions } from './end-sessions.ts'

const config = { permission: 'signed-in', ownership: 'own' } as const
const seniors = { permission: 'senior', ownership: 'shared' } as const
const ending = { ...config, recentProof: true } as const

/** The devices that the caller, or for seniors any user, is signed in on. */
export const sessionsRoutes: Routes = async (route, services) => {
  const { db } = services

  route(sessionsApi.find, config, async (request) => {
    const caller = callerOf(request)
    return toPage(await findSessions(db, caller, caller._id))
  })

  route(sessionsApi.remove, ending, async (request, reply) => {
    const { id } = request.params
    const ended = await endSession(services, callerOf(request), { id })
    if (!ended) throw notFound()
    if (ended.equals(callerOf(request).tokenHash)) clearBrowserCache(reply)
    return { removed: 1 }
  })

  route(sessionsApi.removeAll, ending, async (request) => {
    const { _id, tokenHash } = callerOf(request)
    const removed = await transact(services, (transaction) =>
      endSessions(transaction, services, _id, { except: tokenHash }),
    )
    return { removed }
  })

  route(sessionsApi.findOf, seniors, async (request) => {
    const { id } = await getUser(db, request.params.id)
    return toPage(await findSessions(db, callerOf(request), id))
  })

  route(sessionsApi.removeAllOf, { ...seniors, recentProof: true }, async (request) => {
    const caller = callerOf(request)
    const removed = await transact(services, async (transaction) => {
      const user = await lockUser(transaction, request.params.id)
      await logUser(transaction, caller, user, 'Signed the user out everywhere')
      const own = user.id === caller._id ? { except: caller.tokenHash } : {}
      return endSessions(transaction, services, user.id, own)
    })
    return { removed }
  })
}

const toPage = (data: Session[]) => ({ total: data.length, limit: data.length, skip: 0, data })

/** Returns the devices that a user is signed in on: the one of the request first, then by last use. */
async function findSessions(
  db: Kysely<Tables>,
  caller: Caller,
  userId: string,
): Promise<Session[]> {
  const rows = await openSessions(db)
    .where('sessions.user_id', '=', userId)
    .where('sessions.expires_at', 'is', null)
    .clearSelect()
    .select([
      'sessions.id',
      'sessions.token_hash',
      'sessions.user_agent',
      'sessions.address',
      'sessions.created_at',
      'sessions.seen_at',
    ])
    .orderBy('sessions.seen_at', 'desc')
    .orderBy('sessions.id')
    .execute()
  const sessions = rows.map((row) => ({
    _id: row.id,
    device: describeDevice(row.user_agent),
    address: row.address,
    current: row.token_hash.equals(caller.tokenHash),
    createdAt: row.created_at,
    seenAt: row.seen_at,
  }))
  return sessions.toSorted((one, other) => Number(other.current) - Number(one.current))
}
