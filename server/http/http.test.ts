import { Writable } from 'node:stream'

import { endpoint } from '@insights/contract/endpoint.ts'
import type { ErrorBody } from '@insights/contract/error.ts'
import Fastify, { type InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'

import { PASSWORD, callAs } from '../testing/call-as.ts'
import { setUpAuthenticator } from '../testing/set-up-authenticator.ts'
import { openTestPortal } from '../testing/test-portal.ts'
import { handleError } from './error-handler.ts'
import { RequestLog, loggerOptions } from './logger.ts'
import { requireDeclaration } from './permissions.ts'

const { app, db, as, senior, anonymous } = await openTestPortal()

describe('the server', () => {
  test('describes every call with its schemas [D2.27]', async () => {
    const { body } = await anonymous<{
      paths: Record<string, Record<string, { requestBody?: object; responses: object }>>
    }>('GET', '/openapi.json')
    expect(Object.keys(body.paths)).toContain('/api/industries/{id}')
    expect(body.paths['/api/industries']!['post']!.requestBody).toMatchObject({
      content: { 'application/json': { schema: { required: ['title', 'svgIcon'] } } },
    })
  })

  test('is alive, and ready while the database responds [D2.5]', async () => {
    expect((await anonymous('GET', '/health/live')).body).toEqual({ status: 'ok' })
    expect((await anonymous('GET', '/health/ready')).body).toEqual({
      status: 'ok',
      database: true,
      overloaded: false,
      space: true,
    })
  })

  test('reports a process that has no room for files, which still serves [D15.750]', async () => {
    const { TMPDIR } = process.env
    onTestFinished(() => void Object.assign(process.env, { TMPDIR: TMPDIR ?? '/tmp' }))
    process.env['TMPDIR'] = '/proc'
    expect(await anonymous('GET', '/health/ready')).toMatchObject({
      status: 200,
      body: { status: 'ok', space: false },
    })
  })

  test('responds to an unknown call, and to one that is no JSON, in the shape of all errors [D2.26]', async () => {
    expect((await anonymous('GET', '/nothing')).body).toMatchObject({ name: 'NotFound', code: 404 })
    const reply = await app.inject({
      method: 'POST',
      url: '/api/authentication',
      headers: { 'content-type': 'application/json' },
      payload: '{"strategy":',
    })
    expect(reply.json()).toMatchObject({ name: 'BadRequest', code: 400 })
  })

  test('sends a strict policy and no caching with every response', async () => {
    const { headers } = await anonymous('GET', '/health/live')
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).not.toContain('unsafe-eval')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })

  test('never trusts a prototype smuggled in by a query or a body', async () => {
    await senior('GET', '/industries?__proto__[active]=true&constructor[prototype][x]=1')
    const body = JSON.parse(
      `{"strategy":"local","email":"a@b.c","password":"${PASSWORD}","app":"INSIGHTS","__proto__":{"x":1}}`,
    )
    await anonymous('POST', '/authentication', body)
    expect(({} as Record<string, unknown>)['active']).toBeUndefined()
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })
})

const THINGS = endpoint({
  method: 'POST',
  path: '/things/:id',
  params: z.object({}),
  body: z.object({}),
  responses: { 200: z.object({}) },
})

describe('a route', () => {
  const declared = {
    method: 'POST',
    url: '/things/:id',
    config: { permission: 'staff', ownership: 'shared', endpoint: THINGS },
    schema: { params: z.object({}), body: z.object({}), response: { 200: z.object({}) } },
    handler: () => null,
  } as const

  test('is accepted when it declares everything', () => {
    expect(() => requireDeclaration(declared)).not.toThrow()
  })

  test.each([
    ['endpoint', { config: { permission: 'staff', ownership: 'shared' } }],
    ['permission', { config: { ownership: 'shared', endpoint: THINGS } }],
    ['ownership', { config: { permission: 'staff', endpoint: THINGS } }],
    ['schema.response', { schema: { params: z.object({}), body: z.object({}) } }],
    ['schema.body', { schema: { params: z.object({}), response: {} } }],
    ['schema.params', { schema: { body: z.object({}), response: {} } }],
  ])('without %s stops the server from starting [D10.14]', (part, less) => {
    expect(() => requireDeclaration({ ...declared, ...less } as never)).toThrow(part)
  })

  test.each(['/api/users/:id', '/api/sign-on/own', '/api/sessions', '/api/security-settings'])(
    'to %s that writes and does not declare recentProof stops the server from starting [S45.57]',
    (url) => {
      expect(() => requireDeclaration({ ...declared, url })).toThrow('recentProof')
      const config = { ...declared.config, recentProof: true }
      expect(() => requireDeclaration({ ...declared, url, config })).not.toThrow()
    },
  )
})

describe('an unexpected error', () => {
  test('gets only an error id, and is logged under it without secrets [D2.3]', async () => {
    const lines: string[] = []
    const stream = new Writable({
      write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()),
    })
    const broken = Fastify({ logger: { ...(loggerOptions('info') as object), stream } })
    broken.setErrorHandler(handleError)
    broken.post('/broken/:token', async (request) => {
      request.log.info(
        { password: 'canary-1', user: { token: 'canary-2', totp: { secret: 'canary-3' } } },
        'about to break',
      )
      await sql`select * from a_table_that_is_not_there`.execute(db)
    })
    const reply = await broken.inject({
      method: 'POST',
      url: `/broken/canary-7${'x'.repeat(36)}?token=canary-4`,
      headers: { authorization: 'Bearer canary-5', cookie: 'insights_session=canary-6' },
    })
    const body = reply.json<{ message: string; data: { errorId: string } }>()
    expect(reply.statusCode).toBe(500)
    expect(JSON.stringify(body)).not.toContain('a_table_that_is_not_there')
    expect(body.message).toContain(body.data.errorId)
    const log = lines.join('')
    expect(log).toContain(body.data.errorId)
    expect(log).toContain('a_table_that_is_not_there')
    expect(log).not.toContain('canary')
    await broken.close()
  })
})

test('a request leaves one line in the log when it is finished, without secrets [D11.143]', async () => {
  const lines: Record<string, unknown>[] = []
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const logged = Fastify({
    logger: { ...(loggerOptions('info') as object), stream },
    logController: new RequestLog({ requestIdLogLabel: 'requestId' }),
    genReqId: () => 'one-of-many',
  })
  logged.get('/things/:token', async () => ({ password: 'canary-1' }))
  logged.get('/probe', { logLevel: 'warn' }, async () => ({}))
  await logged.inject({ url: '/probe' })
  await logged.inject({
    url: `/things/canary-7${'x'.repeat(36)}?token=canary-4`,
    headers: { authorization: 'Bearer canary-5', cookie: 'insights_session=canary-6' },
    remoteAddress: '192.0.2.7',
  })
  expect(lines).toEqual([
    expect.objectContaining({
      level: 30,
      requestId: 'one-of-many',
      req: { method: 'GET', url: '/things/[redacted]', remoteAddress: '192.0.2.7' },
      res: { statusCode: 200 },
      responseTime: expect.any(Number),
      msg: 'request completed',
    }),
  ])
  expect(JSON.stringify(lines)).not.toContain('canary')
  await logged.close()
})

const BOUNDARY = 'end-of-part'
const FORM = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="title"\r\n\r\nAirlines\r\n--${BOUNDARY}--\r\n`

const sendForm = (path: string, payload = FORM, boundary = BOUNDARY) =>
  app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: {
      authorization: `Bearer ${senior.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload,
  })

test.each(['/upload', '/consumer-survey', '/catalogue-import'])('%s reads a form', async (path) => {
  const { statusCode, json } = await sendForm(path)
  // It has come as far as the first field, which is the wrong one.
  expect([statusCode, json().name]).toEqual([400, 'BadRequest'])
})

test('a call without forms rejects one by its type, with the headers of every response [D11.85]', async () => {
  const { statusCode, headers, json } = await sendForm('/industries')
  expect([statusCode, json().name]).toEqual([415, 'UnsupportedMediaType'])
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
})

describe.each(['/upload', '/consumer-survey/import', '/catalogue-import'])('%s', (path) => {
  test.each([
    ['ends early', FORM.slice(0, -10), BOUNDARY],
    ['holds nothing', '', BOUNDARY],
    ['has a head without end', `--${BOUNDARY}\r\n${'a: b\r\n'.repeat(5_000)}`, BOUNDARY],
    ['has a boundary that is too long', FORM, 'b'.repeat(300)],
  ])('rejects a form that %s as a mistake of the sender', async (_, form, boundary) => {
    const { statusCode, json } = await sendForm(path, form, boundary)
    expect([statusCode, json().name]).toEqual([400, 'BadRequest'])
  })
})

await app.ready()

/** Every call that the server has, from its own description. */
const CALLS = Object.entries(app.swagger().paths ?? {}).flatMap(([path, verbs]) =>
  Object.keys(verbs ?? {}).map((verb) => `${verb.toUpperCase()} ${path}`),
)

/** Routes that need no session. */
const OPEN = [
  'GET /api/health/live',
  'GET /api/health/ready',
  'GET /api/session',
  'POST /api/authentication',
  'POST /api/one-time-passcode',
  'GET /api/challenge',
  'POST /api/register',
  'POST /api/forgot-password',
  'GET /api/forgot-password/{token}',
  'PUT /api/forgot-password/{id}',
  'GET /api/unsubscribe/{token}',
  'POST /api/unsubscribe/{token}',
  'POST /api/sign-on',
  'POST /api/sign-on/code',
  'GET /api/sign-on/callback',
  'GET /api/sign-on/callback/{id}',
  // The privacy policy says what is kept, and how long.
  'GET /api/privacy-settings',
  // Only in a demo: its users wait for its emails.
  'GET /api/outbox',
  'GET /api/outbox/{id}',
  // Open only to the token of a paired phone, and to no session: any other counts as a pairing that
  // has ended.
  'POST /api/phone',
  'GET /api/phone',
  'PUT /api/phone',
  'DELETE /api/phone',
  'POST /api/phone/codes',
  'POST /api/phone/moves',
  'PUT /api/phone/screenshots/{id}',
  'DELETE /api/phone/screenshots/{id}',
]

/** Calls for users who must set up MFA: setting it up, and signing out (D3). */
const SET_UP = [
  'DELETE /api/authentication',
  'POST /api/totp',
  'GET /api/totp/{code}',
  'POST /api/totp/verification',
  'PATCH /api/users/{id}',
]

async function send(call: string, headers: Record<string, string>) {
  const [method, path = ''] = call.split(' ')
  const id = crypto.randomUUID()
  const reply = await app.inject({
    method: method as InjectOptions['method'],
    url: path.replaceAll(/\{\w+\}/g, id),
    headers,
  })
  return { status: reply.statusCode, body: reply.json<Partial<ErrorBody>>() }
}

const closed = CALLS.filter((call) => !OPEN.includes(call))

test('every call that is open to visitors or during set-up exists', () => {
  expect(CALLS).toEqual(expect.arrayContaining([...OPEN, ...SET_UP]))
  expect(closed.length).toBeGreaterThan(70)
})

test.each(['GET /api/phone', 'DELETE /api/phone', 'DELETE /api/phone/screenshots/{id}'])(
  'the token of a session opens no call of a phone: %s [D14.34]',
  async (call) => {
    const { token } = await as({
      email: `${crypto.randomUUID()}@test.example`,
      loginType: 'SENIOR',
    })
    expect(await send(call, { authorization: `Bearer ${token}` })).toMatchObject({ status: 410 })
  },
)

describe('the right password without the code [D3.110 S6.2]', async () => {
  const email = 'pending@test.example'
  await setUpAuthenticator(await as({ email, loginType: 'SENIOR' }))
  const reply = await app.inject({
    method: 'POST',
    url: '/api/authentication',
    payload: { strategy: 'local', app: 'INSIGHTS', email, password: PASSWORD },
  })
  const cookie = reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const token = reply.json<{ accessToken?: string }>().accessToken ?? 'none'

  test.each(closed)('does not open %s', async (call) => {
    expect(reply.statusCode).toBe(412)
    const { status } = await send(call, { cookie, authorization: `Bearer ${token}` })
    expect(status).toBe(401)
  })
})

describe('a session that must set up MFA [D3.47 S6.1]', async () => {
  const email = 'forced@test.example'
  await as({ email, loginType: 'SENIOR' })
  await db.updateTable('users').set({ force_totp: true }).where('email', '=', email).execute()
  const { token } = await callAs(app, email)

  test.each(closed.filter((call) => !SET_UP.includes(call)))('does not open %s', async (call) => {
    expect(await send(call, { authorization: `Bearer ${token}` })).toMatchObject({
      status: 403,
      body: { data: { reason: 'mfa-setup-required' } },
    })
  })

  test('opens only itself, setting up and signing out [D3.47]', async () => {
    const forced = await callAs(app, email)
    expect((await forced('POST', '/authentication', { strategy: 'session' })).status).toBe(201)
    const other = await callAs(app, email)
    expect((await other('DELETE', '/authentication')).status).toBe(200)
    await setUpAuthenticator(forced)
    expect((await forced('GET', '/industries')).status).toBe(200)
  })
})
