import { countConnections } from '@insights/platform/database/kysely.ts'
import { happening } from '@insights/platform/telemetry/happening.ts'
import type { FastifyInstance } from 'fastify'

import type { Services } from '../services.ts'
import { createAdmission } from './admission.ts'
import { unavailable } from './errors.ts'

export const requestRefused = happening<object>('request-refused')

const { name, message, code } = unavailable(
  'The portal is very busy at the moment. Please try again in a few seconds.',
)
const REFUSAL = { name, message, code }
const RETRY_AFTER_SECONDS = 2

const LOOK_EVERY_MILLISECONDS = 50

/**
 * Refuses with 503 what more would come than can be answered, before anything is done for it.
 * Probes are always answered, and pages' files, which cost little; streams are counted elsewhere.
 */
export function shedLoad(app: FastifyInstance, { db }: Pick<Services, 'db'>): void {
  const admission = createAdmission()
  let underWay = 0
  let expected = performance.now() + LOOK_EVERY_MILLISECONDS
  const looking = setInterval(() => {
    const now = performance.now()
    const { waiting } = countConnections(db)
    admission.look({ waiting, late: now - expected })
    expected = now + LOOK_EVERY_MILLISECONDS
  }, LOOK_EVERY_MILLISECONDS)
  looking.unref()
  app.addHook('onClose', async () => clearInterval(looking))
  const leave = () => void (underWay -= 1)
  app.addHook('onRequest', ({ url }, reply, done) => {
    if (!url.startsWith('/api/') || url.startsWith('/api/health/')) return done()
    const { waiting } = countConnections(db)
    if (!admission.admits({ waiting, underWay })) {
      requestRefused.tell(() => ({}))
      // Thrown it would be logged with all its circumstances: too much for thousands a second.
      return reply.code(code).header('retry-after', RETRY_AFTER_SECONDS).send(REFUSAL)
    }
    if (url.startsWith('/api/live')) return done()
    underWay += 1
    // Answered, or whoever asked has not waited for the answer.
    reply.raw.once('close', leave)
    return done()
  })
}
