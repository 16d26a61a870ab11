import type { PreviousAnswers } from '@insights/contract/answers/previous-answers.ts'
import { describe, expect, test } from 'vitest'

import { addCompleteIndustry } from '../testing/add-complete-industry.ts'
import { addCompleteReport } from '../testing/add-complete-report.ts'
import { answersOf } from '../testing/answers-of.ts'
import { completeReport, publishReport } from '../testing/complete-report.ts'
import { openTestPortal } from '../testing/test-portal.ts'
import { uploadAs } from '../testing/upload-as.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const { app, db, senior, researcher, customer } = await openTestPortal()
const industry = await addCompleteIndustry(db, { companies: 2, categories: 2, capabilities: 3 })
const [company] = industry.companies
const [category, otherCategory] = industry.categories
const place = { company: company!.id, application: 'iphone-app', category: category!.id }

const oldest = await publish('2026-01-01')
const earlier = await publish('2026-02-01', { withImage: true })
const report = await addCompleteReport(db, { industry, date: '2026-03-01', answered: false })
// A readable edition later than the report is not its previous edition.
await publish('2026-04-01')

async function publish(date: string, { withImage = false } = {}) {
  const made = await addCompleteReport(db, { industry, date })
  if (withImage) {
    const { body } = await uploadAs(app, researcher, made._id, [{ name: 'then.png', bytes: PIXEL }])
    const [answer] = await answersOf(researcher, { report: made._id, ...place })
    await researcher('PUT', `/capability-reports/${answer!._id}`, {
      version: answer!.version,
      hasCapability: true,
      capabilityChange: 'improved',
      capabilityChangeNote: 'Quicker',
      images: [body[0]!._id],
    })
  }
  await completeReport(db, senior, made)
  await publishReport(senior, made._id)
  return made
}

const previousOf = async (reportId: string, query: object = place) =>
  (await researcher<PreviousAnswers>('GET', `/previous-answers/${reportId}`, query)).body

describe("the previous edition's answers", () => {
  test('are those of the latest earlier readable month, cell by cell, with their images [D5.17]', async () => {
    const { report: previous, answers } = await previousOf(report._id)
    expect(previous).toMatchObject({ _id: earlier._id, date: '2026-02-01T00:00:00.000Z' })
    const now = await answersOf(researcher, { report: report._id, ...place })
    const titles = (list: typeof now) => list.map(({ capability }) => capability.title)
    expect(titles(answers)).toEqual(titles(now))
    expect(answers[0]).toMatchObject({
      report: earlier._id,
      hasCapability: true,
      capabilityChange: 'improved',
      capabilityChangeNote: 'Quicker',
      images: [{ name: 'then.png' }],
    })
    const { url } = answers[0]!.images[0]!
    const headers = { authorization: `Bearer ${researcher.token}` }
    expect((await app.inject({ url, headers })).statusCode).toBe(200)
  })

  test('are returned for published reports too, and are empty for the first edition', async () => {
    expect((await previousOf(earlier._id)).report).toMatchObject({ _id: oldest._id })
    expect(await previousOf(oldest._id)).toEqual({ report: null, answers: [] })
  })

  test('include a capability that was in another category then [D5.18]', async () => {
    const [answer] = await answersOf(researcher, { report: report._id, ...place })
    const moved = answer!.capability._id
    await db
      .updateTable('capabilities')
      .set({ category_id: otherCategory!.id })
      .where('id', '=', moved)
      .execute()
    const next = await addCompleteReport(db, { industry, date: '2026-05-01', answered: false })
    const capabilitiesIn = async (id: string) =>
      (await previousOf(next._id, { ...place, category: id })).answers.map(
        ({ capability }) => capability._id,
      )
    expect(await capabilitiesIn(otherCategory!.id)).toContain(moved)
    expect(await capabilitiesIn(category!.id)).not.toContain(moved)
  })

  test('are for staff, of an existing report and a complete cell [D5.111]', async () => {
    const path = `/previous-answers/${report._id}`
    expect((await customer('GET', path, place)).status).toBe(403)
    expect((await researcher('GET', path, { ...place, application: 'desktop' })).status).toBe(400)
    expect((await researcher('GET', path, { company: company!.id })).status).toBe(400)
    const unknown = `/previous-answers/${crypto.randomUUID()}`
    expect((await researcher('GET', unknown, place)).status).toBe(404)
  })
})
