import { randomUUID } from 'node:crypto'

import type { UserListed } from '@insights/contract/accounts/users.ts'
import type { ErrorBody } from '@insights/contract/error.ts'
import { beforeEach, describe, expect, test } from 'vitest'

import { callAs, PASSWORD } from '../../testing/call-as.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { changeUser, userIdOf } from '../../testing/user-rows.ts'

const { app, as, db, senior, researcher, customer, anonymous, sendMails, mails } =
  await openTestPortal()

const STRONG = 'violet anchor pamphlet'
const ada = { name: 'Ada', lastName: 'Moss', loginType: 'admin', applications: ['insights'] }

let number = 0
let email = ''
beforeEach(() => {
  email = `ada${(number += 1)}@write.example`
})

async function create(more: object = {}): Promise<UserListed> {
  const { status, body } = await senior<UserListed>('POST', '/users', { ...ada, email, ...more })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}

const update = (user: UserListed, change: object) =>
  senior<UserListed & { message: string; errors: Record<string, string>; data: UserListed }>(
    'PUT',
    `/users/${user._id}`,
    { name: user.name, lastName: user.lastName, ...change },
  )

async function mailsTo(address: string) {
  await sendMails()
  return (await mails()).filter(({ to }) => to === address)
}

const logOf = async (id: string) => {
  const lines = await db
    .selectFrom('activities')
    .where('subject_reference', '=', id)
    .where('subject_type', '=', 'USER')
    .orderBy('created_at')
    .select('action')
    .execute()
  return lines.map(({ action }) => action)
}

const rowOf = (id: string) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a new user', () => {
  test('signs in with the password that a senior has set', async () => {
    const user = await create({ password: STRONG, phone: '555 0100', title: 'Analyst' })
    expect(user).toMatchObject({
      ...ada,
      loginType: 'ADMIN',
      email,
      phone: '555 0100',
      title: 'Analyst',
      active: true,
      totp: null,
      forceTotp: false,
      companyCustomer: null,
      hasPassword: true,
    })
    expect(await mailsTo(email)).toEqual([])
    const own = await callAs(app, email, STRONG)
    expect((await own('GET', '/reports')).status).toBe(200)
    expect(await logOf(user._id)).toEqual(['Created the researcher "Ada Moss"', 'Signed in'])
  })

  test('gets a link to choose a password when none was set', async () => {
    const user = await create()
    expect(user.hasPassword).toBe(false)
    const [mail, ...more] = await mailsTo(email)
    expect(more).toEqual([])
    expect(mail?.text).toContain('http://portal.test/forgotPassword?parts=')
  })

  test('has a unique email, in any case, or gets a 406 [B8.41]', async () => {
    await create()
    for (const taken of [email, email.toUpperCase(), ` ${email} `]) {
      const again = await senior('POST', '/users', { ...ada, email: taken })
      expect([again.status, again.body]).toMatchObject([
        406,
        {
          code: 406,
          message: 'Email exist, please select other',
          errors: { email: 'Email exist, please select other' },
        },
      ])
    }
    const invitations = await mailsTo(email)
    expect(invitations).toHaveLength(1)
  })

  test.each([
    ['password', 'Password is too short', 'short'],
    ['password', 'This password is not strong enough', 'password12345'],
    ['password', 'This password is not strong enough', 'competitive insights'],
    ['email', 'Invalid Email', 'ada@'],
    ['email', 'Invalid Email', 'ada@moss.example\nBcc: all@example.com'],
    ['email', 'Invalid Email', 'аda@moss.example'],
    ['name', 'Required', '  '],
    ['lastName', 'Required', ''],
    ['loginType', 'Must be senior, admin or customer', 'ROOT'],
  ])('is rejected with a wrong %s: %s [B5.36]', async (field, message, value) => {
    const rejected = await senior('POST', '/users', { ...ada, email, [field]: value })
    expect([rejected.status, rejected.body.errors]).toEqual([400, { [field]: message }])
  })

  test.each([
    [{ _id: randomUUID() }, '_id'],
    [{ password_hash: 'x' }, 'password_hash'],
    [{ totp: 'JBSWY3DPEHPK3PXP' }, 'totp'],
    [{ can: { edit: true } }, 'can'],
    [{ role: 'SENIOR' }, 'role'],
    [{ createdAt: '2020-01-01T00:00:00.000Z' }, 'createdAt'],
    [{ constructor: 'x' }, 'constructor'],
    [{ applications: ['insights', 'root'] }, 'applications'],
    [{ applications: 'insights' }, 'applications'],
    [{ companyCustomer: randomUUID() }, 'companyCustomer'],
    [{ loginType: 'customer' }, 'companyCustomer'],
    [{ loginType: 'customer', companyCustomer: randomUUID() }, 'companyCustomer'],
    [{ active: 'yes' }, 'active'],
  ])('is rejected with %o', async (more, field) => {
    const rejected = await senior('POST', '/users', { ...ada, email, ...more })
    const found = await db.selectFrom('users').select('id').where('email', '=', email).execute()
    expect([rejected.status, Object.keys(rejected.body.errors!), found]).toEqual([400, [field], []])
  })
})

test('no prototype property reaches a new user', async () => {
  const user = await create()
  const payload = (fields: object) =>
    JSON.stringify(fields).replace(/}$/, ',"__proto__":{"loginType":"SENIOR"}}')
  for (const [method, url, fields] of [
    ['POST', '/api/users', { ...ada, email: 'proto@write.example' }],
    ['PUT', `/api/users/${user._id}`, { name: 'A', lastName: 'B' }],
  ] as const) {
    const { statusCode } = await app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${senior.token}`, 'content-type': 'application/json' },
      payload: payload(fields),
    })
    expect(statusCode).toBe(400)
  }
  expect((await rowOf(user._id)).login_type).toBe('ADMIN')
})

describe('a user', () => {
  test('is changed in all fields that seniors may change, and the log lists them', async () => {
    const user = await create({ password: STRONG })
    const changed = await update(user, {
      name: 'Adela',
      lastName: 'Mossman',
      phone: '1',
      title: 'Lead',
      loginType: 'senior',
      applications: ['insights', 'cjm', 'cjm'],
      forceTotp: true,
      email: email.toUpperCase(),
      updatedAt: user.updatedAt,
    })
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({
      name: 'Adela',
      lastName: 'Mossman',
      phone: '1',
      title: 'Lead',
      loginType: 'SENIOR',
      email,
      applications: ['insights', 'cjm'],
      forceTotp: true,
    })
    expect((await logOf(user._id)).at(-1)).toBe(
      'Changed the user "Adela Mossman": first name, last name, phone, title, from researcher to senior, gained access to CJM, MFA required',
    )
    const same = await update(changed.body, {})
    expect(same.body).toEqual(changed.body)
    expect(await logOf(user._id)).toHaveLength(2)
  })

  test.each([
    [{ email: 'other@write.example' }, 'email'],
    [{ totp: 'enabled' }, 'totp'],
    [{ totp: 'x' }, 'totp'],
    [{ password: STRONG }, 'password'],
    [{ applications: ['root'] }, 'applications'],
    [{ loginType: 'root' }, 'loginType'],
    [{ companyCustomer: randomUUID() }, 'companyCustomer'],
    [{ loginType: 'customer' }, 'companyCustomer'],
    [{ name: '' }, 'name'],
  ])('rejects %o', async (change, field) => {
    const user = await create()
    const rejected = await update(user, change)
    expect([rejected.status, Object.keys(rejected.body.errors)]).toEqual([400, [field]])
    expect((await senior<UserListed>('GET', `/users/${user._id}`)).body).toEqual(user)
  })

  test('keeps what only the portal sets, whatever is sent back [D15.367]', async () => {
    const user = await create()
    const sent = { _id: randomUUID(), hasPassword: !user.hasPassword }
    const { status, body } = await update(user, sent)
    expect([status, body]).toEqual([200, user])
  })

  test('changed by another senior meanwhile is rejected with the current record [D2.14]', async () => {
    const user = await create()
    const first = await update(user, { title: 'First', updatedAt: user.updatedAt })
    expect(first.status).toBe(200)
    const second = await update(user, { title: 'Second', updatedAt: user.updatedAt })
    expect([second.status, second.body.data]).toEqual([409, first.body])
    expect((await rowOf(user._id)).title).toBe('First')
  })

  test.each([
    ['is deactivated', { active: false }],
    ['gets another role', { loginType: 'SENIOR' }],
  ])('is signed out at once when the user %s [D3.57]', async (_, change) => {
    const user = await create({ password: STRONG })
    const own = await callAs(app, email, STRONG)
    expect((await own('GET', '/reports')).status).toBe(200)
    expect((await update(user, change)).status).toBe(200)
    expect((await own('GET', '/reports')).status).toBe(401)
    const sessions = db.selectFrom('sessions').where('user_id', '=', user._id)
    expect(await sessions.selectAll().execute()).toEqual([])
  })

  test('loses MFA, with its recovery codes, when a senior removes it [B4.3]', async () => {
    const user = await create({ password: STRONG, forceTotp: true })
    await changeUser(db, user._id, { totp_secret: Buffer.from('x'), totp_last_step: 7 })
    await db
      .insertInto('recovery_codes')
      .values({ user_id: user._id, code_hash: Buffer.from('x'), used_at: null })
      .execute()
    const kept = await update(user, { totp: 'enabled', title: 'X' })
    expect(kept.body).toMatchObject({ totp: 'enabled', can: { removeTotp: true } })
    const removed = await update(user, { totp: null })
    expect(removed.body).toMatchObject({ totp: null, forceTotp: true, can: { removeTotp: false } })
    expect(await rowOf(user._id)).toMatchObject({ totp_secret: null, totp_last_step: null })
    const codes = db.selectFrom('recovery_codes').where('user_id', '=', user._id)
    expect(await codes.selectAll().execute()).toEqual([])
    expect((await logOf(user._id)).at(-1)).toBe('Changed the user "Ada Moss": MFA removed')
  })

  test('belongs to a company customer as a customer, and to none as staff', async () => {
    const user = await create()
    const moved = await update(user, {
      loginType: 'customer',
      companyCustomer: customer.companyCustomer,
    })
    expect(moved.body).toMatchObject({
      loginType: 'CUSTOMER',
      companyCustomer: customer.companyCustomer,
    })
    const without = await update(user, { companyCustomer: null })
    expect([without.status, without.body.errors]).toEqual([400, { companyCustomer: 'Required' }])
    const back = await update(user, { loginType: 'admin' })
    expect(back.body).toMatchObject({ loginType: 'ADMIN', companyCustomer: null })
  })
})

describe('a registered visitor', () => {
  async function register(): Promise<UserListed> {
    const { id } = await db
      .insertInto('users')
      .values({ email, name: 'Vi', last_name: 'Sitor', login_type: 'CUSTOMER', active: false })
      .returning('id')
      .executeTakeFirstOrThrow()
    return (await senior<UserListed>('GET', `/users/${id}`)).body
  }

  test('is activated with a company customer, and gets one link to set a password [D3.58]', async () => {
    const visitor = await register()
    const early = await update(visitor, { active: true })
    expect([early.status, early.body.errors]).toEqual([400, { companyCustomer: 'Required' }])
    expect(await mailsTo(email)).toEqual([])
    const whole = { active: true, companyCustomer: customer.companyCustomer, applications: ['insights'] } // prettier-ignore
    const answers = await Promise.all(Array.from({ length: 50 }, () => update(visitor, whole)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await mailsTo(email)).toHaveLength(1)
    expect(await logOf(visitor._id)).toEqual([
      'Changed the user "Vi Sitor": the company that buys, gained access to INSIGHTS, activated',
    ])
  })

  test('is assigned to a company customer without an email before activation', async () => {
    const visitor = await register()
    const changed = await update(visitor, { companyCustomer: customer.companyCustomer })
    expect(changed.body).toMatchObject({ active: false })
    expect(await mailsTo(email)).toEqual([])
  })
})

describe('permission', () => {
  test('to write users is denied to researchers, customers and visitors', async () => {
    const user = await create()
    const path = `/users/${user._id}`
    for (const [caller, status] of [
      [researcher, 403],
      [customer, 403],
      [anonymous, 401],
    ] as const) {
      expect((await caller('POST', '/users', { ...ada, email: 'x@write.example' })).status).toBe(
        status,
      )
      expect((await caller('PUT', path, { name: 'X', lastName: 'Y' })).status).toBe(status)
      expect((await caller('DELETE', path)).status).toBe(status)
    }
    expect(await rowOf(user._id)).toMatchObject({ name: 'Ada' })
  })

  test('to deactivate, demote, delete oneself or give up INSIGHTS is denied to all [D3.55]', async () => {
    const own = await as({ email, loginType: 'SENIOR' })
    const id = await userIdOf(db, email)
    const names = { name: 'A', lastName: 'B' }
    const put = (change: object) => own('PUT', `/users/${id}`, { ...names, ...change })
    expect((await put({ active: false })).status).toBe(403)
    expect((await put({ loginType: 'ADMIN' })).status).toBe(403)
    expect((await own('DELETE', `/users/${id}`)).status).toBe(403)
    const products = await put({ applications: ['cjm'] })
    expect([products.status, products.body.errors]).toEqual([
      400,
      { applications: 'You cannot take INSIGHTS from yourself' },
    ])
    expect((await put({ applications: ['cjm', 'insights'] })).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ active: true, login_type: 'SENIOR', name: 'A' })
  })

  test('to remove one’s own MFA needs the current password, also for a senior, and ends other sessions [S28.4]', async () => {
    const own = await as({ email, loginType: 'SENIOR' })
    const elsewhere = await callAs(app, email, PASSWORD)
    const { id } = await db
      .updateTable('users')
      .set({ totp_secret: Buffer.from('x') })
      .where('email', '=', email)
      .returning('id')
      .executeTakeFirstOrThrow()
    const names = { name: 'A', lastName: 'B' }
    const remove = (proof: object) =>
      own<UserListed & ErrorBody>('PUT', `/users/${id}`, { ...names, totp: null, ...proof })
    expect((await remove({})).body.errors).toEqual({ currentPassword: 'Required' })
    const wrong = await remove({ currentPassword: 'wrong horse battery' })
    expect(wrong.body.errors).toEqual({ currentPassword: 'Incorrect current password' })
    expect((await rowOf(id)).totp_secret).not.toBeNull()
    expect((await remove({ currentPassword: PASSWORD })).status).toBe(200)
    expect((await rowOf(id)).totp_secret).toBeNull()
    expect((await own('GET', '/users')).status).toBe(200)
    expect((await elsewhere('GET', '/users')).status).toBe(401)
  })
})
