import { PAGE_USER } from '@insights/contract/accounts/page-user.ts'
import { describe, expect, test } from 'vitest'

import { openTestPortal } from '../testing/test-portal.ts'
import { userIdOf } from '../testing/user-rows.ts'

const { app, db, as, senior, anonymous } = await openTestPortal()
const signedIn = await as({ email: 'ada@test.example', loginType: 'ADMIN' })
const idOf = (email: string) => userIdOf(db, email)
const [own, other] = [await idOf('ada@test.example'), await idOf('senior@test.example')]

const call = (method: string, url: string, pageUser: string, token = signedIn.token) =>
  app.inject({
    method: method as 'GET',
    url: `/api${url}`,
    headers: { authorization: `Bearer ${token}`, [PAGE_USER]: pageUser },
  })

interface Described {
  readonly paths: Record<string, Record<string, unknown>>
}

/** Every described call, with an id that nothing has in place of parameters. */
async function everyCall(): Promise<(readonly [method: string, url: string])[]> {
  const { body } = await anonymous<Described>('GET', '/openapi.json')
  const nobody = '00000000-0000-4000-8000-000000000000'
  return Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => {
      const url = path.replace('/api', '').replaceAll(/\{\w+\}/g, nobody)
      return [method.toUpperCase(), url] as const
    }),
  )
}

describe('a call for another user than the one who is signed in', () => {
  test('is rejected by every route that needs a session, before anything else is looked at [D15.300 S45.19]', async () => {
    const calls = await everyCall()
    expect(calls.length).toBeGreaterThan(200)
    const open: string[] = []
    for (const [method, url] of calls) {
      const withoutSession = (await call(method, url, other, 'unknown')).statusCode
      const { statusCode } = await call(method, url, other)
      if (withoutSession === 401 && statusCode !== 409) open.push(`${method} ${url}: ${statusCode}`)
    }
    // Signing in by a session's token needs none.
    expect(open.filter((one) => !one.startsWith('POST /authentication'))).toEqual([])
  })

  test('gets the name of the user who is signed in', async () => {
    const { statusCode, body } = await call('GET', '/reports', other)
    expect([statusCode, JSON.parse(body)]).toMatchObject([
      409,
      {
        message: 'ada Tester has signed in in another window of this browser.',
        data: { reason: 'another-user', name: 'ada Tester' },
      },
    ])
  })

  test.each(['', 'x', "' or 1=1", 'x'.repeat(5000)])(
    'is rejected for the page of "%.20s"',
    async (user) => {
      expect((await call('GET', '/reports', user)).statusCode).toBe(409)
    },
  )

  test('gets no live events', async () => {
    expect((await call('GET', `/live?user=${other}`, own)).statusCode).toBe(409)
    expect((await call('GET', '/live?user=x', own)).statusCode).toBe(400)
  })

  test('ends no session', async () => {
    expect((await call('DELETE', '/authentication', other)).statusCode).toBe(409)
    expect((await call('GET', '/reports', own)).statusCode).toBe(200)
  })
})

test('a call for the user who is signed in, and one that names none, are answered [D15.300]', async () => {
  expect((await call('GET', '/reports', own)).statusCode).toBe(200)
  expect((await senior('GET', '/reports')).status).toBe(200)
})
