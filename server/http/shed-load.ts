import { pathOf } from '@insights/contract/endpoint.ts'
import { liveApi } from '@insights/contract/live.ts'
import { countConnections } from '@insights/platform/database/kysely.ts'
import { createEventChannel } from '@insights/platform/telemetry/events.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Services } from '../services.ts'
import { unavailable } from './errors.ts'

export const requestRejected = createEventChannel<object>('request-rejected')

/** The error of a rejected request. */
export const BUSY = unavailable(
  'The portal is very busy at the moment. Please try again in a few seconds.',
)
const { name, message, code } = BUSY
const RETRY_AFTER_SECONDS = 2

const CHECK_INTERVAL_MS = 50

/**
 * Responds 503 to requests above capacity before doing any work for them. Probes and the portal's
 * files, which cost little, are always served; streams have a limit of their own.
 */
export function shedLoad(app: FastifyInstance, { db }: Pick<Services, 'db'>): void {
  const admission = createAdmission()
  const underWay = new Set<FastifyRequest>()
  let expected = performance.now() + CHECK_INTERVAL_MS
  const looking = setInterval(() => {
    const now = performance.now()
    const { waiting } = countConnections(db)
    admission.look({ waiting, late: now - expected })
    expected = now + CHECK_INTERVAL_MS
  }, CHECK_INTERVAL_MS)
  looking.unref()
  app.addHook('onClose', async () => clearInterval(looking))
  app.addHook('onRequest', async (request, reply) => {
    // By the matched route: a path can be written in many ways.
    const route = request.routeOptions.url
    if (!route?.startsWith('/api/') || route.startsWith('/api/health/')) return undefined
    const { waiting } = countConnections(db)
    if (!admission.admits({ waiting, underWay: underWay.size })) {
      requestRejected.publish(() => ({}))
      // Respond directly: throwing would log each rejection in full.
      return reply
        .code(code)
        .header('retry-after', RETRY_AFTER_SECONDS)
        .send({ name, message, code })
    }
    if (route === pathOf(liveApi.get)) return undefined
    underWay.add(request)
    // Also if the client does not wait for the response.
    reply.raw.once('close', () => underWay.delete(request))
    return undefined
  })
  app.addHook('onResponse', async (request) => void underWay.delete(request))
}

/** What a process looks at to know whether it keeps up. */
export interface Load {
  /** Requests that wait for a connection to the database. */
  readonly waiting: number
  /** By how many milliseconds the event loop is behind. */
  readonly late: number
}

/** So many waiting are worked off in a moment. */
const FEW_WAITING = 100
/** Past it nobody is let in, however short the rush. */
const MAX_WAITING = 1000
/** Requests under way that keep a process busy, while it is overloaded. */
const ENOUGH_UNDER_WAY = 150
const LATE_MS = 60
/** A rush, or one long task, is no overload: it lasts for several looks in a row. */
const LOOKS_UNTIL_OVERLOAD = 10
const LOOKS_UNTIL_CALM = 20

export interface Admission {
  /** Looks at the load, every so often. */
  look(load: Load): void
  /** Whether one more request may come in. */
  admits(now: Pick<Load, 'waiting'> & { readonly underWay: number }): boolean
}

/**
 * Admission control after CoDel: rejects when the queue stays long for a while; short bursts pass.
 * An overloaded process keeps its full throughput.
 */
export function createAdmission(): Admission {
  let busyLooks = 0
  let calmLooks = LOOKS_UNTIL_CALM
  let overloaded = false
  return {
    look: ({ waiting, late }) => {
      const busy = waiting > FEW_WAITING || late > LATE_MS
      busyLooks = busy ? busyLooks + 1 : 0
      calmLooks = busy ? 0 : calmLooks + 1
      if (busyLooks >= LOOKS_UNTIL_OVERLOAD) overloaded = true
      if (calmLooks >= LOOKS_UNTIL_CALM) overloaded = false
    },
    admits: ({ waiting, underWay }) => {
      if (waiting >= MAX_WAITING) return false
      return !overloaded || (waiting <= FEW_WAITING && underWay < ENOUGH_UNDER_WAY)
    },
  }
}
