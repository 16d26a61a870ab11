import { randomUUID } from 'node:crypto'

import type { CompanyCustomer } from '@insights/contract/companies-customer.ts'
import type { Page } from '@insights/contract/find.ts'
import { describe, expect, test } from 'vitest'

import { openTestPortal } from '../testing/test-portal.ts'

const { as, db, researcher, customer, anonymous } = await openTestPortal()

describe('companies-customer', () => {
  test('staff add a firm and read it, with the number of its users', async () => {
    const created = await researcher<CompanyCustomer>('POST', '/companies-customer', {
      name: 'Harrow & Pike',
      url: 'https://harrowpike.example',
    })
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({ name: 'Harrow & Pike', usersCount: 0 })
    const { _id } = created.body
    for (const email of ['one@harrow.example', 'two@harrow.example'])
      await as({ email, loginType: 'CUSTOMER', companyCustomer: _id })
    const read = await researcher<CompanyCustomer>('GET', `/companies-customer/${_id}`)
    expect(read.body).toEqual({ ...created.body, usersCount: 2 })
    const log = await db
      .selectFrom('activities')
      .select(['subject_type', 'action'])
      .where('subject_reference', '=', _id)
      .execute()
    expect(log).toEqual([
      { subject_type: 'COMPANY_CUSTOMER', action: 'Created the company "Harrow & Pike"' },
    ])
  })

  test('lists are sorted by name without regard to case and paged', async () => {
    for (const name of ['zeta Partners', 'alpha Partners', 'Beta Partners'])
      await researcher('POST', '/companies-customer', { name })
    const { body } = await researcher<Page<CompanyCustomer>>('GET', '/companies-customer', {
      $sort: { name: -1 },
      $limit: 2,
    })
    expect(body.data.map(({ name }) => name)).toEqual(['zeta Partners', 'Harrow & Pike'])
    const first = await researcher<Page<CompanyCustomer>>('GET', '/companies-customer', {
      $limit: 1,
    })
    expect(first.body.data[0]).toMatchObject({ name: 'alpha Partners', url: '', usersCount: 0 })
  })

  test('a firm is told with who sells to it', async () => {
    const { id } = await db
      .insertInto('sales_people')
      .values({ name: 'Iris Vane', email: 'iris@sales.example' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { body } = await researcher<CompanyCustomer>('POST', '/companies-customer', {
      name: 'Sold By Iris',
    })
    expect(body.salesPerson).toBeNull()
    await db
      .updateTable('company_customers')
      .set({ sales_person_id: id })
      .where('id', '=', body._id)
      .execute()
    const read = await researcher<CompanyCustomer>('GET', `/companies-customer/${body._id}`)
    expect(read.body.salesPerson).toEqual({ _id: id, name: 'Iris Vane' })
  })

  test('a name is required, and two firms do not share one', async () => {
    const missing = await researcher('POST', '/companies-customer', { name: '', users: [] })
    expect([missing.status, missing.body.errors]).toEqual([
      400,
      { name: 'Required', users: 'Unknown field' },
    ])
    await researcher('POST', '/companies-customer', { name: 'Only One' })
    const again = await researcher('POST', '/companies-customer', { name: 'only one' })
    expect([again.status, again.body.message]).toEqual([409, 'Another company has this name.'])
  })

  test('customers are not told of firms, their own included', async () => {
    expect((await customer('GET', '/companies-customer')).status).toBe(403)
    const own = `/companies-customer/${customer.companyCustomer}`
    expect((await customer('GET', own)).status).toBe(403)
    expect((await customer('POST', '/companies-customer', { name: 'X' })).status).toBe(403)
    expect((await anonymous('GET', '/companies-customer')).status).toBe(401)
    expect((await researcher('GET', `/companies-customer/${randomUUID()}`)).status).toBe(404)
  })
})
