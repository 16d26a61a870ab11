import { afterAll, describe, expect, test } from 'vitest'

import { createApp } from '../../start/app.ts'
import { readConfig } from '../../start/config.ts'
import { PASSWORD } from '../../testing/call-as.ts'
import { openTestPortal } from '../../testing/test-portal.ts'

const { app, services } = await openTestPortal()

/** The same portal, set up in another way. */
async function openWith(variables: Record<string, string>) {
  const config = readConfig({ LOG_LEVEL: 'silent', ...variables })
  const other = await createApp({ ...services, config })
  afterAll(() => other.close())
  return other
}

const unnamed = await openWith({})
const secure = await openWith({ PUBLIC_URL: 'https://portal.test', TRUST_PROXY: '1' })

type Headers = Record<string, string>
const credentials = {
  strategy: 'local',
  app: 'INSIGHTS',
  email: 'senior@test.example',
  password: PASSWORD,
}

async function signIn(at = app, headers: Headers = {}) {
  const reply = await at.inject({
    method: 'POST',
    url: '/api/authentication',
    headers,
    payload: credentials,
  })
  const [cookie] = reply.cookies
  return { status: reply.statusCode, cookie, token: cookie?.value ?? '' }
}

async function reauthenticate(headers: Headers, at = app): Promise<number> {
  const { cookie } = await signIn(at)
  const reply = await at.inject({
    method: 'POST',
    url: '/api/authentication',
    headers: { cookie: `${cookie!.name}=${cookie!.value}`, ...headers },
    payload: { strategy: 'session' },
  })
  return reply.statusCode
}

describe('with PUBLIC_URL set', () => {
  test('only its origin may send by cookie, whatever Host and X-Forwarded-Host say [D3.52]', async () => {
    expect(await reauthenticate({ origin: 'http://portal.test' })).toBe(201)
    const foreign: Headers[] = [
      { origin: 'https://evil.example', host: 'evil.example' },
      { origin: 'https://evil.example', host: 'portal.test', 'x-forwarded-host': 'evil.example' },
      { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' },
      { origin: 'https://portal.test' },
      { origin: 'http://portal.test:8080' },
      { origin: 'http://portal.test.evil.example' },
      { origin: 'http://portal.test@evil.example' },
      { origin: 'null' },
      { origin: '' },
    ]
    for (const headers of foreign) {
      expect([headers, await reauthenticate(headers)]).toEqual([headers, 403])
    }
  })

  test('a trusted proxy changes nothing about it', async () => {
    const forwarded = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
    const foreign = { origin: 'https://evil.example', ...forwarded }
    expect(await reauthenticate(foreign, secure)).toBe(403)
    const ours = { origin: 'https://portal.test', ...forwarded }
    expect(await reauthenticate(ours, secure)).toBe(201)
    expect(await reauthenticate({ origin: 'http://portal.test' }, secure)).toBe(403)
  })

  test('another site signs no user in to an account [D3.114]', async () => {
    expect((await signIn(app, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await signIn(app, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await signIn(app, { origin: 'http://portal.test' })).status).toBe(201)
  })
})

describe('without PUBLIC_URL', () => {
  test('the portal can be used under every name that reaches it', async () => {
    for (const host of ['localhost:3000', '127.0.0.1:3000', '192.168.7.7:3000', 'portal:3000']) {
      expect(await reauthenticate({ host, origin: `http://${host}` }, unnamed)).toBe(201)
    }
  })

  test('a page of another name or port may not send by cookie', async () => {
    const foreign: Headers[] = [
      { host: 'localhost:3000', origin: 'http://localhost:4000' },
      { host: 'localhost:3000', origin: 'https://evil.example' },
      { host: 'localhost:3000', origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' }, // prettier-ignore
      { host: 'localhost:3000', origin: 'nonsense' },
    ]
    for (const headers of foreign) {
      expect([headers, await reauthenticate(headers, unnamed)]).toEqual([headers, 403])
    }
  })
})

describe('programs', () => {
  test('may send with a bearer token, or without an origin', async () => {
    expect(await reauthenticate({})).toBe(201)
    const { token } = await signIn()
    const headers = { authorization: `Bearer ${token}`, origin: 'https://tool.example' }
    const reply = await app.inject({
      method: 'POST',
      url: '/api/authentication',
      headers,
      payload: { strategy: 'session' },
    })
    expect(reply.statusCode).toBe(201)
  })
})

describe('the session’s cookie', () => {
  test('over HTTPS is sent by HTTPS alone, and no sister domain can set it [D3.53]', async () => {
    const { cookie } = await signIn(secure)
    expect(cookie).toMatchObject({
      name: '__Host-insights_session',
      secure: true,
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
    })
    expect(cookie).not.toHaveProperty('domain')
    const planted = `insights_session=${cookie!.value}`
    const reply = await secure.inject({ url: '/api/sessions', headers: { cookie: planted } })
    expect(reply.statusCode).toBe(401)
  })

  test('is removed at signing out with the attributes that it was set with', async () => {
    const { cookie } = await signIn(secure)
    const reply = await secure.inject({
      method: 'DELETE',
      url: '/api/authentication',
      headers: { cookie: `${cookie!.name}=${cookie!.value}` },
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.cookies).toMatchObject([
      { name: cookie!.name, value: '', path: '/', secure: true },
    ])
  })
})

describe('the network address that is counted and shown', () => {
  const addressOf = async (at: typeof app, forwarded: string) => {
    const reply = await at.inject({
      method: 'POST',
      url: '/api/authentication',
      remoteAddress: '10.0.0.1',
      headers: { 'x-forwarded-for': forwarded },
      payload: credentials,
    })
    const headers = { authorization: `Bearer ${reply.json<{ accessToken: string }>().accessToken}` }
    const listed = await at.inject({ url: '/api/sessions', headers })
    return listed.json<{ data: { address: string }[] }>().data[0]!.address
  }

  test('is the connection’s own without a trusted proxy', async () => {
    expect(await addressOf(app, '203.0.113.1')).toBe('10.0.0.1')
  })

  test('is the one that the nearest proxy adds, not one written before', async () => {
    expect(await addressOf(secure, '203.0.113.1, 198.51.100.1')).toBe('198.51.100.1')
    const twice = await openWith({ PUBLIC_URL: 'http://portal.test', TRUST_PROXY: '2' })
    expect(await addressOf(twice, '203.0.113.1, 198.51.100.1, 10.0.0.2')).toBe('198.51.100.1')
  })
})
