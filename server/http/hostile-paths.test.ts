import { once } from 'node:events'
import { request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { PASSWORD } from '../testing/call-as.ts'
import { startProcess } from '../testing/start-process.ts'
import { openTestPortal } from '../testing/test-portal.ts'
import { plainPath } from './plain-path.ts'

const portal = await openTestPortal()
const { app, db, senior } = portal

let port: number
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})

interface Sent {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: object
}

/** Over a connection of its own: neither `inject` nor `fetch` sends a path unchanged. */
async function ask(path: string, { method = 'GET', headers = {}, body }: Sent = {}, at = port) {
  const json = body === undefined ? {} : { 'content-type': 'application/json' }
  const asked = send({ port: at, host: '127.0.0.1', path, method, headers: { ...json, ...headers }, agent: false }) // prettier-ignore
  asked.end(body === undefined ? undefined : JSON.stringify(body))
  const [reply] = await once(asked, 'response')
  return { status: reply.statusCode as number, headers: reply.headers, body: await text(reply) }
}

/** Ways to write a path that some part of a server may read as another one. */
function formsOf(path: string): string[] {
  const letters = Array.from(path).map((letter) => `%${letter.charCodeAt(0).toString(16)}`)
  const [, , noun = ''] = path.split('/')
  return [
    path.replace('/api', '/%61pi'),
    path.replace('/api', '/%61%70%69'),
    path.replace(noun, letters.slice('/api/'.length, '/api/'.length + noun.length).join('')),
    path.replace('/api/', '/api%2f'),
    path.replace('/api/', '/api%2F'),
    `/${path}`,
    path.replace('/api/', '/api//'),
    `/.${path}`,
    `/x/..${path}`,
    path.replace('/api/', '/api/./'),
    path.replace('/api/', '/api/x/../'),
    path.replace('/api/', '/%2e/api/'),
    path.replace('/api/', '/API/'),
    path.toUpperCase(),
    `${path}/`,
    `${path};x=1`,
    `${path}%00`,
    `${path}?/assets/`,
    `http://evil.example${path}`,
    `/\\${path}`,
    `/assets/..${path}`,
  ]
}

describe('any spelling of a path', () => {
  const credentials = {
    strategy: 'local',
    app: 'INSIGHTS',
    email: 'senior@test.example',
    password: PASSWORD,
  }

  test.each(formsOf('/api/authentication'))(
    'signs no user in from another site: %s [S29.1]',
    async (path) => {
      const headers = { origin: 'https://evil.example' }
      const reply = await ask(path, { method: 'POST', headers, body: credentials })
      expect([reply.status, reply.headers['set-cookie']]).toEqual([403, undefined])
    },
  )

  test.each(formsOf('/api/users'))('reveals nothing to visitors: %s', async (path) => {
    const reply = await ask(path)
    expect([401, 404]).toContain(reply.status)
    expect(reply.body).not.toContain('senior@test.example')
  })

  test('is treated as the call that it means, with all of its checks', async () => {
    const own = { authorization: `Bearer ${senior.token}` }
    for (const path of ['/%61pi/users', '/api/%75sers', 'http://evil.example/api/users']) {
      const reply = await ask(path, { headers: own })
      expect([path, reply.status, reply.headers['cache-control']]).toEqual([path, 200, 'no-store'])
    }
    const ours = { origin: 'http://portal.test' }
    const signedIn = await ask('/%61pi/authentication', {
      method: 'POST',
      headers: ours,
      body: credentials,
    })
    expect(signedIn.status).toBe(201)
  })

  test('yields no page when the file is missing or the call is unknown', async () => {
    for (const path of [
      '/assets/gone.js',
      '/%61ssets/gone.js',
      '//assets/gone.js',
      '/x/../assets/gone.js',
      '/ASSETS/gone.js',
      '/assets%2fgone.js',
      '//api/users',
      '/API/users',
    ]) {
      const { status, headers } = await ask(path)
      expect([path, status, headers['content-type']]).toEqual([
        path,
        404,
        'application/json; charset=utf-8',
      ])
    }
  })

  test('is rejected by an overloaded process', async () => {
    // On a slow machine the last ones give up.
    const busy = Promise.all(
      Array.from({ length: 300 }, () =>
        sql`select pg_sleep(0.05)`.execute(db).catch(() => undefined),
      ),
    )
    const forms = ['/api/industries', '/%61pi/industries', 'http://evil.example/api/industries']
    const asked: Promise<unknown>[] = []
    const rejected = new Set<string>()
    await expect
      .poll(
        () => {
          for (const form of forms) {
            asked.push(ask(form).then(({ status }) => status === 503 && rejected.add(form)))
          }
          return rejected.size
        },
        { interval: 100 },
      )
      .toBe(forms.length)
    expect((await ask('/api/health/live')).status).toBe(200)
    await Promise.all([...asked, busy])
  })

  test('leaves no code or token in the log [S29.2]', async () => {
    const logged = await startProcess(portal, { LOG_LEVEL: 'trace' })
    const own = Number(new URL(logged.address).port)
    for (const path of ['/api/totp/123456', '/api/forgot-password/canary']) {
      for (const form of formsOf(path)) await ask(form, {}, own)
    }
    await logged.stop()
    expect(logged.output().split('\n').length).toBeGreaterThan(40)
    expect(logged.output()).not.toMatch(/123456"|\/123456|canary/i)
  })
})

test.each([
  ['/login', '/login'],
  ['/login?report=1', '/login'],
  ['/%6cogin', '/login'],
  ['//login', '/login'],
  ['/x/../login', '/login'],
  ['/./login', '/login'],
  ['http://evil.example/login', '/login'],
  ['/resum%C3%A9', '/resumé'],
  ['/%zz', '/%zz'],
  ['*', '/'],
  ['', '/'],
])('%s has the plain form %s', (address, path) => {
  expect(plainPath(address)).toBe(path)
})
