import type { EarlierScreenshots } from '@insights/contract/earlier-screenshots.ts'
import { describe, expect, test } from 'vitest'

import { addCompleteIndustry } from '../testing/add-complete-industry.ts'
import { addCompleteReport, type CompleteReport } from '../testing/add-complete-report.ts'
import { answersOf } from '../testing/answers-of.ts'
import type { CallAs } from '../testing/call-as.ts'
import { completeReport, publishReport } from '../testing/complete-report.ts'
import { openTestPortal } from '../testing/test-portal.ts'
import { uploadAs } from '../testing/upload-as.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const { app, db, senior, researcher, customer } = await openTestPortal()
const industry = await addCompleteIndustry(db, { companies: 2, categories: 1, capabilities: 2 })
const [company, otherCompany] = industry.companies
const earlier = await publish('2026-02-01', 'then.png')
const later = await publish('2026-03-01', 'now.png')
await buy(later)

async function publish(date: string, image: string) {
  const made = await addCompleteReport(db, { industry, date })
  const { body } = await uploadAs(app, researcher, made._id, [{ name: image, bytes: PIXEL }])
  const [answer] = await answersOf(researcher, { report: made._id, company: company!.id })
  await researcher('PUT', `/capability-reports/${answer!._id}`, {
    version: answer!.version,
    hasCapability: true,
    capabilityChange: 'improved',
    capabilityChangeNote: 'Quicker',
    images: [body[0]!._id],
  })
  await completeReport(db, senior, made)
  await publishReport(senior, made._id)
  return { ...made, answer: answer! }
}

function buy({ editionId }: CompleteReport) {
  return db
    .insertInto('company_reports')
    .values({ company_customer_id: customer.companyCustomer, edition_id: editionId, po_date: null })
    .execute()
}

const before = (user: CallAs, of = company!.id, date = '2026-02-01T00:00:00.000Z') =>
  user<EarlierScreenshots>('GET', `/report-documents/${later._id}/earlier-screenshots`, {
    date,
    company: of,
  })

describe('how a company looked in an edition before', () => {
  test('is kept from a reader who has not bought that edition, and shown once it is bought [B2.63 S10.3]', async () => {
    expect((await before(customer)).body).toEqual({
      access: 'preview',
      report: earlier._id,
      screenshots: [],
    })
    await buy(earlier)
    const { body } = await before(customer)
    expect(body).toEqual({
      access: 'read',
      report: earlier._id,
      screenshots: [
        {
          _id: expect.any(String),
          name: 'then.png',
          url: expect.any(String),
          application: earlier.answer.application.title,
          capabilityId: earlier.answer.capability._id,
        },
      ],
    })
    const headers = { authorization: `Bearer ${customer.token}` }
    expect((await app.inject({ url: body.screenshots[0]!.url, headers })).statusCode).toBe(200)
  })

  test('is that company’s and that month’s alone', async () => {
    expect((await before(researcher)).body.screenshots).toHaveLength(1)
    expect((await before(researcher, otherCompany!.id)).body.screenshots).toEqual([])
    const never = await before(researcher, company!.id, '2026-01-01T00:00:00.000Z')
    expect(never.body).toEqual({ access: 'none', report: null, screenshots: [] })
  })

  test('must be asked for whole', async () => {
    const path = `/report-documents/${later._id}/earlier-screenshots`
    expect((await researcher('GET', path, { company: company!.id })).status).toBe(400)
    expect((await before(researcher, 'somebody')).status).toBe(400)
  })
})
