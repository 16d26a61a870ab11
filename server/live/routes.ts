import { fastifySSE, type SSEReplyInterface } from '@fastify/sse'
import { liveApi } from '@insights/contract/live.ts'

import { anotherUser, HttpError } from '../http/errors.ts'
import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { createSseStream, openHub } from './hub.ts'
import { spreadStreams } from './spread-streams.ts'

/** Proxies end connections that are silent for long; half a minute is short for most of them. */
const HEARTBEAT_MS = 15_000
/** How soon a client comes back after a connection is lost. */
const RETRY_MS = 3000

/** Changes, as Server-Sent Events for as long as the page is open and the session lasts. */
export const liveRoutes: Routes = async (route, { config, db, live }, api) => {
  const onError = (error: unknown) => api.log.error({ err: error }, 'Live updates failed')
  const hub = openHub({ db, live, heartbeat: HEARTBEAT_MS, onError })
  const spreading = setInterval(() => {
    spreadStreams({ config, db, live }, hub).catch(onError)
  }, HEARTBEAT_MS)
  spreading.unref()
  api.addHook('preClose', async () => clearInterval(spreading))
  // Before running requests are waited for: these would never end by themselves.
  api.addHook('preClose', async () => hub.close())
  await api.register(fastifySSE, { heartbeatInterval: HEARTBEAT_MS })

  route(
    liveApi.get,
    {
      permission: 'signed-in',
      ownership: 'own',
      unattended: true,
      sse: 'dual',
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      const { user } = request.query
      if (user !== undefined && user !== callerOf(request)._id) throw anotherUser(callerOf(request))
      const stream: SSEReplyInterface | undefined = reply.sse
      if (!stream) {
        throw new HttpError('NotAcceptable', 406, 'Ask for this with Accept: text/event-stream.')
      }
      stream.onClose(hub.join(callerOf(request), createSseStream(reply), request.query.age))
      stream.keepAlive()
      reply.header('cache-control', 'no-store, no-transform')
      await stream.send({ data: undefined, retry: RETRY_MS })
      return reply
    },
  )
}
