import { pathOf } from '@insights/contract/endpoint.ts'
import { liveApi } from '@insights/contract/live.ts'
import { countConnections, isDatabaseSilent } from '@insights/platform/database/kysely.ts'
import { createEventChannel } from '@insights/platform/telemetry/events.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Services } from '../start/services.ts'
import { DATABASE_AWAY, HttpError } from './errors.ts'

export const requestRejected = createEventChannel<object>('request-rejected')

/** The error of a rejected request. */
export const BUSY = new HttpError(
  'Unavailable',
  503,
  'The portal is very busy at the moment. Please try again in a few seconds.',
  { retryAfter: 2 },
)
/** No request is served that would wait longer than this for a connection to the database. */
export const MAX_WAIT_MS = 2000

const CHECK_INTERVAL_MS = 50

/** Rejections with less than this between them are one overload. */
const PAUSE_MS = 2000

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns for how many milliseconds the process has been rejecting requests; 0 if it does not. */
    rejectingFor?: () => number
  }
}

/**
 * Responds 503 to requests above capacity before doing any work for them. Probes and the portal's
 * files, which cost little, are always served; streams have a limit of their own. Returns a function
 * that says whether a request would be rejected now: pages are sent without their text then.
 */
export function shedLoad(app: FastifyInstance, { db }: Pick<Services, 'db'>): () => boolean {
  const admission = createAdmission()
  const underWay = new Set<FastifyRequest>()
  let served = 0
  let rejecting: { readonly began: number; last: number; count: number } | null = null
  let expected = performance.now() + CHECK_INTERVAL_MS
  const looking = setInterval(() => {
    const now = performance.now()
    const { waiting } = countConnections(db)
    admission.look({ waiting, late: now - expected, served })
    if (rejecting && now - rejecting.last > PAUSE_MS) {
      const seconds = Math.round((rejecting.last - rejecting.began) / 1000)
      app.log.warn({ rejected: rejecting.count, seconds }, 'accepting all requests again')
      rejecting = null
    }
    served = 0
    expected = now + CHECK_INTERVAL_MS
  }, CHECK_INTERVAL_MS)
  looking.unref()
  app.addHook('onClose', async () => clearInterval(looking))
  app.decorate('rejectingFor', () => (rejecting ? performance.now() - rejecting.began : 0))
  const measure = () => ({
    waiting: countConnections(db).waiting,
    underWay: underWay.size,
    // For as long as the event loop is behind, the request may have been there unseen.
    late: Math.max(0, performance.now() - expected),
  })
  app.addHook('onRequest', async (request, reply) => {
    // By the matched route: a path can be written in many ways.
    const route = request.routeOptions.url
    if (!route?.startsWith('/api/') || route.startsWith('/api/health/')) return undefined
    const now = measure()
    if (!admission.admits(now)) {
      const databaseSilent = isDatabaseSilent(db)
      const { name, message, code, retryAfter = 5 } = databaseSilent ? DATABASE_AWAY : BUSY
      if (!rejecting) app.log.warn({ ...now, databaseSilent }, 'rejecting requests')
      const last = performance.now()
      rejecting = { began: rejecting?.began ?? last, last, count: (rejecting?.count ?? 0) + 1 }
      requestRejected.publish(() => ({}))
      // Respond directly: throwing would log each rejection in full.
      return reply.code(code).header('retry-after', retryAfter).send({ name, message, code })
    }
    if (route === pathOf(liveApi.get)) return undefined
    if (request.origin) request.origin.connectBy = performance.now() + MAX_WAIT_MS - now.late
    underWay.add(request)
    // Also if the client does not wait for the response.
    reply.raw.once('close', () => underWay.delete(request))
    return undefined
  })
  app.addHook('onResponse', async (request) => {
    if (underWay.delete(request)) served += 1
  })
  return () => !admission.admits(measure())
}

/** Marks that the request's own work follows; added behind the hooks that check it. */
export function markHandled(app: FastifyInstance): void {
  app.addHook('preHandler', async ({ origin }) => {
    if (origin) origin.handled = true
  })
}

/** Measurements by which a process knows whether it keeps up. */
export interface Load {
  /** Requests that wait for a connection to the database. */
  readonly waiting: number
  /** By how many milliseconds the event loop is behind. */
  readonly late: number
  /** Requests answered since the last look. */
  readonly served: number
}

/** So many waiting are worked off in a moment. */
const FEW_WAITING = 100
/** Above it no request is admitted, however short the rush. */
const MAX_WAITING = 1000
/** Requests under way that keep a process busy at any speed, and that it may have at most. */
const [MIN_UNDER_WAY, MAX_UNDER_WAY] = [10, 150]
/** In between, as many as it serves in this time are admitted, so that each takes as long. */
const UNDER_WAY_SECONDS = 0.5
const LATE_MS = 60
/** While it is overloaded, a request that may have waited unseen for so long is rejected. */
const TOO_LATE_MS = 1000
/** A rush, or one long task, is no overload: so many more looks find a busy process than a calm one. */
const LOOKS_UNTIL_OVERLOAD = 10
const LOOKS_UNTIL_CALM = 20
const LOOKS_PER_SECOND = 1000 / CHECK_INTERVAL_MS

export interface Admission {
  /** Measures the load at intervals. */
  look(load: Load): void
  /** Returns whether one more request is admitted. */
  admits(now: Omit<Load, 'served'> & { readonly underWay: number }): boolean
}

/**
 * Admission control after CoDel: rejects when the queue stays long for a while; short bursts pass.
 * An overloaded process keeps its full throughput, and admits as many as it serves in half a
 * second.
 */
export function createAdmission(): Admission {
  let busyLooks = 0
  let overloaded = false
  /** Requests served in a second; each measurement changes a part of it. */
  let rate = 0
  return {
    look: ({ waiting, late, served }) => {
      // A late measurement counts for all the time since the last.
      const looks = 1 + Math.max(0, late) / CHECK_INTERVAL_MS
      const part = Math.min(1, looks / LOOKS_PER_SECOND)
      rate += part * ((served * LOOKS_PER_SECOND) / looks - rate)
      const busy = waiting > FEW_WAITING || late > LATE_MS
      // One late look does not restart the recovery.
      busyLooks = Math.max(0, Math.min(LOOKS_UNTIL_CALM, busyLooks + (busy ? 1 : -1)))
      if (busyLooks >= LOOKS_UNTIL_OVERLOAD) overloaded = true
      if (busyLooks === 0) overloaded = false
    },
    admits: ({ waiting, underWay, late }) => {
      if (waiting >= MAX_WAITING) return false
      if (!overloaded) return true
      const most = Math.max(MIN_UNDER_WAY, Math.min(MAX_UNDER_WAY, rate * UNDER_WAY_SECONDS))
      return waiting <= FEW_WAITING && late <= TOO_LATE_MS && underWay < most
    },
  }
}
