import { healthApi } from '@insights/contract/operations/health.ts'
import { sql } from 'kysely'

import type { Routes } from '../http/routes.ts'

const open = { permission: 'anyone', ownership: 'shared' } as const

/** Probes: `live` as long as the process responds, `ready` when it can serve. */
export const healthRoutes: Routes = async (route, { db }) => {
  route(healthApi.live, { ...open, logLevel: 'warn' }, async () => ({ status: 'ok' as const }))

  route(healthApi.ready, { ...open, logLevel: 'warn' }, async (_request, reply) => {
    const database = await sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )
    if (!database) reply.header('retry-after', 5)
    return reply
      .code(database ? 200 : 503)
      .send({ status: database ? ('ok' as const) : ('unavailable' as const), database })
  })
}
