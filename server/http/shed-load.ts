import { pathOf } from '@insights/contract/endpoint.ts'
import { liveApi } from '@insights/contract/live.ts'
import { countConnections } from '@insights/platform/database/kysely.ts'
import { createEventChannel } from '@insights/platform/telemetry/events.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Services } from '../services.ts'
import { createAdmission } from './admission.ts'
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
