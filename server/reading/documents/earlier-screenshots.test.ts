import type { Answer } from '@insights/contract/answers/answers.ts'
import type { EarlierScreenshots } from '@insights/contract/reading/earlier-screenshots.ts'
import { describe, expect, test } from 'vitest'

import { addCompanyCustomer, assignEdition } from '../../testing/add-company-customer.ts'
import { addCompleteIndustry } from '../../testing/add-complete-industry.ts'
import { addCompleteReport, type CompleteReport } from '../../testing/add-complete-report.ts'
import { answersOf } from '../../testing/answers-of.ts'
import type { CallAs } from '../../testing/call-as.ts'
import { completeReport, publishReport } from '../../testing/complete-report.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { uploadAs } from '../../testing/upload-as.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const { app, as, db, senior, researcher, customer } = await openTestPortal()
const industry = await addCompleteIndustry(db, { companies: 2, categories: 1, capabilities: 2 })
const [company, otherCompany] = industry.companies
const earlier = await publish('2026-02-01', { kept: 'then.png', lost: 'gone.png' })
const later = await publish('2026-03-01', { kept: 'now.png' })
const last = await publish('2026-04-01', { kept: 'last.png' })
await buy(later)

/** An edition with a screenshot of what every edition has, and one of what only the first has. */
async function publish(date: string, images: { kept: string; lost?: string }) {
  const made = await addCompleteReport(db, { industry, date })
  const answers = await answersOf(researcher, { report: made._id, company: company!.id })
  const cellOf = ({ application, capability }: Answer) => `${application._id} ${capability._id}`
  const [kept, lost] = answers.toSorted((one, other) => cellOf(one).localeCompare(cellOf(other)))
  for (const [answer, name] of [
    [kept!, images.kept],
    [lost!, images.lost],
  ] as const) {
    const files = name === undefined ? [] : [{ name, bytes: PIXEL }]
    const shown = files.length === 0 ? [] : (await uploadAs(app, researcher, made._id, files)).body
    await researcher('PUT', `/capability-reports/${answer._id}`, {
      version: answer.version,
      hasCapability: name !== undefined,
      capabilityChange: 'improved',
      capabilityChangeNote: 'Quicker',
      images: shown.map(({ _id }) => _id),
    })
  }
  await completeReport(db, senior, made)
  await publishReport(senior, made._id)
  return { ...made, kept: kept!, lost: lost! }
}

function buy({ editionId }: CompleteReport, companyCustomer = customer.companyCustomer) {
  return assignEdition(db, companyCustomer, editionId)
}

async function addReader(email: string) {
  const companyCustomer = await addCompanyCustomer(db)
  return { companyCustomer, read: await as({ email, loginType: 'CUSTOMER', companyCustomer }) }
}

/** Returns the statuses of an image and its thumbnail for a user. */
async function statusesFor(user: CallAs, url: string): Promise<number[]> {
  const headers = { authorization: `Bearer ${user.token}` }
  const replies = [url, `${url}/thumbnail`].map((path) => app.inject({ url: path, headers }))
  return (await Promise.all(replies)).map(({ statusCode }) => statusCode)
}

const named = (name: string, { application, capability }: Answer) => ({
  _id: expect.any(String),
  name,
  url: expect.any(String),
  application: application.title,
  capabilityId: capability._id,
})

const before = (user: CallAs, of = company!.id, date = '2026-02-01T00:00:00.000Z') =>
  user<EarlierScreenshots>('GET', `/report-documents/${later._id}/earlier-screenshots`, {
    date,
    company: of,
  })

describe('screenshots of a company in an earlier edition', () => {
  test('are shown of lost capabilities to a reader who has bought only the later edition [B2.63 D12.13]', async () => {
    const { body } = await before(customer)
    expect(body).toEqual({
      access: 'preview',
      report: earlier._id,
      screenshots: [named('gone.png', earlier.lost)],
    })
    expect(await statusesFor(customer, body.screenshots[0]!.url)).toEqual([200, 200])
  })

  test('are hidden from that reader otherwise, also by URL [B2.63 S10.3 D12.13]', async () => {
    const { screenshots } = (await before(researcher)).body
    const kept = screenshots.find(({ name }) => name === 'then.png')!
    expect(await statusesFor(researcher, kept.url)).toEqual([200, 200])
    expect(await statusesFor(customer, kept.url)).toEqual([404, 404])
  })

  test('are hidden from a customer who has bought neither edition, or only one after the next [D12.13]', async () => {
    const lost = (await before(researcher)).body.screenshots.find(
      ({ name }) => name === 'gone.png',
    )!
    const neither = await addReader('neither@test.example')
    expect((await before(neither.read)).status).toBe(403)
    expect(await statusesFor(neither.read, lost.url)).toEqual([404, 404])
    await buy(last, neither.companyCustomer)
    expect(await statusesFor(neither.read, lost.url)).toEqual([404, 404])
    const path = `/report-documents/${last._id}/earlier-screenshots`
    const asked = { date: '2026-02-01T00:00:00.000Z', company: company!.id }
    expect((await neither.read('GET', path, asked)).body).toMatchObject({ screenshots: [] })
  })

  test('are all shown to a reader who has bought both editions [B2.63]', async () => {
    const both = await addReader('both@test.example')
    for (const edition of [earlier, later]) await buy(edition, both.companyCustomer)
    const { body } = await before(both.read)
    expect(body).toEqual({
      access: 'read',
      report: earlier._id,
      screenshots: expect.arrayContaining([
        named('then.png', earlier.kept),
        named('gone.png', earlier.lost),
      ]),
    })
    for (const { url } of body.screenshots)
      expect(await statusesFor(both.read, url)).toEqual([200, 200])
  })

  test('are of that company and that month alone', async () => {
    expect((await before(researcher)).body.screenshots).toHaveLength(2)
    expect((await before(researcher, otherCompany!.id)).body.screenshots).toEqual([])
    const never = await before(researcher, company!.id, '2026-01-01T00:00:00.000Z')
    expect(never.body).toEqual({ access: 'none', report: null, screenshots: [] })
  })

  test('need both company and date in the request', async () => {
    const path = `/report-documents/${later._id}/earlier-screenshots`
    expect((await researcher('GET', path, { company: company!.id })).status).toBe(400)
    expect((await before(researcher, 'somebody')).status).toBe(400)
  })
})
