import type { AnswerGrid } from '@insights/contract/answers/answer-grid.ts'
import { describe, expect, test } from 'vitest'

import { addCompleteIndustry } from '../testing/add-complete-industry.ts'
import { addCompleteReport } from '../testing/add-complete-report.ts'
import { completeReport, publishReport } from '../testing/complete-report.ts'
import { openTestPortal } from '../testing/test-portal.ts'

const { db, senior, researcher, customer } = await openTestPortal()
const industry = await addCompleteIndustry(db, { companies: 2, categories: 3, capabilities: 2 })
const earlier = await addCompleteReport(db, { industry, date: '2026-01-01' })
await completeReport(db, senior, earlier)
await publishReport(senior, earlier._id)
const report = await addCompleteReport(db, { industry, date: '2026-02-01', answered: false })

const gridOf = async (reportId: string, application = 'iphone-app') =>
  (await researcher<AnswerGrid>('GET', `/answer-grid/${reportId}`, { application })).body

describe('the assessment grid', () => {
  test('has a cell for each company and capability, in the order of titles', async () => {
    const grid = await gridOf(report._id)
    expect(grid.companies.map(({ title }) => title)).toEqual(
      industry.companies.map(({ title }) => title).toSorted(),
    )
    expect(grid.capabilities).toHaveLength(6)
    expect(grid.categories.map(({ title }) => title)).toEqual([
      'Category 1',
      'Category 2',
      'Category 3',
    ])
    const cells = grid.answers.map(({ company, capability }) => `${company} ${capability}`)
    expect(new Set(cells).size).toBe(12)
    expect(grid.answers[0]).toMatchObject({
      version: 1,
      status: 'NOT_COMPLETED',
      hasCapability: null,
      images: 0,
      noted: false,
      updatedBy: null,
    })
  })

  test('shows beside each cell the answer of the previous edition, and names that edition [D6.11]', async () => {
    const [now, before] = [await gridOf(report._id), await gridOf(earlier._id)]
    expect(now.previousReport).toMatchObject({ _id: earlier._id, date: '2026-01-01T00:00:00.000Z' })
    const said = new Map(
      before.answers.map((cell) => [`${cell.company} ${cell.capability}`, cell.hasCapability]),
    )
    for (const cell of now.answers) {
      expect(cell.previous).toBe(said.get(`${cell.company} ${cell.capability}`))
    }
    expect(new Set(now.answers.map(({ previous }) => previous))).toEqual(new Set([true, false]))
    expect(before.previousReport).toBeNull()
    expect(before.answers.every(({ previous }) => previous === null)).toBe(true)
  })

  test('lists the name of each author once', async () => {
    const [cell] = (await gridOf(report._id)).answers
    await researcher('PATCH', '/capability-reports', {
      answers: [{ _id: cell!._id, version: cell!.version, hasCapability: true }],
    })
    const grid = await gridOf(report._id)
    const saved = grid.answers.find(({ _id }) => _id === cell!._id)!
    expect(saved).toMatchObject({ version: 2, status: 'COMPLETED', hasCapability: true })
    expect(grid.users).toEqual({ [saved.updatedBy!]: 'researcher Tester' })
  })

  test('names who answers a company in this application by the work plan [D26.170]', async () => {
    const [company] = (await gridOf(report._id)).companies
    expect(company!.owner).toBeNull()
    const part = { company: company!._id, application: 'iphone-app', due: null, version: 0 }
    const { id: person } = await db.selectFrom('users').select('id').where('name', '=', 'researcher').executeTakeFirstOrThrow() // prettier-ignore
    const path = `/work-plans/${report._id}`
    expect((await senior('PATCH', path, { parts: [{ ...part, person }] })).status).toBe(200)
    const owners = async (application: string) =>
      (await gridOf(report._id, application)).companies.map(({ owner }) => owner)
    expect(await owners('iphone-app')).toEqual([{ _id: person, name: 'researcher Tester' }, null])
    expect(await owners('android-app')).toEqual([null, null])
  })

  test('rejects customers, unknown reports and a missing application', async () => {
    const path = `/answer-grid/${report._id}`
    expect((await customer('GET', path, { application: 'iphone-app' })).status).toBe(403)
    expect((await researcher('GET', path)).status).toBe(400)
    expect((await researcher('GET', path, { application: 'desktop' })).status).toBe(400)
    const unknown = `/answer-grid/${crypto.randomUUID()}`
    expect((await researcher('GET', unknown, { application: 'iphone-app' })).status).toBe(404)
  })
})
