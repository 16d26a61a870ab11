import type { User } from '@insights/contract/accounts/users.ts'
import type { ErrorBody } from '@insights/contract/error.ts'
import { hash } from '@node-rs/argon2'
import { beforeEach, describe, expect, test } from 'vitest'

import { actionsOn } from '../../testing/actions-on.ts'
import { callAs, type CallAs, PASSWORD } from '../../testing/call-as.ts'
import { codeOf, idOf, setUpAuthenticator } from '../../testing/set-up-authenticator.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { findKnownBrowser } from '../credentials/known-browser.ts'
import { hashPassword } from '../credentials/password.ts'

const { app, db, services, as, senior, researcher, customer, anonymous, sendMails, mails } =
  await openTestPortal()
const NEW = 'seven lighthouses hum quietly'

beforeEach(() => db.deleteFrom('attempts').execute())

let number = 0
async function newUser(loginType: 'ADMIN' | 'CUSTOMER' = 'CUSTOMER') {
  const email = `owner-${(number += 1)}@test.example`
  const call = await as({ email, loginType })
  const id = await idOf(call)
  const patch = (body: object) =>
    call<Partial<User & ErrorBody> & { recoveryCodes?: string[] }>('PATCH', `/users/${id}`, body)
  const signIn = (password: string) =>
    anonymous('POST', '/authentication', { strategy: 'local', app: 'INSIGHTS', email, password })
  return { call, email, id, patch, signIn }
}

/** Returns a new secret whose code the session has verified. */
async function verifiedSecret(call: CallAs): Promise<string> {
  const { body } = await call<{ secret: string }>('POST', '/totp', {})
  await call('GET', `/totp/${codeOf(body.secret, Date.now())}`, { secret: body.secret })
  return body.secret
}

const isSignedIn = async (call: CallAs) => (await call('GET', '/sessions')).status === 200
const actionsOf = async (id: string) => {
  return actionsOn(db, id)
}

describe('one’s own profile', () => {
  test('changes by the fields that are sent, and is logged', async () => {
    const { patch, id } = await newUser()
    await patch({ phone: '555 0100' })
    const { status, body } = await patch({ name: ' Ada ', lastName: 'Okafor', title: '' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'Ada', lastName: 'Okafor', phone: '555 0100', title: '' })
    expect(body).not.toHaveProperty('recoveryCodes')
    expect(await actionsOf(id)).toContain('Changed their profile: first name, last name')
  })

  test.each(['loginType', 'active', 'applications', 'forceTotp', 'company', 'email', '_id'])(
    'rejects %s, which others decide',
    async (field) => {
      const { patch } = await newUser()
      const { status, body } = await patch({ [field]: true })
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]])
    },
  )

  test('belonging to another user is not found, whether or not the user exists', async () => {
    const { id } = await newUser()
    for (const call of [customer, researcher, senior]) {
      expect((await call('PATCH', `/users/${id}`, { name: 'Mallory' })).status).toBe(403)
    }
    for (const call of [customer, researcher]) {
      const nobody = crypto.randomUUID()
      expect((await call('PATCH', `/users/${nobody}`, { totp: null })).status).toBe(403)
      expect((await call('PATCH', `/users/${id}`, { totp: null })).status).toBe(403)
    }
    expect((await anonymous('PATCH', `/users/${id}`, { name: 'Mallory' })).status).toBe(401)
  })
})

describe('one’s own password', () => {
  test('changes with the current one, ends all other sessions, and sends an email [D3.45]', async () => {
    const { call, email, id, patch, signIn } = await newUser()
    const elsewhere = await callAs(app, email)
    expect((await patch({ password: NEW, currentPassword: PASSWORD })).status).toBe(200)
    expect([await isSignedIn(call), await isSignedIn(elsewhere)]).toEqual([true, false])
    expect([(await signIn(PASSWORD)).status, (await signIn(NEW)).status]).toEqual([401, 201])
    await sendMails()
    const subjects = (await mails()).filter(({ to }) => to === email).map(({ subject }) => subject)
    expect(subjects).toEqual(['Your password was changed'])
    expect(await actionsOf(id)).toContain('Changed their password')
  })

  test('changed once more, because the response was lost, is changed once [D15.800]', async () => {
    const { patch, signIn, id } = await newUser()
    const change = { password: NEW, currentPassword: PASSWORD }
    expect([(await patch(change)).status, (await patch(change)).status]).toEqual([200, 200])
    expect(
      (await actionsOf(id)).filter((action) => action === 'Changed their password'),
    ).toHaveLength(1)
    expect((await signIn(NEW)).status).toBe(201)
    // With anything else it is a new change, whose current password is wrong.
    for (const other of [{ name: 'Ada' }, { totp: null }, { password: PASSWORD }])
      expect((await patch({ ...change, ...other })).status, JSON.stringify(other)).toBe(400)
  })

  test('ends password links and emailed passcodes when changed', async () => {
    const { id, patch } = await newUser()
    const expires_at = new Date(Date.now() + 60_000)
    await db
      .insertInto('password_links')
      .values({ token_hash: Buffer.from(id), user_id: id, purpose: 'reset', expires_at })
      .execute()
    await db
      .insertInto('one_time_passcodes')
      .values({ user_id: id, code_hash: Buffer.from(id), expires_at })
      .execute()
    await patch({ password: NEW, currentPassword: PASSWORD })
    for (const table of ['password_links', 'one_time_passcodes'] as const) {
      expect(await db.selectFrom(table).select('user_id').where('user_id', '=', id).execute()).toEqual([]) // prettier-ignore
    }
  })

  test('stays without the current one or with a wrong one, which counts as an attempt [D3.45]', async () => {
    const { patch } = await newUser()
    expect((await patch({ password: NEW })).body.errors).toEqual({ currentPassword: 'Required' })
    for (let round = 0; round < 10; round += 1) {
      const { status, body } = await patch({ password: NEW, currentPassword: 'wrong horse' })
      expect([status, body.errors]).toEqual([
        400,
        { currentPassword: 'Incorrect current password' },
      ])
    }
    expect((await patch({ password: NEW, currentPassword: PASSWORD })).status).toBe(429)
  })

  test('changes after a stranger has used up the attempts to sign in [D3.79]', async () => {
    const { patch, signIn } = await newUser()
    for (let round = 0; round < 10; round += 1) await signIn('wrong horse')
    expect((await signIn(PASSWORD)).status).toBe(429)
    expect((await patch({ password: NEW, currentPassword: PASSWORD })).status).toBe(200)
  })

  test('keeps the browser that changes it known, and no other one', async () => {
    const { call, id, email } = await newUser()
    const cookieOf = (reply: { cookies: { name: string; value: string }[] }) =>
      reply.cookies.find(({ name }) => name === 'insights_known_browser')?.value
    const before = await app.inject({
      method: 'POST',
      url: '/api/authentication',
      payload: { strategy: 'local', app: 'INSIGHTS', email, password: PASSWORD },
    })
    const changed = await app.inject({
      method: 'PATCH',
      url: `/api/users/${id}`,
      headers: { authorization: `Bearer ${call.token}` },
      payload: { password: NEW, currentPassword: PASSWORD },
    })
    const account = await db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(findKnownBrowser(services.encryptor, account, cookieOf(changed))).toBeDefined()
    expect(findKnownBrowser(services.encryptor, account, cookieOf(before))).toBeUndefined()
  })

  test.each([
    ['short', 'Password is too short'],
    ['password1234', 'This password is not strong enough'],
    ['competitive insights', 'This password is not strong enough'],
  ])('cannot be "%s"', async (password, message) => {
    const { patch, signIn } = await newUser()
    const { status, body } = await patch({ password, currentPassword: PASSWORD })
    expect([status, body.errors]).toEqual([400, { password: message }])
    expect((await signIn(PASSWORD)).status).toBe(201)
  })

  test('changed fifty times at once becomes one of the values', async () => {
    const { patch, signIn, id } = await newUser()
    const words = Array.from({ length: 50 }, (_, index) => `${NEW} ${index}`)
    const answers = await Promise.all(
      words.map((password) => patch({ password, currentPassword: PASSWORD })),
    )
    const done = words.filter((_, index) => answers[index]!.status === 200)
    expect(done).toHaveLength(1)
    await db.deleteFrom('attempts').execute()
    expect((await signIn(done[0]!)).status).toBe(201)
    const changed = (await actionsOf(id)).filter((action) => action === 'Changed their password')
    expect(changed).toHaveLength(1)
  })
})

describe('one’s own MFA', () => {
  test('ends all other sessions once it is set up', async () => {
    const { call, email } = await newUser()
    const elsewhere = await callAs(app, email)
    await setUpAuthenticator(call)
    expect([await isSignedIn(call), await isSignedIn(elsewhere)]).toEqual([true, false])
  })

  test('needs the current password to be set up for the first time [D3.72 S28.3]', async () => {
    const { call, id, patch } = await newUser()
    const secret = await verifiedSecret(call)
    expect((await patch({ totp: secret })).body.errors).toEqual({ currentPassword: 'Required' })
    const wrong = await patch({ totp: secret, currentPassword: 'wrong horse' })
    expect(wrong.body.errors).toEqual({ currentPassword: 'Incorrect current password' })
    const { totp_secret } = await db.selectFrom('users').select('totp_secret').where('id', '=', id).executeTakeFirstOrThrow() // prettier-ignore
    expect(totp_secret).toBeNull()
    expect((await patch({ totp: secret, currentPassword: PASSWORD })).status).toBe(200)
  })

  test.each([
    [14, 200],
    [16, 400],
  ])(
    'needs no password in a forced setup until 15 minutes after sign-in: after %i minutes %i [D3.73]',
    async (minutes, status) => {
      const { call, id, patch } = await newUser('ADMIN')
      await db.updateTable('users').set({ force_totp: true }).where('id', '=', id).execute()
      await db
        .updateTable('sessions')
        .set({ created_at: new Date(Date.now() - minutes * 60_000) })
        .where('user_id', '=', id)
        .execute()
      const { passwordRequired } = (await call<{ passwordRequired: boolean }>('POST', '/totp', {}))
        .body
      expect(passwordRequired).toBe(status !== 200)
      const secret = await verifiedSecret(call)
      expect((await patch({ totp: secret })).status).toBe(status)
      if (status === 200) return
      expect((await patch({ totp: secret, currentPassword: PASSWORD })).status).toBe(200)
    },
  )

  test('is removed with the current password, with its codes, and ends all other sessions [D3.72]', async () => {
    const { call, email, id, patch, signIn } = await newUser()
    const { code } = await setUpAuthenticator(call)
    const { body } = await anonymous<{ accessToken: string }>('POST', '/authentication', {
      strategy: 'local', app: 'INSIGHTS', email, password: PASSWORD, token: code(30),
    }) // prettier-ignore
    expect((await patch({ totp: null })).body.errors).toEqual({ currentPassword: 'Required' })
    expect((await patch({ totp: null, currentPassword: 'wrong horse' })).status).toBe(400)
    const done = await patch({ totp: null, currentPassword: PASSWORD })
    expect([done.status, done.body.totp]).toEqual([200, null])
    const headers = { authorization: `Bearer ${body.accessToken}` }
    expect((await app.inject({ url: '/api/sessions', headers })).statusCode).toBe(401)
    expect((await signIn(PASSWORD)).status).toBe(201)
    const left = await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', id).execute() // prettier-ignore
    expect(left).toEqual([])
    expect(await actionsOf(id)).toContain('Removed the own authenticator app')
    await sendMails()
    const emails = (await mails()).filter(({ to }) => to === email)
    expect(emails.map(({ text }) => text).join()).toContain(
      'You removed the authenticator app from your account',
    )
  })

  test('is replaced with the current password only, or the removal could be bypassed [D3.72]', async () => {
    const { call, id, patch } = await newUser()
    const { recoveryCodes } = await setUpAuthenticator(call)
    const { totp_secret } = await db.selectFrom('users').select('totp_secret').where('id', '=', id).executeTakeFirstOrThrow() // prettier-ignore
    const { body } = await call<{ secret: string }>('POST', '/totp', {})
    await call('GET', `/totp/${codeOf(body.secret, Date.now())}`, { secret: body.secret })
    expect((await patch({ totp: body.secret })).body.errors).toEqual({
      currentPassword: 'Required',
    })
    const replaced = await patch({ totp: body.secret, currentPassword: PASSWORD })
    expect(replaced.status).toBe(200)
    expect(replaced.body.recoveryCodes).not.toContain(recoveryCodes[0])
    const after = await db.selectFrom('users').select('totp_secret').where('id', '=', id).executeTakeFirstOrThrow() // prettier-ignore
    expect(after.totp_secret!.equals(totp_secret!)).toBe(false)
  })

  test('belonging to another user is removed by a senior, without a password and nothing else [D3.60]', async () => {
    const { call, email, id, signIn } = await newUser()
    await setUpAuthenticator(call)
    const more = { totp: null, name: 'Mallory' }
    expect((await senior('PATCH', `/users/${id}`, more)).status).toBe(403)
    const password = { totp: null, password: NEW, currentPassword: PASSWORD }
    expect((await senior('PATCH', `/users/${id}`, password)).status).toBe(403)
    expect((await signIn(PASSWORD)).status).toBe(412)
    const { status, body } = await senior<User>('PATCH', `/users/${id}`, { totp: null })
    expect([status, body._id, body.totp]).toEqual([200, id, null])
    expect((await signIn(PASSWORD)).status).toBe(201)
    expect((await senior('PATCH', `/users/${crypto.randomUUID()}`, { totp: null })).status).toBe(
      404,
    )
    await sendMails()
    const emails = (await mails()).filter(({ to }) => to === email).map(({ text }) => text)
    expect(emails.join()).toContain('senior Tester removed the authenticator app from your account')
  })

  test('is removed by a researcher only if the user belongs to a client [D3.60]', async () => {
    const { companyCustomer } = customer
    const client = { email: 'client@test.example', loginType: 'CUSTOMER', companyCustomer } as const
    const clientId = await idOf(await as(client))
    const others = [(await newUser('ADMIN')).id, (await newUser()).id]
    const ids = [clientId, ...others]
    const totp_secret = Buffer.from('x')
    await db.updateTable('users').set({ totp_secret }).where('id', 'in', ids).execute()
    const remove = (id: string, more = {}) =>
      researcher<User>('PATCH', `/users/${id}`, { totp: null, ...more })
    for (const id of others) expect((await remove(id)).status).toBe(403)
    expect((await remove(clientId, { phone: '1' })).status).toBe(403)
    expect((await customer('PATCH', `/users/${clientId}`, { totp: null })).status).toBe(403)
    expect((await remove(clientId)).body.totp).toBeNull()
    const left = db.selectFrom('users').where('id', 'in', ids).where('totp_secret', 'is not', null)
    expect((await left.select('id').execute()).map(({ id }) => id).toSorted()).toEqual(
      others.toSorted(),
    )
  })
})

test('a session that must set up MFA changes nothing else', async () => {
  const { call, id, patch } = await newUser('ADMIN')
  await db.updateTable('users').set({ force_totp: true }).where('id', '=', id).execute()
  for (const body of [
    {},
    { name: 'Ada' },
    { password: NEW, currentPassword: PASSWORD },
    { totp: null, currentPassword: PASSWORD },
    { totp: 'ABC', name: 'Ada' },
  ]) {
    expect(await patch(body)).toMatchObject({
      status: 403,
      body: { data: { reason: 'mfa-setup-required' } },
    })
  }
  expect(await isSignedIn(call)).toBe(false)
  await setUpAuthenticator(call)
  expect(await isSignedIn(call)).toBe(true)
})

test('a password hash of a former cost is renewed at sign-in', async () => {
  const { signIn, id } = await newUser()
  const cheap = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  await db.updateTable('users').set({ password_hash: cheap }).where('id', '=', id).execute()
  expect((await signIn(PASSWORD)).status).toBe(201)
  const { password_hash } = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow() // prettier-ignore
  expect(password_hash!.slice(0, 30)).toBe((await hashPassword(PASSWORD)).slice(0, 30))
  expect((await signIn(PASSWORD)).status).toBe(201)
})
