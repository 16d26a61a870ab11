import type { SignedIn } from '@insights/contract/accounts/authentication.ts'
import type { UserListed } from '@insights/contract/accounts/users.ts'
import { expect, test } from 'vitest'

import { callWith, PASSWORD } from '../../testing/call-as.ts'
import { idOf, setUpAuthenticator } from '../../testing/set-up-authenticator.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { requireStaffMfa } from './require-staff-mfa.ts'

const portal = await openTestPortal({ DEMO: '0', PUBLIC_URL: 'http://localhost' })
const { app, db, services, as, anonymous } = portal
const senior = await as({ email: 'chief@test.example', loginType: 'SENIOR' })
await setUpAuthenticator(senior)

const NEW = { name: 'New', lastName: 'Person', phone: '', title: '', applications: ['insights'] }
const create = (email: string, loginType: string) =>
  senior<UserListed>('POST', '/users', {
    ...NEW,
    email,
    loginType,
    password: PASSWORD,
    active: true,
    totp: null,
    forceTotp: false,
  })

test('staff of a portal that is no demo, whom the setting finds without MFA, set it up before anything else [D15.730 S45.63]', async () => {
  const email = 'waiting@test.example'
  const open = await as({ email, loginType: 'ADMIN' })
  expect((await open('GET', '/industries')).status).toBe(200)
  await requireStaffMfa(db, services.config)
  expect((await open('GET', '/industries')).status).toBe(403)
  const signedIn = await anonymous<SignedIn>('POST', '/authentication', {
    strategy: 'local',
    app: 'INSIGHTS',
    email,
    password: PASSWORD,
  })
  expect(signedIn.body.user).toMatchObject({ forceTotp: true, totp: null })
  const call = callWith(app, signedIn.body.accessToken!)
  expect((await call('GET', '/industries')).status).toBe(403)
  await setUpAuthenticator(call)
  expect((await call('GET', '/industries')).status).toBe(200)
  expect((await senior('GET', '/industries')).status).toBe(200)
  expect((await portal.customer('GET', '/reports')).status).toBe(200)
})

test('new staff need MFA whatever the form says, and no form takes that back [D15.730]', async () => {
  const { body } = await create('new@test.example', 'ADMIN')
  expect(body.forceTotp).toBe(true)
  const changed = await senior<UserListed>('PUT', `/users/${body._id}`, {
    ...NEW,
    title: 'Analyst',
    forceTotp: false,
    updatedAt: body.updatedAt,
  })
  expect(changed).toMatchObject({ status: 200, body: { title: 'Analyst', forceTotp: true } })
})

test('a password that a senior chose opens no session: its user chooses another one first [D15.733 S45.65]', async () => {
  const email = 'given@test.example'
  await create(email, 'ADMIN')
  const signIn = (password: string) =>
    anonymous<Partial<SignedIn> & { data?: unknown }>('POST', '/authentication', {
      strategy: 'local',
      app: 'INSIGHTS',
      email,
      password,
    })
  const first = await signIn(PASSWORD)
  expect([first.status, first.body.accessToken]).toEqual([403, undefined])
  const { status, body } = await signIn(PASSWORD)
  expect([status, body.data]).toEqual([
    403,
    { reason: 'password-given', token: expect.any(String) },
  ])
  const choose = (data: unknown, password: string) => {
    const { token } = data as { token: string }
    return anonymous('PUT', `/forgot-password/${token}`, {
      id: token,
      password,
      application: 'INSIGHTS',
    })
  }
  const own = 'seven lighthouses hum quietly'
  expect((await choose(first.body.data, own)).status).toBe(410)
  const same = await choose(body.data, PASSWORD)
  expect([same.status, same.body.errors]).toEqual([
    400,
    { password: 'Choose another one than you were given' },
  ])
  expect((await choose(body.data, own)).status).toBe(200)
  expect((await signIn(PASSWORD)).status).toBe(401)
  expect((await signIn(own)).status).toBe(201)
})

test('STAFF_MFA=off leaves it to seniors who needs MFA [D15.730]', async () => {
  const id = await idOf(await as({ email: 'off@test.example', loginType: 'ADMIN' }))
  await requireStaffMfa(db, { staffMfa: false })
  const stored = await db
    .selectFrom('users')
    .where('id', '=', id)
    .select('force_totp')
    .executeTakeFirstOrThrow()
  expect(stored.force_totp).toBe(false)
})
