import { alive, ready } from '@insights/contract/health.ts'
import { sql } from 'kysely'
import * as z from 'zod'

import type { Routes } from '../http/routes.ts'

const open = { permission: 'anyone', ownership: 'shared' } as const
const nothing = z.looseObject({})

/** For probes: `live` as long as the process answers, `ready` when it can serve. */
export const healthRoutes: Routes = async (api, { db }) => {
  api.get(
    '/health/live',
    { config: open, logLevel: 'warn', schema: { querystring: nothing, response: { 200: alive } } },
    async () => ({ status: 'ok' as const }),
  )

  api.get(
    '/health/ready',
    {
      config: open,
      logLevel: 'warn',
      schema: { querystring: nothing, response: { 200: ready, 503: ready } },
    },
    async (_request, reply) => {
      const database = await sql`select 1`.execute(db).then(
        () => true,
        () => false,
      )
      if (!database) reply.header('retry-after', 5)
      return reply
        .code(database ? 200 : 503)
        .send({ status: database ? ('ok' as const) : ('unavailable' as const), database })
    },
  )
}
