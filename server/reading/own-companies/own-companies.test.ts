import type { OwnCompany } from '@insights/contract/reading/own-companies.ts'
import { describe, expect, test } from 'vitest'

import { actionsOn } from '../../testing/actions-on.ts'
import { addCompanyCustomer } from '../../testing/add-company-customer.ts'
import { addCompleteIndustry } from '../../testing/add-complete-industry.ts'
import { type CompleteReport, addCompleteReport } from '../../testing/add-complete-report.ts'
import { moveReport } from '../../testing/add-report.ts'
import type { CallAs } from '../../testing/call-as.ts'
import { openTestPortal } from '../../testing/test-portal.ts'

const { db, as, senior, researcher, customer } = await openTestPortal()
const published = await addCompleteReport(db)
const { industry } = published
const other = await addCompleteReport(db)
for (const id of [published._id, other._id]) await moveReport(db, id, 'PUBLISHED')
const [first, second] = industry.companies

const choose = (company: string | null, of = industry._id, user: CallAs = customer) =>
  user<OwnCompany>('PUT', `/own-brands/${of}`, { company })
const own = async (user: CallAs = customer) =>
  (await user<{ data: OwnCompany[] }>('GET', '/own-brands')).body.data

describe('the own brand of a reader', () => {
  test('is saved, one for each industry, for this reader alone [B2.57]', async () => {
    const colleague = await as({
      email: 'colleague@test.example',
      loginType: 'CUSTOMER',
      companyCustomer: customer.companyCustomer,
    })
    expect((await choose(first!.id)).status).toBe(200)
    await choose(second!.id)
    const elsewhere = other.industry.companies[0]!.id
    await choose(elsewhere, other.industry._id)
    expect(await own()).toHaveLength(2)
    const chosen = { chosen: true, companyBrand: null }
    expect(await own()).toEqual(
      expect.arrayContaining([
        { industry: industry._id, company: second!.id, ...chosen },
        { industry: other.industry._id, company: elsewhere, ...chosen },
      ]),
    )
    expect(await own(colleague)).toEqual([])
  })

  test('is removed when it is cleared', async () => {
    await choose(first!.id)
    expect((await choose(null)).body).toEqual({ industry: industry._id, company: null })
    expect((await own()).map((brand) => brand.industry)).not.toContain(industry._id)
    expect((await choose(null)).status).toBe(200)
  })

  test('is rejected if no report of the industry has it', async () => {
    const unreported = await addCompleteIndustry(db)
    for (const company of [
      crypto.randomUUID(),
      other.industry.companies[0]!.id,
      unreported.companies[0]!.id,
    ]) {
      expect((await choose(company)).status).toBe(404)
    }
    expect((await choose('somebody')).status).toBe(400)
  })

  test('is rejected for customers if only a draft contains it', async () => {
    const draft = await addCompleteReport(db)
    const company = draft.industry.companies[0]!.id
    const { body, status } = await choose(company, draft.industry._id)
    expect({ body, status }).toEqual({
      status: 404,
      body: (await choose(crypto.randomUUID(), draft.industry._id)).body,
    })
    expect((await own()).map((brand) => brand.industry)).not.toContain(draft.industry._id)
    const path = `/own-brands/${draft.industry._id}`
    expect((await researcher('PUT', path, { company })).status).toBe(200)
  })

  test('is in the activity log', async () => {
    await choose(second!.id)
    const action = (await actionsOn(db, industry._id)).at(-1)
    expect(action).toBe(`Marked "${second!.title}" as their brand`)
  })
})

describe('the own brand of a company customer', () => {
  const start = {
    industry: industry._id,
    company: first!.id,
    chosen: false,
    companyBrand: first!.id,
  }
  const brandOf = async (user: CallAs) =>
    (await own(user)).find((brand) => brand.industry === industry._id)
  const note = (companyCustomer: string, report: CompleteReport) =>
    db
      .insertInto('company_brands')
      .values({
        company_customer_id: companyCustomer,
        industry_id: report.industry._id,
        company_id: report.industry.companies[0]!.id,
      })
      .execute()
  async function newUser() {
    const companyCustomer = await addCompanyCustomer(db)
    const email = `${crypto.randomUUID()}@test.example`
    const user = await as({ email, loginType: 'CUSTOMER', companyCustomer })
    return { user, companyCustomer }
  }

  test('is where its users start, and of no other company’s [D30.21 S44.11]', async () => {
    const { user, companyCustomer } = await newUser()
    const { user: stranger } = await newUser()
    await note(companyCustomer, published)
    expect(await own(user)).toEqual([start])
    expect(await own(stranger)).toEqual([])
    expect(await own(senior)).toEqual([])
  })

  test('gives way to a user’s own choice, none included, until they go back [D30.22]', async () => {
    const { user, companyCustomer } = await newUser()
    await choose(second!.id, industry._id, user)
    const choice = { ...start, company: second!.id, chosen: true }
    await note(companyCustomer, published)
    expect(await brandOf(user)).toEqual(choice)
    await choose(null, industry._id, user)
    expect(await brandOf(user)).toEqual({ ...choice, company: null })
    const back = await user('DELETE', `/own-brands/${industry._id}`)
    expect(back.body).toEqual({ industry: industry._id, company: first!.id })
    expect(await brandOf(user)).toEqual(start)
    expect((await user('DELETE', `/own-brands/${industry._id}`)).status).toBe(200)
  })

  test('exists for its users once a readable report has it [D30.23 S44.12]', async () => {
    const { user, companyCustomer } = await newUser()
    const draft = await addCompleteReport(db)
    await note(companyCustomer, draft)
    expect(await own(user)).toEqual([])
    await moveReport(db, draft._id, 'PUBLISHED')
    expect((await own(user)).map((brand) => brand.company)).toEqual([
      draft.industry.companies[0]!.id,
    ])
  })
})
