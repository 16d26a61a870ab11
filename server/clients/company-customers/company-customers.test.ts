import { randomUUID } from 'node:crypto'

import type { CompanyCustomer } from '@insights/contract/clients/company-customers.ts'
import type { FindResult } from '@insights/contract/find.ts'
import { beforeEach, describe, expect, test } from 'vitest'

import { actionsOn } from '../../testing/actions-on.ts'
import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { moveReport } from '../../testing/add-report.ts'
import { callAs } from '../../testing/call-as.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { userIdOf } from '../../testing/user-rows.ts'

const { app, as, db, senior, researcher, customer, anonymous, sendMails, mails } =
  await openTestPortal()

const STRONG = 'violet anchor pamphlet'
const iris = await researcher<{ _id: string }>('POST', '/sales-person', {
  name: 'Iris Vane',
  email: 'iris@sales.example',
})
const salesPerson = iris.body._id

let companyCustomer = {
  name: '',
  url: 'https://harrowpike.example',
  address: '48 Mill Street',
  city: 'Portland',
  state: 'oregon',
  zip: '97205',
  salesPerson,
}
let contact = { firstName: 'Nia', lastName: 'Harrow', email: '' }
let number = 0
beforeEach(() => {
  number += 1
  companyCustomer = { ...companyCustomer, name: `Harrow & Pike ${number}` }
  contact = { ...contact, email: `nia${number}@harrow.example` }
})

type Answered = CompanyCustomer & {
  message: string
  errors: Record<string, string>
  data: CompanyCustomer
}
const post = (more: object = {}) =>
  researcher<Answered>('POST', '/companies-customer', { ...companyCustomer, ...contact, ...more })

async function create(more: object = {}): Promise<CompanyCustomer> {
  const { status, body } = await post(more)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}

const put = (id: string, more: object = {}) =>
  researcher<Answered>('PUT', `/companies-customer/${id}`, { ...companyCustomer, ...more })

const rowsOf = (companyId: string) =>
  db.selectFrom('users').selectAll().where('company_customer_id', '=', companyId).execute()

async function logOf(reference: string): Promise<string[]> {
  return actionsOn(db, reference)
}

async function addMember(companyCustomer: string): Promise<string> {
  const email = `${randomUUID()}@harrow.example`
  await as({ email, loginType: 'CUSTOMER', companyCustomer })
  return userIdOf(db, email)
}

describe('a new company customer', () => {
  test('is added with its primary user, who gets a link to choose a password [D3.61 D12.11]', async () => {
    const created = await create({ originUrl: 'https://evil.example/' })
    const [user, ...others] = await rowsOf(created._id)
    expect(others).toEqual([])
    expect(created).toMatchObject({
      ...companyCustomer,
      state: 'OR',
      salesPerson: { _id: salesPerson, name: 'Iris Vane' },
      usersCount: 1,
      reportsCount: 0,
      primaryUser: user!.id,
      billingUser: user!.id,
    })
    expect(user).toMatchObject({
      name: 'Nia',
      last_name: 'Harrow',
      email: contact.email,
      login_type: 'CUSTOMER',
      active: true,
      force_totp: false,
      password_hash: null,
    })
    await sendMails()
    const [mail] = (await mails()).filter(({ to }) => to === contact.email)
    expect(mail?.text).toContain('http://portal.test/forgotPassword?parts=')
    expect(mail?.text).not.toContain('evil')
    expect(await logOf(created._id)).toEqual([`Created the company "${companyCustomer.name}"`])
    expect(await logOf(user!.id)).toEqual([
      `Created the user "Nia Harrow" of the company "${companyCustomer.name}"`,
    ])
  })

  test('has a primary user who signs in with the password that staff have set', async () => {
    await create({ password: STRONG, forceTotp: true })
    await sendMails()
    expect((await mails()).filter(({ to }) => to === contact.email)).toEqual([])
    const own = await callAs(app, contact.email, STRONG)
    const { status, body } = await own('GET', '/reports')
    expect([status, body.data]).toEqual([403, { reason: 'mfa-setup-required' }])
  })

  test('is rejected as a whole when the email (409) or the name (an error of its field) is taken [B8.1 D15.211]', async () => {
    await create()
    const sameEmail = await post({ name: 'Another Name', email: contact.email.toUpperCase() })
    expect([sameEmail.status, sameEmail.body]).toMatchObject([
      409,
      {
        message: 'Email/User exist, please select other',
        errors: { email: 'Email/User exist, please select other' },
      },
    ])
    const sameName = await post({
      name: companyCustomer.name.toUpperCase(),
      email: 'fresh@harrow.example',
    })
    expect([sameName.status, sameName.body]).toMatchObject([
      400,
      { errors: { name: 'Another company has this name.' } },
    ])
    const both = await post()
    expect([both.status, both.body.errors]).toEqual([
      409,
      { email: 'Email/User exist, please select other' },
    ])
    const companyCustomers = db.selectFrom('company_customers').where('name', '=', 'Another Name')
    expect(await companyCustomers.selectAll().execute()).toEqual([])
    const users = db.selectFrom('users').where('email', '=', 'fresh@harrow.example')
    expect(await users.selectAll().execute()).toEqual([])
  })

  test('is added once by fifty concurrent calls', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => post()))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
    await sendMails()
    expect((await mails()).filter(({ to }) => to === contact.email)).toHaveLength(1)
  })

  test.each([
    [{ name: '' }, 'name', 'Required'],
    [{ name: 5 }, 'name', 'Must be text'],
    [{ forceTotp: 'yes' }, 'forceTotp', 'Must be true or false'],
    [{ url: '' }, 'url', 'Required'],
    [{ url: 'javascript:alert(1)' }, 'url', 'Must be a web address'],
    [{ address: ' ' }, 'address', 'Required'],
    [{ city: '' }, 'city', 'Required'],
    [{ state: '' }, 'state', 'Required'],
    [{ state: 'Ontario' }, 'state', 'Invalid State'],
    [{ zip: '' }, 'zip', 'Required'],
    [{ zip: '123' }, 'zip', 'Invalid Zip Code'],
    [{ zip: '123456' }, 'zip', 'Invalid Zip Code'],
    [{ zip: '12345-67' }, 'zip', 'Invalid Zip Code'],
    [{ zip: '12345-67890' }, 'zip', 'Invalid Zip Code'],
    [{ zip: '12a45' }, 'zip', 'Invalid Zip Code'],
    [{ salesPerson: undefined }, 'salesPerson', 'Required'],
    [{ salesPerson: null }, 'salesPerson', 'Must be an id'],
    [
      { salesPerson: randomUUID() },
      'salesPerson',
      'The request names a record that does not exist.',
    ],
    [{ firstName: '' }, 'firstName', 'Required'],
    [{ lastName: '' }, 'lastName', 'Required'],
    [{ email: 'nia@' }, 'email', 'Invalid Email'],
    [{ password: 'short' }, 'password', 'Password is too short'],
    [{ password: 'password12345' }, 'password', 'This password is not strong enough'],
    [{ loginType: 'SENIOR' }, 'loginType', 'Unknown field'],
    [{ primaryUser: randomUUID() }, 'primaryUser', 'Unknown field'],
    [{ applications: ['cjm'] }, 'applications', 'Unknown field'],
    [{ users: [] }, 'users', 'Unknown field'],
    [{ totp: 'x' }, 'totp', 'Unknown field'],
    [{ active: false }, 'active', 'Unknown field'],
    [{ _id: randomUUID() }, '_id', 'Unknown field'],
  ])('is rejected with %o [B5.3 D12.10]', async (wrong, field, message) => {
    const rejected = await post(wrong)
    expect([rejected.status, rejected.body.errors]).toEqual([400, { [field]: message }])
    const users = db.selectFrom('users').where('email', '=', contact.email)
    expect(await users.selectAll().execute()).toEqual([])
  })

  test.each(['1234', '12345', '1234-6789', '12345-6789'])(
    'accepts a zip such as %s [D12.3]',
    async (zip) => {
      expect(await create({ zip })).toMatchObject({ zip })
    },
  )
})

describe('a company customer', () => {
  test('is changed in all its fields', async () => {
    const { _id, ...created } = await create()
    const second = await addMember(_id)
    const changed = await put(_id, {
      name: `Renamed ${number}`,
      url: 'harrow.example',
      state: 'WA',
      zip: '98101-1234',
      primaryUser: second,
      billingUser: null,
      updatedAt: created.updatedAt,
    })
    expect(changed.body).toMatchObject({
      _id,
      name: `Renamed ${number}`,
      url: 'https://harrow.example',
      state: 'WA',
      zip: '98101-1234',
      usersCount: 2,
      primaryUser: second,
      billingUser: null,
      createdAt: created.createdAt,
    })
    expect(changed.body.updatedAt > created.updatedAt).toBe(true)
    expect((await logOf(_id)).at(-1)).toBe(
      `Changed the company "Renamed ${number}": name, URL, state, zip, primary contact, billing contact`,
    )
    const companies = (await rowsOf(_id)).map(({ company }) => company).toSorted()
    expect(companies).toEqual(['', `Renamed ${number}`])
    const kept = await put(_id, { name: `Renamed ${number}` })
    expect(kept.body).toMatchObject({ primaryUser: second, billingUser: null })
  })

  test('changed by another user meanwhile is rejected with the current record [D2.14]', async () => {
    const { _id, updatedAt } = await create()
    const first = await put(_id, { city: 'Salem', updatedAt })
    const second = await put(_id, { city: 'Bend', updatedAt })
    expect([first.status, second.status, second.body.data]).toEqual([200, 409, first.body])
  })

  test('has contacts among its own users only', async () => {
    const { _id, primaryUser } = await create()
    const stranger = await addMember(customer.companyCustomer)
    for (const field of ['primaryUser', 'billingUser']) {
      for (const user of [stranger, randomUUID()]) {
        const rejected = await put(_id, { [field]: user })
        expect([rejected.status, rejected.body.errors]).toEqual([
          400,
          { [field]: 'Must be a user of the company' },
        ])
      }
    }
    const without = await put(_id, { primaryUser: null })
    expect([without.status, Object.keys(without.body.errors)]).toEqual([400, ['primaryUser']])
    const read = await researcher<CompanyCustomer>('GET', `/companies-customer/${_id}`)
    expect(read.body).toMatchObject({ primaryUser, billingUser: primaryUser })
  })

  test('is returned with its users on request', async () => {
    const { _id, primaryUser } = await create()
    await addMember(_id)
    const query = { $populate: ['salesPerson', 'users'] }
    const read = await researcher<CompanyCustomer>('GET', `/companies-customer/${_id}`, query)
    expect(read.body.users).toHaveLength(2)
    expect(read.body.users?.find((user) => user._id === primaryUser)).toEqual({
      _id: primaryUser,
      name: 'Nia',
      lastName: 'Harrow',
      email: contact.email,
    })
    const plain = await researcher<CompanyCustomer>('GET', `/companies-customer/${_id}`)
    expect(plain.body).not.toHaveProperty('users')
    const wrong = { $populate: ['sessions'] }
    expect((await researcher('GET', `/companies-customer/${_id}`, wrong)).status).toBe(400)
  })
})

describe('a deleted company customer', () => {
  test('is removed with its users and assignments, and leaves reports and the log [D12.5 D15.384]', async () => {
    const { _id } = await create({ password: STRONG })
    await addMember(_id)
    const own = await callAs(app, contact.email, STRONG)
    const report = await addCompleteReport(db)
    await moveReport(db, report._id, 'PUBLISHED')
    await researcher('POST', '/companies-reports', { company: _id, report: report._id })
    expect((await own<{ access: string }>('GET', `/reports/${report._id}`)).body.access).toBe(
      'read',
    )
    const found = await researcher<CompanyCustomer>('GET', `/companies-customer/${_id}`)
    expect([found.body.usersCount, found.body.reportsCount]).toEqual([2, 1])
    const removed = await researcher<CompanyCustomer>('DELETE', `/companies-customer/${_id}`)
    expect([removed.status, removed.body.usersCount]).toEqual([200, 2])
    expect((await own('GET', '/reports')).status).toBe(401)
    expect(await rowsOf(_id)).toEqual([])
    const assignments = db.selectFrom('company_reports').where('company_customer_id', '=', _id)
    expect(await assignments.selectAll().execute()).toEqual([])
    expect((await researcher('GET', `/companies-customer/${_id}`)).status).toBe(404)
    expect((await researcher('DELETE', `/companies-customer/${_id}`)).status).toBe(404)
    expect((await researcher('GET', `/reports/${report._id}`)).status).toBe(200)
    expect((await logOf(_id)).at(-1)).toBe(
      `Deleted the company "${companyCustomer.name}" with 2 users and 1 purchase`,
    )
    // The names are free again.
    expect((await post()).status).toBe(201)
  })

  test('is gone as a whole, with any concurrent call', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { _id } = await create({
        name: `Busy ${number}-${round}`,
        email: `busy${number}-${round}@harrow.example`,
      })
      const member = await addMember(_id)
      const path = `/user-company/${member}`
      const names = { name: 'A', lastName: 'B' }
      const answers = await Promise.all([
        researcher('PUT', path, { ...names, isPrimary: true }),
        researcher('POST', '/user-company', {
          ...names,
          companyId: _id,
          email: `late${number}-${round}@harrow.example`,
        }),
        researcher('DELETE', `/companies-customer/${_id}`),
        senior('PUT', `/users/${member}`, {
          ...names,
          companyCustomer: customer.companyCustomer,
        }),
        put(_id, { name: `Busier ${number}-${round}`, primaryUser: member }),
      ])
      for (const { status } of answers) expect([200, 201, 400, 404, 409]).toContain(status)
      expect(answers[2]?.status).toBe(200)
      expect(await rowsOf(_id)).toEqual([])
    }
  })
})

describe('the list of company customers', () => {
  const names = ({ data }: FindResult<CompanyCustomer>) => data.map(({ name }) => name)
  const find = async (query: object) =>
    (await researcher<FindResult<CompanyCustomer>>('GET', '/companies-customer', query)).body

  test('is searched by name and URL, and sorted by each column', async () => {
    const other = await researcher<{ _id: string }>('POST', '/sales-person', {
      name: 'adam Zorn',
      email: 'adam@sales.example',
    })
    const b = await create({ name: 'beta Sorted', url: 'https://one.sorted.example' })
    await create({
      name: 'Alpha Sorted',
      url: 'https://two.sorted.example',
      email: 'alpha@sorted.example',
      salesPerson: other.body._id,
    })
    await addMember(b._id)
    const term = { term: 'SORTED' }
    expect(names(await find({ ...term }))).toEqual(['Alpha Sorted', 'beta Sorted'])
    expect(names(await find({ term: 'sorted alpha' }))).toEqual(['Alpha Sorted'])
    expect(names(await find({ term: 'one.sorted' }))).toEqual(['beta Sorted'])
    expect(await find({ ...term, $limit: 1, $skip: 1 })).toMatchObject({ total: 2, limit: 1 })
    for (const [sort, first] of [
      ['name', 'Alpha Sorted'],
      ['url', 'beta Sorted'],
      ['salesPerson', 'Alpha Sorted'],
      ['usersCount', 'Alpha Sorted'],
      ['createdAt', 'beta Sorted'],
    ] as const) {
      const up = names(await find({ ...term, $sort: { [sort]: 1 } }))
      expect([sort, up[0]]).toEqual([sort, first])
      expect(names(await find({ ...term, $sort: { [sort]: -1 } }))).toEqual(up.toReversed())
    }
    expect(names(await find({ salesPerson: other.body._id }))).toEqual(['Alpha Sorted'])
  })

  test('is denied to customers, like each company customer [D10.13]', async () => {
    const { _id } = await create()
    for (const path of ['/companies-customer', `/companies-customer/${_id}`]) {
      expect((await customer('GET', path)).status).toBe(403)
      expect((await anonymous('GET', path)).status).toBe(401)
    }
    const own = `/companies-customer/${customer.companyCustomer}`
    expect((await customer('GET', own)).status).toBe(403)
    expect((await customer('PUT', own, companyCustomer)).status).toBe(403)
    expect((await customer('DELETE', own)).status).toBe(403)
    expect((await customer('POST', '/companies-customer', companyCustomer)).status).toBe(403)
    expect((await researcher('GET', `/companies-customer/${randomUUID()}`)).status).toBe(404)
    expect(
      (await researcher('PUT', `/companies-customer/${randomUUID()}`, companyCustomer)).status,
    ).toBe(404)
  })
})
