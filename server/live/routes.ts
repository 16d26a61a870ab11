import { fastifySSE, type SSEReplyInterface } from '@fastify/sse'
import { liveApi } from '@insights/contract/live.ts'
import { sql } from 'kysely'

import { anotherUser, HttpError } from '../http/errors.ts'
import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { processName, readProcessName } from '../start/process-name.ts'
import type { Services } from '../start/services.ts'
import { createSseStream, type Hub, openHub } from './hub.ts'

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

/**
 * Sends streams away if this process has more than its share, so that their pages come back to
 * whichever process the proxy chooses. Processes see each other's numbers in the names of their
 * connections. Only for two minutes after one has come: a proxy that always sends a page to the same
 * process would send it back for ever.
 */
export async function spreadStreams(
  { config, db, live }: Pick<Services, 'config' | 'db' | 'live'>,
  hub: Pick<Hub, 'count' | 'sendAway'>,
): Promise<void> {
  await live.rename(processName(config, hub.count()))
  const { rows } = await sql<{ name: string; new: boolean }>`
    select application_name as name,
      coalesce(backend_start > now() - interval '2 minutes', false) as new
    from pg_stat_activity
    where datname = current_database() and application_name like 'insights process %'`.execute(db)
  const processes = rows.flatMap((row) => {
    const streams = readProcessName(row.name)?.streams
    return streams === undefined ? [] : [{ streams, new: row.new }]
  })
  if (!processes.some((process) => process.new)) return
  await hub.sendAway(
    countExcess(
      hub.count(),
      processes.map(({ streams }) => streams),
    ),
  )
}

/** Returns how many of its streams a process has above the average; a few are none. */
export function countExcess(own: number, all: readonly number[]): number {
  const share = Math.ceil(all.reduce((sum, streams) => sum + streams, 0) / all.length)
  return own > share * 1.1 + 5 ? own - share : 0
}
