import type { SignedIn } from '@insights/contract/authentication.ts'
import type { Session } from '@insights/contract/sessions.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { SESSION_COOKIE } from '../http/session/session-token.ts'
import { type CallAs, callAs, PASSWORD } from '../testing/call-as.ts'
import { openTestPortal } from '../testing/test-portal.ts'

const { app, db, services, as, senior } = await openTestPortal()
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'

let number = 0
async function newUser() {
  const email = `devices-${(number += 1)}@test.example`
  return Object.assign(await as({ email, loginType: 'CUSTOMER' }), { email })
}

async function signInWith(email: string, headers: Record<string, string>, remoteAddress?: string) {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/authentication',
    headers,
    remoteAddress,
    payload: { strategy: 'local', app: 'INSIGHTS', email, password: PASSWORD },
  })
  return { token: reply.json<SignedIn>().accessToken!, reply }
}

const listed = async (user: CallAs) =>
  (await user<{ data: Session[] }>('GET', '/sessions')).body.data
const isSignedIn = async (token: string | undefined) => {
  const headers = { authorization: `Bearer ${token}` }
  return (await app.inject({ url: '/api/sessions', headers })).statusCode === 200
}

describe('the devices that one is signed in on', () => {
  test('are told in words with address and times, one’s own alone, the asking one first [D3.50]', async () => {
    const user = await newUser()
    await signInWith(user.email, { 'user-agent': FIREFOX }, '2001:db8::7')
    await senior('GET', '/sessions')
    const [current, other, ...more] = await listed(user)
    expect(more).toEqual([])
    expect(current).toMatchObject({ current: true, address: '127.0.0.1' })
    expect(other).toMatchObject({
      current: false,
      device: 'Firefox on Linux',
      address: '2001:db8::7',
    })
    expect(Date.now() - Date.parse(other!.seenAt)).toBeLessThan(60_000)
    expect(Object.keys(other!).toSorted()).toEqual([
      '_id', 'address', 'createdAt', 'current', 'device', 'seenAt',
    ]) // prettier-ignore
  })

  test('leave out what has ended by itself', async () => {
    const user = await newUser()
    const idle = await callAs(app, user.email)
    const old = await callAs(app, user.email)
    const [, { _id: first } = { _id: '' }, { _id: second } = { _id: '' }] = await listed(user)
    await sql`update sessions set seen_at = now() - interval '13 hours' where id = ${first}`.execute(db) // prettier-ignore
    await sql`update sessions set created_at = now() - interval '8 days' where id = ${second}`.execute(db) // prettier-ignore
    expect(await listed(user)).toHaveLength(1)
    expect([await isSignedIn(idle.token), await isSignedIn(old.token)]).toEqual([false, false])
  })

  test('are signed out one by one, one’s own alone [D3.112]', async () => {
    const [user, other] = [await newUser(), await newUser()]
    const elsewhere = await callAs(app, user.email)
    const [, session] = await listed(user)
    const [foreign] = await listed(other)
    expect((await user('DELETE', `/sessions/${foreign!._id}`)).status).toBe(404)
    expect(await isSignedIn(other.token)).toBe(true)
    expect(await user('DELETE', `/sessions/${session!._id}`)).toMatchObject({
      status: 200,
      body: { removed: 1 },
    })
    expect(await isSignedIn(elsewhere.token)).toBe(false)
    expect((await user('DELETE', `/sessions/${session!._id}`)).status).toBe(404)
    expect(await isSignedIn(user.token)).toBe(true)
  })

  test('hear of their end at once, so that open pages close', async () => {
    const user = await newUser()
    await callAs(app, user.email)
    const [, other] = await listed(user)
    const messages: object[] = []
    const stop = services.live.subscribe((message) => messages.push(message))
    await user('DELETE', `/sessions/${other!._id}`)
    await user('DELETE', '/sessions')
    await user('DELETE', '/authentication')
    await expect.poll(() => messages.length).toBe(3)
    stop()
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', user.email)
      .executeTakeFirstOrThrow()
    const event = { to: 'user', user: id, event: { kind: 'session' } }
    expect(messages).toEqual(messages.map(() => ({ kind: 'event', event })))
  })

  test('are signed out all at once, but for the one that asks and other people’s [D3.113]', async () => {
    const [user, other] = [await newUser(), await newUser()]
    const elsewhere = await Promise.all([1, 2, 3].map(() => callAs(app, user.email)))
    expect((await user('DELETE', '/sessions')).body).toEqual({ removed: 3 })
    for (const { token } of elsewhere) expect(await isSignedIn(token)).toBe(false)
    expect([await isSignedIn(user.token), await isSignedIn(other.token)]).toEqual([true, true])
  })
})

describe('a new session', () => {
  test('replaces the one that the same browser holds [D3.51]', async () => {
    const user = await newUser()
    const { token: former } = await signInWith(user.email, {})
    const { token } = await signInWith(user.email, { cookie: `${SESSION_COOKIE}=${former}` })
    expect([await isSignedIn(former), await isSignedIn(token)]).toEqual([false, true])
    expect(await isSignedIn(user.token)).toBe(true)
  })

  test('leaves the one alone whose browser gives a wrong password', async () => {
    const user = await newUser()
    const { token } = await signInWith(user.email, {})
    const reply = await app.inject({
      method: 'POST',
      url: '/api/authentication',
      headers: { cookie: `${SESSION_COOKIE}=${token}` },
      payload: { strategy: 'local', app: 'INSIGHTS', email: user.email, password: 'wrong horse' },
    })
    expect(reply.statusCode).toBe(401)
    expect(await isSignedIn(token)).toBe(true)
  })

  test('keeps no more of a browser’s name than a line', async () => {
    const user = await newUser()
    await signInWith(user.email, { 'user-agent': 'x'.repeat(8000) })
    const { longest } = await db
      .selectFrom('sessions')
      .select(sql<number>`max(length(user_agent))`.as('longest'))
      .executeTakeFirstOrThrow()
    expect(longest).toBeLessThanOrEqual(300)
  })

  test('clears away what is older than sessions get', async () => {
    const user = await newUser()
    await sql`update sessions set created_at = now() - interval '8 days'`.execute(db)
    await callAs(app, user.email)
    const left = await db
      .selectFrom('sessions')
      .select('id')
      .where('created_at', '<', sql<string>`now() - interval '7 days'`)
      .execute()
    expect(left).toEqual([])
  })
})
