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
import { describeDevice } from './describe-device.ts'
import { endSession, endSessions } from './end-sessions.ts'

const config = { permission: 'signed-in', ownership: 'own' } as const
const ending = { ...config, recentProof: true } as const

/** The devices that the caller is signed in on. */
export const sessionsRoutes: Routes = async (route, services) => {
  const { db } = services

  route(sessionsApi.find, config, async (request) => {
    const data = await findSessions(db, callerOf(request))
    return { total: data.length, limit: data.length, skip: 0, data }
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
}

/** Returns the devices that the caller is signed in on: the current one first, then by last use. */
async function findSessions(db: Kysely<Tables>, caller: Caller): Promise<Session[]> {
  const rows = await openSessions(db)
    .where('sessions.user_id', '=', caller._id)
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
