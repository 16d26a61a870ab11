import { pathOf } from '@insights/contract/endpoint.ts'
import { liveApi } from '@insights/contract/live.ts'
import { countConnections } from '@insights/platform/database/kysely.ts'
import { createEventChannel } from '@insights/platform/telemetry/event-channel.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Services } from '../services.ts'
import { createAdmission } from './admission.ts'
import { unavailable } from './errors.ts'

export const requestRejected = createEventChannel<object>('request-rejected')

/** What whoever is refused is told. */
export const BUSY = unavailable(
  'The portal is very busy at the moment. Please try again in a few seconds.',
)
const { name, message, code } = BUSY
const RETRY_AFTER_SECONDS = 2

const CHECK_INTERVAL_MS = 50

/**
 * Refuses with 503 what more would come than can be answered, before anything is done for it.
 * Probes are always answered, and pages' files, which cost little; streams are counted elsewhere.
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
    // By the route that matched: an address can be written in many ways.
    const route = request.routeOptions.url
    if (!route?.startsWith('/api/') || route.startsWith('/api/health/')) return undefined
    const { waiting } = countConnections(db)
    if (!admission.admits({ waiting, underWay: underWay.size })) {
      requestRejected.publish(() => ({}))
      // Thrown it would be logged with all its circumstances: too much for thousands a second.
      return reply
        .code(code)
        .header('retry-after', RETRY_AFTER_SECONDS)
        .send({ name, message, code })
    }
    if (route === pathOf(liveApi.get)) return undefined
    underWay.add(request)
    // Also when whoever asked does not wait for the answer.
    reply.raw.once('close', () => underWay.delete(request))
    return undefined
  })
  app.addHook('onResponse', async (request) => void underWay.delete(request))
}
