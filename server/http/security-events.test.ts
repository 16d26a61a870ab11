import Fastify from 'fastify'
import { expect, test } from 'vitest'

import { handleError } from './error-handler.ts'
import { forbidden } from './errors.ts'
import { logSecurityEvents } from './security-events.ts'
import { withheld } from './withheld-answers.ts'

const lines: { securityEvent?: string; route?: string }[] = []
const stream = { write: (line: string) => void lines.push(JSON.parse(line) as object) }
const app = Fastify({ logger: { stream } })
app.decorateRequest('caller', null)
logSecurityEvents(app)
app.setErrorHandler(handleError)
app.route({ method: ['GET', 'PUT'], url: '/results', handler: () => Promise.reject(withheld()) })
app.get('/users', () => Promise.reject(forbidden('You are not allowed to do this.')))

test('reading results before one has answered cells a second time is no denied access, changing them is [D15.795]', async () => {
  for (const [method, url] of [
    ['GET', '/results'],
    ['PUT', '/results'],
    ['GET', '/users'],
  ] as const) {
    expect((await app.inject({ method, url })).statusCode).toBe(403)
  }
  const events = lines.filter(({ securityEvent }) => securityEvent !== undefined)
  expect(events.map(({ securityEvent, route }) => `${securityEvent} ${route}`)).toEqual([
    'access-denied PUT /results',
    'access-denied GET /users',
  ])
})
