import type { OwnCompany } from '@insights/contract/reading/own-companies.ts'
import { describe, expect, test } from 'vitest'

import { addCompleteIndustry } from '../../testing/add-complete-industry.ts'
import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { moveReport } from '../../testing/add-report.ts'
import type { CallAs } from '../../testing/call-as.ts'
import { openTestPortal } from '../../testing/test-portal.ts'

const { db, as, researcher, customer } = await openTestPortal()
const { industry, _id: published } = await addCompleteReport(db)
const other = await addCompleteReport(db)
for (const id of [published, other._id]) await moveReport(db, id, 'PUBLISHED')
const [first, second] = industry.companies

const choose = (company: string | null, of = industry._id) =>
  customer<OwnCompany>('PUT', `/own-brands/${of}`, { company })
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
    expect(await own()).toEqual(
      expect.arrayContaining([
        { industry: industry._id, company: second!.id },
        { industry: other.industry._id, company: elsewhere },
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
    const { action } = await db
      .selectFrom('activities')
      .where('subject_reference', '=', industry._id)
      .orderBy('created_at', 'desc')
      .select('action')
      .executeTakeFirstOrThrow()
    expect(action).toBe(`Marked "${second!.title}" as their brand`)
  })
})
