import { countConnections } from '@insights/platform/database/kysely.ts'
import { runInContext } from '@insights/platform/telemetry/request-context.ts'
import Fastify from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'

import { healthRoutes } from '../operations/health.ts'
import { openTestPortal } from '../testing/test-portal.ts'
import { routeAdder } from './routes.ts'
import { type Admission, createAdmission } from './shed-load.ts'
import { validatorCompiler } from './validation.ts'

const { app, db, services, senior, anonymous } = await openTestPortal()

test('a process that cannot keep up rejects at once, responds to probes, and recovers by itself [D11.79 D15.725 S25.2]', async () => {
  const warned = vi.spyOn(app.log, 'warn')
  // Work for seconds, on every connection that there is; on a slow machine the last ones give up.
  const busy = Promise.all(
    Array.from({ length: 300 }, () =>
      sql`select pg_sleep(0.05)`.execute(db).catch(() => undefined),
    ),
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
  expect(app.rejectingFor!()).toBeGreaterThan(0)
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
  await expect.poll(() => app.rejectingFor!(), { timeout: 4000 }).toBe(0)
  const [[load, began] = [], [sum, ended] = []] = warned.mock.calls as unknown[][]
  expect([began, ended]).toEqual(['rejecting requests', 'accepting all requests again'])
  expect(load).toMatchObject({ waiting: expect.any(Number), databaseSilent: false })
  expect(sum).toMatchObject({ rejected: expect.any(Number), seconds: expect.any(Number) })
})

test.each([
  [9, 200, 'ok'],
  [11, 503, 'unavailable'],
])(
  'a process that has been rejecting requests for %i seconds answers its probe with %i [D15.725]',
  async (seconds, code, status) => {
    const probed = Fastify()
    probed.setValidatorCompiler(validatorCompiler)
    probed.setSerializerCompiler(serializerCompiler)
    probed.decorate('rejectingFor', () => seconds * 1000)
    await healthRoutes(routeAdder(probed), services, probed)
    const reply = await probed.inject('/health/ready')
    expect([reply.statusCode, reply.json()]).toEqual([
      code,
      { status, database: true, overloaded: code === 503, space: true },
    ])
  },
)

/** Pool of a test database. */
const CONNECTIONS = 5

test('a request that would wait two seconds for the database is rejected, unless its work has begun [D11.151]', async () => {
  const ask = () =>
    app.inject({ url: '/api/industries', headers: { authorization: `Bearer ${senior.token}` } })
  const end = Promise.withResolvers<void>()
  const context = { requestId: 'begun', handled: true, connectBy: performance.now() + 1500 }
  await runInContext(context, () => sql`select 1`.execute(db))
  const held = Array.from({ length: CONNECTIONS }, () =>
    db.transaction().execute(async (transaction) => {
      await sql`select 1`.execute(transaction)
      await end.promise
    }),
  )
  await expect.poll(() => countConnections(db).busy).toBe(CONNECTIONS)
  const goesOn = runInContext(context, () => sql`select 1`.execute(db))
  for (const { statusCode, headers, body } of await Promise.all([ask(), ask(), ask()])) {
    expect([statusCode, headers['retry-after'], body]).toEqual([
      503,
      '2',
      expect.stringContaining('The portal is very busy at the moment.'),
    ])
  }
  const inTime = ask()
  end.resolve()
  await Promise.all([...held, goesOn])
  expect((await inTime).statusCode).toBe(200)
  expect(countConnections(db)).toMatchObject({ busy: 0, waiting: 0 })
})

test('a request that waits for a database that answers nothing gets that reason [D15.724]', async () => {
  const frozen = Array.from({ length: CONNECTIONS }, () => sql`select pg_sleep(4)`.execute(db))
  await expect.poll(() => countConnections(db).busy).toBe(CONNECTIONS)
  const reply = await app.inject({
    url: '/api/industries',
    headers: { authorization: `Bearer ${senior.token}` },
  })
  expect([reply.statusCode, reply.headers['retry-after'], reply.body]).toEqual([
    503,
    '5',
    expect.stringContaining('The portal cannot reach its database at the moment.'),
  ])
  await Promise.all(frozen)
})

const idle = { waiting: 0, late: 0, served: 20 }
const queue = { waiting: 300, late: 0, served: 20 }
const behind = { waiting: 0, late: 200, served: 100 }

function look(admission: Admission, load: typeof idle, times: number): Admission {
  for (let time = 0; time < times; time += 1) admission.look(load)
  return admission
}

test('a rush that is worked off in a moment is admitted completely [D11.80]', () => {
  const admission = createAdmission()
  for (const load of [queue, queue, idle, queue, idle]) look(admission, load, 4)
  expect(admission.admits({ waiting: 900, underWay: 900, late: 0 })).toBe(true)
})

test('one long task is no overload [D11.80]', () => {
  const admission = look(createAdmission(), { waiting: 0, late: 5000, served: 0 }, 1)
  expect(admission.admits({ waiting: 0, underWay: 500, late: 5000 })).toBe(true)
})

test.each([
  ['a queue that stays', queue],
  ['an event loop that stays behind', behind],
])('%s admits only as many requests as keep the process busy', (_, load) => {
  const admission = look(createAdmission(), load, 10)
  expect(admission.admits({ waiting: 300, underWay: 20, late: 0 })).toBe(false)
  expect(admission.admits({ waiting: 0, underWay: 500, late: 0 })).toBe(false)
  expect(admission.admits({ waiting: 20, underWay: 20, late: 0 })).toBe(true)
})

test('an overloaded process admits as many as it serves in half a second, and ten at least [D11.152]', () => {
  const most = (served: number) => {
    const admission = look(createAdmission(), { ...queue, served }, 100)
    const counts = Array.from({ length: 500 }, (_, underWay) => underWay)
    return counts.filter((underWay) => admission.admits({ waiting: 0, underWay, late: 0 })).length
  }
  expect([20, 4, 0].map(most)).toEqual([150, 40, 10])
})

test('an overloaded process rejects requests that may have been waiting unseen for a second [D11.153]', () => {
  const admission = look(createAdmission(), behind, 10)
  expect(admission.admits({ waiting: 0, underWay: 5, late: 900 })).toBe(true)
  expect(admission.admits({ waiting: 0, underWay: 5, late: 1100 })).toBe(false)
})

test('an overloaded process admits every request again after a second of calm', () => {
  const admission = look(createAdmission(), queue, 100)
  expect(look(admission, idle, 19).admits({ waiting: 200, underWay: 0, late: 0 })).toBe(false)
  expect(look(admission, idle, 1).admits({ waiting: 200, underWay: 0, late: 0 })).toBe(true)
})

test('one late look does not restart the recovery of an overloaded process [D15.726]', () => {
  const admission = look(createAdmission(), queue, 100)
  for (const load of [idle, behind, idle]) look(admission, load, load === idle ? 11 : 1)
  expect(admission.admits({ waiting: 200, underWay: 0, late: 0 })).toBe(true)
})

test('a rush beyond all measure is cut off at once', () => {
  expect(createAdmission().admits({ waiting: 1000, underWay: 0, late: 0 })).toBe(false)
})
