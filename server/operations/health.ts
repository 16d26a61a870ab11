import { setTimeout as pause } from 'node:timers/promises'

import { healthApi } from '@insights/contract/operations/health.ts'
import { sql } from 'kysely'

import { freeSpace, SPACE_BYTES } from '../files/free-space.ts'
import type { Routes } from '../http/routes.ts'

/** A process that rejects requests for so many milliseconds should get none for a while. */
const OVERLOADED_MS = 10_000

const open = { permission: 'anyone', ownership: 'shared' } as const

/** Probes: `live` as long as the process responds, `ready` when it can serve. */
export const healthRoutes: Routes = async (route, { db, config }, api) => {
  let checking: Promise<number> | null = null
  route(healthApi.live, { ...open, logLevel: 'warn' }, async () => ({ status: 'ok' as const }))

  route(healthApi.ready, { ...open, logLevel: 'warn' }, async (_request, reply) => {
    const database = await sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )
    const overloaded = (api.rejectingFor?.() ?? 0) >= OVERLOADED_MS
    // One at a time: a disk of the network that is away holds a thread until it is back.
    checking ??= freeSpace(config).finally(() => (checking = null))
    const free = await Promise.race([checking, pause(1000, Infinity, { ref: false })])
    const space = free >= SPACE_BYTES
    if (database && !overloaded) return { status: 'ok' as const, database, overloaded, space }
    return reply
      .code(503)
      .header('retry-after', 5)
      .send({ status: 'unavailable' as const, database, overloaded, space })
  })
}
