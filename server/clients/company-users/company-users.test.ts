import { randomUUID } from 'node:crypto'

import type { CompanyUser } from '@insights/contract/clients/company-users.ts'
import type { FindResult } from '@insights/contract/find.ts'
import { beforeEach, describe, expect, test } from 'vitest'

import { actionsOn } from '../../testing/actions-on.ts'
import { addCompanyCustomer } from '../../testing/add-company-customer.ts'
import { callAs, PASSWORD } from '../../testing/call-as.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { changeUser } from '../../testing/user-rows.ts'

const { app, as, db, researcher, customer, anonymous, sendMails, mails } = await openTestPortal()

const STRONG = 'violet anchor pamphlet'
let number = 0
let companyId = ''
let email = ''
beforeEach(async () => {
  number += 1
  companyId = await addCompanyCustomer(db, `Firm ${number}`)
  email = `omar${number}@firm.example`
})

const omar = { name: 'Omar', lastName: 'Reyes' }

type Answered = CompanyUser & {
  message: string
  errors: Record<string, string>
  data: CompanyUser
}
const post = (more: object = {}) =>
  researcher<Answered>('POST', '/user-company', { ...omar, companyId, email, ...more })

async function create(more: object = {}): Promise<CompanyUser> {
  const { status, body } = await post(more)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}

const put = (id: string, more: object = {}, caller = researcher) =>
  caller<Answered>('PUT', `/user-company/${id}`, { ...omar, ...more })

const remove = (id: string, companyCustomer = companyId) =>
  researcher<Answered>('DELETE', `/user-company/${id}?companyId=${companyCustomer}`)

async function contactsOf(companyCustomer = companyId) {
  return db
    .selectFrom('company_customers')
    .where('id', '=', companyCustomer)
    .select(['primary_user_id as primary', 'billing_user_id as billing'])
    .executeTakeFirstOrThrow()
}

async function logOf(reference: string): Promise<string[]> {
  return actionsOn(db, reference)
}

async function mailsTo(address: string) {
  await sendMails()
  return (await mails()).filter(({ to }) => to === address)
}

describe('a new company user', () => {
  test('is a customer of the company customer and gets a link to set a password', async () => {
    const user = await create({ phone: '555', title: 'Buyer', password: '', totp: null, url: 'x' })
    expect(user).toMatchObject({
      ...omar,
      companyId,
      email,
      phone: '555',
      title: 'Buyer',
      active: true,
      applications: ['insights'],
      totp: null,
      forceTotp: false,
      hasPassword: false,
      isPrimary: false,
      isBilling: false,
      lastLogin: [],
      can: { edit: true, delete: true, removeTotp: false },
    })
    const row = db.selectFrom('users').selectAll().where('id', '=', user._id)
    expect(await row.executeTakeFirstOrThrow()).toMatchObject({
      login_type: 'CUSTOMER',
      company_customer_id: companyId,
      company: `Firm ${number}`,
    })
    expect(await mailsTo(email)).toHaveLength(1)
    expect(await logOf(user._id)).toEqual([
      `Created the user "Omar Reyes" of the company "Firm ${number}"`,
    ])
  })

  test('signs in with the password that staff have set', async () => {
    const user = await create({ password: STRONG, applications: ['insights', 'cjm'] })
    expect(user.applications).toEqual(['insights', 'cjm'])
    expect(await mailsTo(email)).toEqual([])
    const own = await callAs(app, email, STRONG)
    expect((await own('GET', '/reports')).status).toBe(200)
  })

  test('replaces the primary and billing contact on request', async () => {
    const first = await create({ isPrimary: true, isBilling: true })
    expect(first).toMatchObject({ isPrimary: true, isBilling: true, can: { delete: false } })
    const second = await create({ email: `second${email}`, isBilling: true })
    expect(await contactsOf()).toEqual({ primary: first._id, billing: second._id })
    expect((await logOf(companyId)).at(-1)).toBe(
      `Changed the company "Firm ${number}": billing contact is "Omar Reyes"`,
    )
  })

  test('has a unique email, or gets a 406, also for fifty at once [B8.41]', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => post()))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const { status, body } of answers.filter((one) => one.status !== 201)) {
      expect([status, body]).toMatchObject([
        406,
        {
          message: 'Email exist, please select other',
          errors: { email: 'Email exist, please select other' },
        },
      ])
    }
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test.each([
    [{ email: 'omar@' }, 'email'],
    [{ name: '' }, 'name'],
    [{ lastName: ' ' }, 'lastName'],
    [{ password: 'short' }, 'password'],
    [{ password: 'password12345' }, 'password'],
    [{ applications: ['root'] }, 'applications'],
    [{ companyId: 'x' }, 'companyId'],
    [{ loginType: 'SENIOR' }, 'loginType'],
    [{ companyCustomer: randomUUID() }, 'companyCustomer'],
    [{ active: true }, 'active'],
    [{ _id: randomUUID() }, '_id'],
    [{ totp: 'x' }, 'totp'],
    [{ can: {} }, 'can'],
  ])('is rejected with %o', async (wrong, field) => {
    const rejected = await post(wrong)
    expect([rejected.status, Object.keys(rejected.body.errors)]).toEqual([400, [field]])
    const users = db.selectFrom('users').where('email', '=', email)
    expect(await users.selectAll().execute()).toEqual([])
  })

  test('needs an existing company customer', async () => {
    expect((await post({ companyId: randomUUID() })).status).toBe(404)
  })
})

describe('a company user', () => {
  test('is changed by the payload that created it, with a blank password', async () => {
    const user = await create()
    const changed = await put(user._id, {
      name: 'Omer',
      companyId,
      email: email.toUpperCase(),
      password: '',
      phone: '1',
      title: 'Lead',
      applications: ['insights', 'cjm'],
      url: 'http://portal.test',
      totp: null,
      forceTotp: true,
      isPrimary: true,
      isBilling: true,
      updatedAt: user.updatedAt,
    })
    expect(changed.body).toMatchObject({
      name: 'Omer',
      email,
      phone: '1',
      title: 'Lead',
      applications: ['insights', 'cjm'],
      forceTotp: true,
      isPrimary: true,
      isBilling: true,
    })
    expect((await logOf(user._id)).at(-1)).toBe(
      'Changed the user "Omer Reyes": first name, phone, title, gained access to CJM, MFA required',
    )
    expect(await contactsOf()).toEqual({ primary: user._id, billing: user._id })
    const plain = await put(user._id, { isBilling: false })
    expect(plain.body).toMatchObject({ name: 'Omar', isPrimary: true, isBilling: false })
    expect(await contactsOf()).toEqual({ primary: user._id, billing: null })
  })

  test.each([
    [{ email: 'other@firm.example' }, 'email'],
    [{ password: STRONG }, 'password'],
    [{ companyId: randomUUID() }, 'companyId'],
    [{ totp: 'enabled' }, 'totp'],
    [{ loginType: 'SENIOR' }, 'loginType'],
    [{ companyCustomer: randomUUID() }, 'companyCustomer'],
    [{ applications: ['root'] }, 'applications'],
    [{ isPrimary: 'yes' }, 'isPrimary'],
  ])('rejects %o', async (wrong, field) => {
    const user = await create()
    const rejected = await put(user._id, wrong)
    expect([rejected.status, Object.keys(rejected.body.errors)]).toEqual([400, [field]])
  })

  test('changed by another user meanwhile is rejected with the current record [D2.14]', async () => {
    const user = await create()
    const first = await put(user._id, { title: 'First', updatedAt: user.updatedAt })
    const second = await put(user._id, { title: 'Second', updatedAt: user.updatedAt })
    expect([second.status, second.body.data]).toEqual([409, first.body])
  })

  test('stays the primary contact until another one is [B5.25]', async () => {
    const [one, two] = [await create({ isPrimary: true }), await create({ email: `2${email}` })]
    const rejected = await put(one._id, { isPrimary: false, title: 'X' })
    expect([rejected.status, rejected.body.message]).toEqual([
      409,
      'A company needs a primary contact. Make another user the primary contact first.',
    ])
    const products = await put(one._id, { applications: ['cjm'] })
    expect([products.status, products.body.message]).toEqual([
      409,
      'The primary contact of a company keeps INSIGHTS.',
    ])
    expect((await put(two._id, { isPrimary: true })).status).toBe(200)
    expect((await put(one._id, { isPrimary: false, applications: ['cjm'] })).status).toBe(200)
    expect(await contactsOf()).toMatchObject({ primary: two._id })
  })

  test('becomes the primary contact as the only one of many concurrent calls', async () => {
    const users = await Promise.all(
      Array.from({ length: 10 }, (_, index) => create({ email: `${index}${email}` })),
    )
    const answers = await Promise.all(users.map(({ _id }) => put(_id, { isPrimary: true })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { body } = await researcher<FindResult<CompanyUser>>('GET', '/user-company', {
      companyId,
    })
    expect(body.data.filter(({ isPrimary }) => isPrimary)).toHaveLength(1)
  })

  test('loses MFA when a researcher removes it [D3.60]', async () => {
    const user = await create({ password: STRONG })
    await changeUser(db, user._id, { totp_secret: Buffer.from('x') })
    const kept = await put(user._id, { totp: 'enabled' })
    expect(kept.body).toMatchObject({ totp: 'enabled', can: { removeTotp: true } })
    expect((await put(user._id, { totp: null })).body.totp).toBeNull()
  })

  test('is signed out at once when deactivated, and signs in again when activated', async () => {
    const user = await create({ password: STRONG })
    const own = await callAs(app, email, STRONG)
    expect((await put(user._id, { active: false })).body.active).toBe(false)
    expect((await own('GET', '/reports')).status).toBe(401)
    expect((await put(user._id, { active: true })).body.active).toBe(true)
    expect((await callAs(app, email, STRONG)).token).toBeDefined()
    expect(await mailsTo(email)).toEqual([])
  })
})

describe('removing a company user', () => {
  test('signs the user out at once, and is rejected for the primary contact [B5.43]', async () => {
    const one = await create({ isPrimary: true })
    const two = await create({ email: `2${email}`, password: STRONG, isBilling: true })
    const own = await callAs(app, `2${email}`, STRONG)
    const rejected = await remove(one._id)
    expect([rejected.status, rejected.body.message]).toEqual([
      409,
      'The primary contact of a company cannot be deleted.',
    ])
    const removed = await remove(two._id)
    expect([removed.status, removed.body]).toMatchObject([200, { _id: two._id }])
    expect((await own('GET', '/reports')).status).toBe(401)
    expect(await contactsOf()).toEqual({ primary: one._id, billing: null })
    expect((await remove(two._id)).status).toBe(404)
  })

  test('needs the company customer of the user', async () => {
    const user = await create()
    expect((await remove(user._id, customer.companyCustomer)).status).toBe(404)
    const without = await researcher('DELETE', `/user-company/${user._id}`)
    expect([without.status, Object.keys(without.body.errors!)]).toEqual([400, ['companyId']])
    expect((await remove(user._id)).status).toBe(200)
  })

  test('returns not found for other users, like changing them', async () => {
    const staff = await db
      .selectFrom('users')
      .select('id')
      .where('login_type', '!=', 'CUSTOMER')
      .execute()
    await as({ email: `visitor${email}`, loginType: 'CUSTOMER' })
    const visitor = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', `visitor${email}`)
      .executeTakeFirstOrThrow()
    const own = await callAs(app, 'researcher@test.example', PASSWORD)
    for (const { id } of [...staff, visitor, { id: randomUUID() }]) {
      expect((await put(id, { active: false }, own)).status).toBe(404)
      expect([403, 404]).toContain((await remove(id)).status)
    }
    const left = db.selectFrom('users').select('id').where('login_type', '!=', 'CUSTOMER')
    expect(await left.execute()).toHaveLength(staff.length)
  })
})

describe('the users of a company customer', () => {
  test('are found, searched and sorted within it', async () => {
    await create({ name: 'Zoe', title: 'Chief Buyer', isPrimary: true })
    await create({ name: 'adam', email: `a${email}`, phone: '555 7777' })
    await addElsewhere()
    const find = async (query: object = {}) =>
      (await researcher<FindResult<CompanyUser>>('GET', '/user-company', { companyId, ...query }))
        .body
    const names = ({ data }: FindResult<CompanyUser>) => data.map(({ name }) => name)
    expect(names(await find())).toEqual(['adam', 'Zoe'])
    expect(names(await find({ $sort: { name: -1 } }))).toEqual(['Zoe', 'adam'])
    expect(names(await find({ $sort: { title: -1 } }))).toEqual(['Zoe', 'adam'])
    expect(names(await find({ term: 'chief zoe' }))).toEqual(['Zoe'])
    expect(names(await find({ term: '7777' }))).toEqual(['adam'])
    expect(await find({ $limit: 1 })).toMatchObject({
      total: 2,
      data: [{ applications: ['insights'] }],
    })
    const without = await researcher('GET', '/user-company')
    expect([without.status, Object.keys(without.body.errors!)]).toEqual([400, ['companyId']])
  })

  test('are returned with their products when these are populated [D15.169]', async () => {
    await create()
    const query = { companyId, $populate: ['applications'] }
    const { body } = await researcher<FindResult<CompanyUser>>('GET', '/user-company', query)
    expect(body.data[0]?.applications).toEqual([
      { _id: 'insights', name: 'INSIGHTS', cannonicalName: expect.any(String) },
    ])
  })

  async function addElsewhere() {
    const elsewhere = await addCompanyCustomer(db)
    await create({ companyId: elsewhere, email: `else${email}` })
  }

  test('are visible to staff only: a customer does not even see colleagues [D10.9]', async () => {
    const own = { companyId: customer.companyCustomer }
    expect((await customer('GET', '/user-company', own)).status).toBe(403)
    expect((await anonymous('GET', '/user-company', own)).status).toBe(401)
    const body = { ...omar, ...own, email }
    expect((await customer('POST', '/user-company', body)).status).toBe(403)
    const user = await create()
    expect((await customer('PUT', `/user-company/${user._id}`, omar)).status).toBe(403)
    const path = `/user-company/${user._id}?companyId=${companyId}`
    expect((await customer('DELETE', path)).status).toBe(403)
  })
})
