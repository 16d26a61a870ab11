import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { openTestPortal } from '../testing/test-portal.ts'
import { type Admission, createAdmission } from './shed-load.ts'

const { app, db, senior, anonymous } = await openTestPortal()

test('a process that does not keep up rejects at once, responds to probes, and recovers by itself [D11.79 S25.2]', async () => {
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

const idle = { waiting: 0, late: 0 }
const queue = { waiting: 300, late: 0 }
const behind = { waiting: 0, late: 200 }

function look(admission: Admission, load: typeof idle, times: number): Admission {
  for (let time = 0; time < times; time += 1) admission.look(load)
  return admission
}

test('a rush that is worked off in a moment is let in whole [D11.80]', () => {
  const admission = createAdmission()
  for (const load of [queue, queue, idle, queue, idle]) look(admission, load, 4)
  expect(admission.admits({ waiting: 900, underWay: 900 })).toBe(true)
})

test('one long task is no overload [D11.116]', () => {
  const admission = look(createAdmission(), { waiting: 0, late: 5000 }, 1)
  expect(admission.admits({ waiting: 0, underWay: 500 })).toBe(true)
})

test.each([
  ['a queue that stays', queue],
  ['an event loop that stays behind', behind],
])('%s lets in only as many as keep the process busy', (_, load) => {
  const admission = look(createAdmission(), load, 10)
  expect(admission.admits({ waiting: 300, underWay: 20 })).toBe(false)
  expect(admission.admits({ waiting: 0, underWay: 500 })).toBe(false)
  expect(admission.admits({ waiting: 20, underWay: 20 })).toBe(true)
})

test('after a second of calm everyone is let in again', () => {
  const admission = look(createAdmission(), queue, 100)
  expect(look(admission, idle, 19).admits({ waiting: 200, underWay: 0 })).toBe(false)
  expect(look(admission, idle, 1).admits({ waiting: 200, underWay: 0 })).toBe(true)
})

test('a rush beyond all measure is cut off at once', () => {
  expect(createAdmission().admits({ waiting: 1000, underWay: 0 })).toBe(false)
})
