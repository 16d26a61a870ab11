import { fastifySSE, type SSEReplyInterface } from '@fastify/sse'
import { liveEvent } from '@insights/contract/live.ts'
import * as z from 'zod'

import { HttpError } from '../http/errors.ts'
import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { openHub } from './hub.ts'
import { toStream } from './to-stream.ts'

/** Proxies end connections that are silent for long; half a minute is short for most of them. */
const HEARTBEAT_MILLISECONDS = 15_000
/** How soon a client comes back after a connection is lost. */
const RETRY_MILLISECONDS = 3000

/** What happens, as Server-Sent Events for as long as the page is open and the session lasts. */
export const liveRoutes: Routes = async (api, { db, live }) => {
  const hub = openHub({
    db,
    live,
    heartbeat: HEARTBEAT_MILLISECONDS,
    onError: (error) => api.log.error(error),
  })
  // Before requests under way are waited for: these would never end by themselves.
  api.addHook('preClose', async () => hub.close())
  await api.register(fastifySSE, { heartbeatInterval: HEARTBEAT_MILLISECONDS })

  api.get(
    '/live',
    {
      sse: 'dual',
      exposeHeadRoute: false,
      config: { permission: 'signed-in', ownership: 'own', unattended: true },
      schema: {
        querystring: z.strictObject({}),
        response: { 200: { content: { 'text/event-stream': { schema: liveEvent } } } },
      },
    },
    async (request, reply) => {
      const stream: SSEReplyInterface | undefined = reply.sse
      if (!stream) {
        throw new HttpError('NotAcceptable', 406, 'Ask for this with Accept: text/event-stream.')
      }
      stream.onClose(hub.join(callerOf(request), toStream(reply)))
      stream.keepAlive()
      reply.header('cache-control', 'no-store, no-transform')
      await stream.send({ data: undefined, retry: RETRY_MILLISECONDS })
    },
  )
}
