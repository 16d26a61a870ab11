import { sessionsApi } from '@insights/contract/sessions.ts'

import { notFound } from '../http/errors.ts'
import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { clearBrowserCache } from '../http/session-cookie.ts'
import { transact } from '../live/transact.ts'
import { endSession } from './end-session.ts'
import { endSessions } from './end-sessions.ts'
import { findSessions } from './find-sessions.ts'

const config = { permission: 'signed-in', ownership: 'own' } as const

/** The devices that one is signed in on. */
export const sessionsRoutes: Routes = async (route, services) => {
  const { db } = services

  route(sessionsApi.find, config, async (request) => {
    const data = await findSessions(db, callerOf(request))
    return { total: data.length, limit: data.length, skip: 0, data }
  })

  route(sessionsApi.remove, config, async (request, reply) => {
    const { id } = request.params
    const ended = await endSession(services, callerOf(request), { id })
    if (!ended) throw notFound()
    if (ended.equals(callerOf(request).tokenHash)) clearBrowserCache(reply)
    return { removed: 1 }
  })

  route(sessionsApi.removeAll, config, async (request) => {
    const { _id, tokenHash } = callerOf(request)
    const removed = await transact(services, (transaction) =>
      endSessions(transaction, services, _id, { except: tokenHash }),
    )
    return { removed }
  })
}
