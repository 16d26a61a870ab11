import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { openTestPortal } from '../testing/test-portal.ts'

const { app, db, senior, anonymous } = await openTestPortal()

test('a process that does not keep up refuses at once, answers probes, and comes back by itself [D11.79 S25.2]', async () => {
  // Work for seconds, on every connection that there is.
  const busy = Promise.all(
    Array.from({ length: 300 }, () => sql`select pg_sleep(0.05)`.execute(db)),
  )
  const ask = () =>
    app.inject({ url: '/api/industries', headers: { authorization: `Bearer ${senior.token}` } })
  const asked: Promise<unknown>[] = []
  let rejected: Awaited<ReturnType<typeof ask>> | undefined
  await expect
    .poll(
      () => {
        asked.push(ask().then((reply) => reply.statusCode === 503 && (rejected = reply)))
        return rejected?.statusCode
      },
      { interval: 100 },
    )
    .toBe(503)
  expect(Number(rejected!.headers['retry-after'])).toBeGreaterThan(0)
  expect(rejected!.headers['content-security-policy']).toBeDefined()
  expect(rejected!.json()).toEqual({
    name: 'Unavailable',
    message: 'The portal is very busy at the moment. Please try again in a few seconds.',
    code: 503,
  })
  expect((await anonymous('GET', '/health/live')).status).toBe(200)
  await busy
  await Promise.all(asked)
  await expect.poll(async () => (await ask()).statusCode).toBe(200)
})
