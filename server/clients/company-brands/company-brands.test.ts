import type { CompanyBrand } from '@insights/contract/clients/company-brands.ts'
import type { FindResult } from '@insights/contract/find.ts'
import { describe, expect, test } from 'vitest'

import { actionsOn } from '../../testing/actions-on.ts'
import { addCompleteIndustry } from '../../testing/add-complete-industry.ts'
import { openTestPortal } from '../../testing/test-portal.ts'

const { db, researcher, customer } = await openTestPortal()
const industry = await addCompleteIndustry(db, { companies: 2, categories: 1, capabilities: 1 })
const other = await addCompleteIndustry(db, { companies: 1, categories: 1, capabilities: 1 })
const [first, second] = industry.companies
const company = customer.companyCustomer!

const note = (body: object) => researcher<CompanyBrand>('POST', '/companies-brands', body)
const list = async () =>
  (await researcher<FindResult<CompanyBrand>>('GET', '/companies-brands', { company })).body.data

describe('the own brand of a company customer', () => {
  test('is noted once for each industry, changed with a check of the version, and removed [D30.20]', async () => {
    const { status, body: noted } = await note({
      company,
      industry: industry._id,
      brand: first!.id,
    })
    expect(status).toBe(201)
    expect(noted).toMatchObject({
      company,
      industry: { _id: industry._id },
      brand: { _id: first!.id, title: first!.title },
    })
    const twice = await note({ company, industry: industry._id, brand: second!.id })
    expect(twice).toMatchObject({
      status: 409,
      body: { errors: { industry: 'The company has an own brand in this industry already.' } },
    })
    const path = `/companies-brands/${noted._id}`
    const change = { brand: second!.id, updatedAt: noted.updatedAt }
    expect((await researcher('PATCH', path, change)).status).toBe(200)
    expect((await researcher('PATCH', path, { ...change, brand: first!.id })).status).toBe(409)
    expect(await list()).toMatchObject([{ _id: noted._id, brand: { _id: second!.id } }])
    expect((await researcher('DELETE', path)).status).toBe(200)
    expect(await list()).toEqual([])
    const action = (await actionsOn(db, company)).at(-1)
    expect(action).toMatch(RegExp(`^Deleted the own brand "${second!.title}" in "`))
  })

  test('is rejected for a company that the industry does not compare [D30.20]', async () => {
    const wrong = { brand: 'Must be a company of the industry' }
    for (const brand of [other.companies[0]!.id, crypto.randomUUID()]) {
      const { status, body } = await note({ company, industry: industry._id, brand })
      expect({ status, body }).toMatchObject({ status: 400, body: { errors: wrong } })
    }
    const { body } = await note({ company, industry: industry._id, brand: first!.id })
    const path = `/companies-brands/${body._id}`
    const changed = await researcher('PATCH', path, { brand: other.companies[0]!.id })
    expect(changed).toMatchObject({ status: 400, body: { errors: wrong } })
  })

  test('is neither read nor written by customers, not even of their own company [S44.10]', async () => {
    const [noted] = await list()
    for (const [method, path, body] of [
      ['GET', '/companies-brands'],
      ['GET', `/companies-brands/${noted!._id}`],
      ['POST', '/companies-brands', { company, industry: industry._id, brand: first!.id }],
      ['PATCH', `/companies-brands/${noted!._id}`, { brand: second!.id }],
      ['DELETE', `/companies-brands/${noted!._id}`],
    ] as const) {
      expect((await customer(method, path, body)).status).toBe(403)
    }
  })
})
