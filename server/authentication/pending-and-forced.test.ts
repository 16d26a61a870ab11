import type { ErrorBody } from '@insights/contract/error.ts'
import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'

import { callAs, PASSWORD } from '../testing/call-as.ts'
import { setUpAuthenticator } from '../testing/set-up-authenticator.ts'
import { openTestPortal } from '../testing/test-portal.ts'

const { app, db, as } = await openTestPortal()
await app.ready()

/** Every call that the server has, from its own description. */
const CALLS = Object.entries(app.swagger().paths ?? {}).flatMap(([path, verbs]) =>
  Object.keys(verbs ?? {}).map((verb) => `${verb.toUpperCase()} ${path}`),
)

/** What needs nobody to be signed in. */
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
  // Of a demo alone: whoever tries it out waits for its mails.
  'GET /api/outbox',
  'GET /api/outbox/{id}',
]

/** What whoever must set up a second factor can do besides: that, and signing out (D3). */
const SET_UP = [
  'DELETE /api/authentication',
  'POST /api/totp',
  'GET /api/totp/{code}',
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

test('every call that is open to anybody or during set-up is there', () => {
  expect(CALLS).toEqual(expect.arrayContaining([...OPEN, ...SET_UP]))
  expect(closed.length).toBeGreaterThan(70)
})

describe('the right password without the code opens [D3.110 S6.2]', async () => {
  const email = 'pending@test.example'
  await setUpAuthenticator(await as({ email, loginType: 'SENIOR' }))
  const reply = await app.inject({
    method: 'POST',
    url: '/api/authentication',
    payload: { strategy: 'local', app: 'INSIGHTS', email, password: PASSWORD },
  })
  const cookie = reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const token = reply.json<{ accessToken?: string }>().accessToken ?? 'none'

  test.each(closed)('not %s', async (call) => {
    expect(reply.statusCode).toBe(412)
    const { status } = await send(call, { cookie, authorization: `Bearer ${token}` })
    expect(status).toBe(401)
  })
})

describe('a session that must set up a second factor opens [D3.109 S6.1]', async () => {
  const email = 'forced@test.example'
  await as({ email, loginType: 'SENIOR' })
  await db.updateTable('users').set({ force_totp: true }).where('email', '=', email).execute()
  const { token } = await callAs(app, email)

  test.each(closed.filter((call) => !SET_UP.includes(call)))('not %s', async (call) => {
    expect(await send(call, { authorization: `Bearer ${token}` })).toMatchObject({
      status: 403,
      body: { data: { reason: 'mfa-setup-required' } },
    })
  })

  test('only itself, setting up and signing out [D3.47]', async () => {
    const forced = await callAs(app, email)
    expect((await forced('POST', '/authentication', { strategy: 'session' })).status).toBe(201)
    const other = await callAs(app, email)
    expect((await other('DELETE', '/authentication')).status).toBe(200)
    await setUpAuthenticator(forced)
    expect((await forced('GET', '/industries')).status).toBe(200)
  })
})
