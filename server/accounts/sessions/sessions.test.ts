import type { SignedIn } from '@insights/contract/accounts/authentication.ts'
import type { Session } from '@insights/contract/accounts/sessions.ts'
import type { ErrorBody } from '@insights/contract/error.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { hashToken } from '../../http/session/find-session.ts'
import { SESSION_COOKIE } from '../../http/session/session-token.ts'
import { transact } from '../../live/transact.ts'
import { actionsOn } from '../../testing/actions-on.ts'
import { type CallAs, PASSWORD, callAs } from '../../testing/call-as.ts'
import { idOf, setUpAuthenticator } from '../../testing/set-up-authenticator.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { userIdOf } from '../../testing/user-rows.ts'
import { findAccount, openSession } from '../authentication/open-session.ts'
import { hashPassword } from '../credentials/password.ts'
import { createPasswordLink } from '../password-links/password-link.ts'
import { endSessions } from './end-sessions.ts'

const { app, db, services, as, senior, anonymous } = await openTestPortal()
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

describe('the devices of a user', () => {
  test('are listed with labels, address and times, only one’s own, the current one first [D3.50]', async () => {
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

  test('exclude sessions that have expired', async () => {
    const user = await newUser()
    const idle = await callAs(app, user.email)
    const old = await callAs(app, user.email)
    const [, { _id: first } = { _id: '' }, { _id: second } = { _id: '' }] = await listed(user)
    await sql`update sessions set seen_at = now() - interval '13 hours' where id = ${first}`.execute(db) // prettier-ignore
    await sql`update sessions set created_at = now() - interval '8 days' where id = ${second}`.execute(db) // prettier-ignore
    expect(await listed(user)).toHaveLength(1)
    expect([await isSignedIn(idle.token), await isSignedIn(old.token)]).toEqual([false, false])
  })

  test('are signed out one by one, only one’s own [D3.112]', async () => {
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

  test('get the end of their session at once, so that open pages close', async () => {
    const user = await newUser()
    await callAs(app, user.email)
    const [, other] = await listed(user)
    const messages: object[] = []
    const stop = services.live.subscribe((message) => messages.push(message))
    for (const path of [`/sessions/${other!._id}`, '/sessions', '/authentication']) {
      const before = messages.length
      await user('DELETE', path)
      // Equal events that wait are sent as one.
      await expect.poll(() => messages.length).toBe(before + 1)
    }
    stop()
    const id = await userIdOf(db, user.email)
    const event = { to: 'user', user: id, event: { kind: 'session' } }
    expect(messages).toEqual(messages.map(() => ({ kind: 'event', event })))
  })

  test('are signed out all at once, except for the current one and other users’ [D3.112]', async () => {
    const [user, other] = [await newUser(), await newUser()]
    const elsewhere = await Promise.all([1, 2, 3].map(() => callAs(app, user.email)))
    expect((await user('DELETE', '/sessions')).body).toEqual({ removed: 3 })
    for (const { token } of elsewhere) expect(await isSignedIn(token)).toBe(false)
    expect([await isSignedIn(user.token), await isSignedIn(other.token)]).toEqual([true, true])
  })
})

const NEW = 'seven lighthouses hum quietly'
const DEVICE = {
  address: '192.0.2.1',
  userAgent: 'test',
  formerToken: undefined,
  knownBrowsers: undefined,
}

beforeEach(() => db.deleteFrom('attempts').execute())

async function newUserElsewhere() {
  const email = `revoked-${(number += 1)}@test.example`
  const here = await as({ email, loginType: 'ADMIN' })
  return { email, id: await idOf(here), here, elsewhere: await callAs(app, email) }
}
type Revoked = Awaited<ReturnType<typeof newUserElsewhere>>

const statusOf = async (call: CallAs) => (await call('GET', '/industries')).status

async function asDrawer(id: string) {
  const { body } = await senior<SignedIn['user']>('GET', `/users/${id}`)
  const { name, lastName, loginType, active } = body
  return { name, lastName, loginType, active }
}

async function resetByLink(userId: string) {
  const { href } = await db
    .transaction()
    .execute((transaction) =>
      createPasswordLink(transaction, services, { userId, purpose: 'reset' }),
    )
  const id = new URL(href).searchParams.get('parts')!
  const body = { id, password: NEW, application: 'INSIGHTS' }
  return anonymous('PUT', `/forgot-password/${id}`, body)
}

/** Ways to end sessions, and whether each also ends the current one. */
const EVENTS: [string, 'all' | 'others', (user: Revoked) => Promise<{ status: number }>][] = [
  ['deactivating the user', 'all', async ({ id }) => senior('PUT', `/users/${id}`, { ...(await asDrawer(id)), active: false })], // prettier-ignore
  ['deleting the user', 'all', ({ id }) => senior('DELETE', `/users/${id}`)],
  ['giving the user another role', 'all', async ({ id }) => senior('PUT', `/users/${id}`, { ...(await asDrawer(id)), loginType: 'SENIOR' })], // prettier-ignore
  ['setting a new password by link', 'all', ({ id }) => resetByLink(id)],
  ['changing one’s own password', 'others', ({ here, id }) => here('PATCH', `/users/${id}`, { password: NEW, currentPassword: PASSWORD })], // prettier-ignore
  ['setting up an authenticator app', 'others', async ({ here }) => { await setUpAuthenticator(here); return { status: 200 } }], // prettier-ignore
  ['taking the authenticator app away', 'others', async ({ here, id, email }) => {
    const { code } = await setUpAuthenticator(here)
    await anonymous('POST', '/authentication', { strategy: 'local', app: 'INSIGHTS', email, password: PASSWORD, token: code(30) }) // prettier-ignore
    return here('PATCH', `/users/${id}`, { totp: null, currentPassword: PASSWORD })
  }],
  ['making new recovery codes [D15.735]', 'others', async ({ here, id }) => {
    await setUpAuthenticator(here)
    await db.insertInto('sessions').values({ token_hash: hashToken(`again-${id}`), user_id: id }).execute()
    const { status } = await here('POST', '/recovery-codes', { password: PASSWORD })
    return { status: status === 201 ? 200 : status }
  }],
  ['a senior’s signing the user out everywhere [D15.734]', 'all', ({ id }) => senior('DELETE', `/users/${id}/sessions`)],
  ['signing out all other devices', 'others', ({ here }) => here('DELETE', '/sessions')],
] // prettier-ignore

test('the devices of any user are listed for seniors, and their end is logged [D15.734]', async () => {
  const { id, elsewhere } = await newUserElsewhere()
  const path = `/users/${id}/sessions`
  const { body } = await senior<{ data: Session[] }>('GET', path)
  expect(body.data.map(({ current }) => current)).toEqual([false, false])
  expect((await elsewhere('GET', path)).status).toBe(403)
  expect((await senior('DELETE', path)).body).toEqual({ removed: 2 })
  const logged = await actionsOn(db, id)
  expect(logged.join()).toContain('Signed the user out everywhere')
})

describe('a session ends with the next call after [D3.48 S20.1]', () => {
  test.each(EVENTS)('%s', async (_, which, revoke) => {
    const user = await newUserElsewhere()
    expect([await statusOf(user.here), await statusOf(user.elsewhere)]).toEqual([200, 200])
    expect((await revoke(user)).status).toBe(200)
    expect(await statusOf(user.elsewhere)).toBe(401)
    expect(await statusOf(user.here)).toBe(which === 'all' ? 401 : 200)
    const { count } = await db
      .selectFrom('sessions')
      .where('user_id', '=', user.id)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(which === 'all' ? 0 : 1)
  })

  test('signing out', async () => {
    const { here, elsewhere } = await newUserElsewhere()
    await here('DELETE', '/authentication')
    expect([await statusOf(here), await statusOf(elsewhere)]).toEqual([401, 200])
  })

  test('signing that device out from another one', async () => {
    const { here, elsewhere } = await newUserElsewhere()
    const { body } = await elsewhere<{ data: { _id: string }[] }>('GET', '/sessions')
    await here('DELETE', `/sessions/${body.data[0]!._id}`)
    expect([await statusOf(here), await statusOf(elsewhere)]).toEqual([200, 401])
  })

  test('deleting the user in the database directly', async () => {
    const { here, id } = await newUserElsewhere()
    await db.deleteFrom('users').where('id', '=', id).execute()
    expect(await statusOf(here)).toBe(401)
  })
})

describe('a user who returns after the session has ended', () => {
  const messageFor = async (call: CallAs) =>
    (await call<ErrorBody>('POST', '/authentication', { strategy: 'session' })).body.message
  const setActive = async (id: string, active: boolean) =>
    senior('PUT', `/users/${id}`, { ...(await asDrawer(id)), active })

  test('gets the message that the account is inactive, until it is active again [D3.71]', async () => {
    const { here, elsewhere, id } = await newUserElsewhere()
    await elsewhere('DELETE', '/authentication')
    await setActive(id, false)
    expect(await messageFor(here)).toBe('User is not verified.')
    expect((await here<ErrorBody>('GET', '/industries')).body.message).toBe('User is not verified.')
    // Requests of a page that opens.
    expect((await here('GET', '/session')).body).toMatchObject({ user: null, deactivated: true })
    expect((await elsewhere('GET', '/session')).body).toMatchObject({ deactivated: false })
    // An expired session belongs to no user.
    expect(await messageFor(elsewhere)).toBe('Please sign in.')
    await setActive(id, true)
    expect(await messageFor(here)).toBe('Please sign in.')
  })

  test('gets that message for every kind of deactivation', async () => {
    const { here, id } = await newUserElsewhere()
    await db.updateTable('users').set({ active: false }).where('id', '=', id).execute()
    expect(await messageFor(here)).toBe('User is not verified.')
  })

  test('is only asked to sign in when the session ended otherwise [S20.3]', async () => {
    const { here, id } = await newUserElsewhere()
    await resetByLink(id)
    expect(await messageFor(here)).toBe('Please sign in.')
    expect(await messageFor(anonymous)).toBe('Please sign in.')
  })
})

describe('a concurrent sign-in', () => {
  const CHANGES: [string, (id: string) => Promise<unknown>][] = [
    ['the password is changed', async (id) => {
      const password_hash = await hashPassword(NEW)
      return db.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
    }],
    ['the account is deactivated', (id) => db.updateTable('users').set({ active: false }).where('id', '=', id).execute()],
    ['an authenticator app is set up', (id) => db.updateTable('users').set({ totp_secret: Buffer.from('x') }).where('id', '=', id).execute()],
    ['the account is deleted', (id) => db.deleteFrom('users').where('id', '=', id).execute()],
  ] // prettier-ignore

  test.each(CHANGES)('opens nothing when meanwhile %s [D3.111]', async (_, change) => {
    const { email, id } = await newUserElsewhere()
    const account = await findAccount(db, email, 'INSIGHTS')
    await change(id)
    expect(
      await openSession(db, account!, { password: account! }, 'INSIGHTS', DEVICE),
    ).toBeUndefined()
  })

  test('waits for an uncommitted change, and then opens nothing [D3.111]', async () => {
    const { email, id } = await newUserElsewhere()
    const account = await findAccount(db, email, 'INSIGHTS')
    let opening: Promise<string | undefined> | undefined
    await transact(services, async (transaction) => {
      await endSessions(transaction, services, id)
      opening = openSession(db, account!, { password: account! }, 'INSIGHTS', DEVICE)
      await sql`select pg_sleep(0.2)`.execute(transaction)
      await transaction.updateTable('users').set({ active: false }).where('id', '=', id).execute()
    })
    expect(await opening).toBeUndefined()
  })

  test('leaves no session behind when the password is reset during many sign-ins', async () => {
    const { email, id } = await newUserElsewhere()
    const credentials = { strategy: 'local', app: 'INSIGHTS', email, password: PASSWORD }
    const signIns = Array.from({ length: 50 }, () =>
      anonymous('POST', '/authentication', credentials),
    )
    const [reset] = await Promise.all([resetByLink(id), ...signIns])
    expect(reset.status).toBe(200)
    const left = await db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()
    expect(left).toEqual([])
  })
})

describe('a new session', () => {
  test('replaces the session that the same browser holds [D3.51]', async () => {
    const user = await newUser()
    const { token: former } = await signInWith(user.email, {})
    const { token } = await signInWith(user.email, { cookie: `${SESSION_COOKIE}=${former}` })
    expect([await isSignedIn(former), await isSignedIn(token)]).toEqual([false, true])
    expect(await isSignedIn(user.token)).toBe(true)
  })

  test('leaves the former one alone when the same browser sends a wrong password', async () => {
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

  test('stores at most one line of a browser’s name', async () => {
    const user = await newUser()
    await signInWith(user.email, { 'user-agent': 'x'.repeat(8000) })
    const { longest } = await db
      .selectFrom('sessions')
      .select(sql<number>`max(length(user_agent))`.as('longest'))
      .executeTakeFirstOrThrow()
    expect(longest).toBeLessThanOrEqual(300)
  })

  test('removes expired sessions', async () => {
    const user = await newUser()
    await callAs(app, user.email)
    await sql`update sessions set created_at = now() - interval '8 days'
      where user_id = (select id from users where email = ${user.email})`.execute(db)
    await callAs(app, user.email)
    const left = await db
      .selectFrom('sessions')
      .select('id')
      .where('created_at', '<', sql<string>`now() - interval '7 days'`)
      .execute()
    expect(left).toEqual([])
  })
})
