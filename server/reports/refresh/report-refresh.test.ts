import type { AnswerGrid } from '@insights/contract/answers/answer-grid.ts'
import type { ReportRefresh } from '@insights/contract/reports/report-refresh.ts'
import type { Report } from '@insights/contract/reports/reports.ts'
import { describe, expect, test } from 'vitest'

import { addCompleteIndustry } from '../../testing/add-complete-industry.ts'
import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { completeReport } from '../../testing/complete-report.ts'
import { openTestPortal } from '../../testing/test-portal.ts'

const { db, senior, researcher } = await openTestPortal()

async function openDraft() {
  const industry = await addCompleteIndustry(db, { companies: 2, categories: 2, capabilities: 2 })
  return addCompleteReport(db, { industry })
}
const look = async (id: string) =>
  (await researcher<ReportRefresh>('GET', `/report-refresh/${id}`)).body
const refresh = (reportId: string, stamp: string) =>
  researcher<{ effects: object; message?: string; data?: ReportRefresh }>(
    'POST',
    '/report-refresh',
    { reportId, stamp },
  )
const gridOf = async (id: string) =>
  (await researcher<AnswerGrid>('GET', `/answer-grid/${id}`, { application: 'mobile-web' })).body

describe('refreshing a draft from the catalogue', () => {
  test('returns additions, removals and renamed records, and changes nothing [D5.14]', async () => {
    const report = await openDraft()
    const [kept, gone] = report.industry.companies
    const { body: added } = await senior<{ _id: string }>('POST', '/companies', {
      title: `New ${report._id}`,
      industries: [report.industry._id],
    })
    await senior('PATCH', `/companies/${gone!.id}`, { active: false })
    await db
      .updateTable('companies')
      .set({ title: 'Another name' })
      .where('id', '=', kept!.id)
      .execute()
    const comparison = await look(report._id)
    expect(comparison.added).toMatchObject({ companies: [{ _id: added._id }], capabilities: [] })
    expect(comparison.dropped.companies).toEqual([{ _id: gone!.id, title: gone!.title }])
    expect(comparison.changed).toEqual([
      { kind: 'companies', _id: kept!.id, before: kept!.title, after: 'Another name' },
    ])
    // 4 capabilities on 3 applications.
    expect(comparison).toMatchObject({ answersAdded: 12, answersDropped: 12, answersLost: 12 })
    expect((await gridOf(report._id)).companies.map(({ _id }) => _id).toSorted()).toEqual(
      [kept!.id, gone!.id].toSorted(),
    )
  })

  test('applies the comparison: it adds answers, keeps others and deletes scores [A2.82]', async () => {
    const report = await openDraft()
    await completeReport(db, senior, report)
    const [category] = report.industry.categories
    await senior('POST', '/capabilities', { title: 'A new one', category: category!.id })
    const before = await gridOf(report._id)
    const comparison = await look(report._id)
    expect(comparison).toMatchObject({ answersAdded: 6, answersLost: 0, scoresLost: true })
    const { status, body } = await refresh(report._id, comparison.stamp)
    expect([status, body.effects]).toEqual([201, { scoresDeleted: true, reportReopened: false }])
    const after = await gridOf(report._id)
    expect(after.capabilities.map(({ title }) => title)).toContain('A new one')
    expect(after.answers).toHaveLength(before.answers.length + 2)
    for (const answer of before.answers) expect(after.answers).toContainEqual(answer)
    expect(after.answers.filter(({ status: state }) => state === 'NOT_COMPLETED')).toHaveLength(2)
    expect(await look(report._id)).toMatchObject({ answersAdded: 0, scoresLost: false })
  })

  test('updates a category’s group and weight, and drops a disabled one', async () => {
    const report = await openDraft()
    const [first, second] = report.industry.categories
    await senior('PATCH', `/categories/${first!.id}`, {
      belongsTo: 'Another group',
      fixedScoringWeight: 3,
    })
    await senior('PATCH', `/categories/${second!.id}`, { active: false })
    const { stamp, dropped } = await look(report._id)
    expect(dropped.categories.map(({ _id }) => _id)).toEqual([second!.id])
    await refresh(report._id, stamp)
    const { body } = await researcher<Report>('GET', `/reports/${report._id}`)
    expect(body.categories).toHaveLength(3)
    for (const category of body.categories) {
      expect(category).toMatchObject({ belongsTo: 'Another group', fixedScoringWeight: 3 })
    }
  })

  test('is rejected with the new list after a change since the preview [D5.16]', async () => {
    const report = await openDraft()
    const { stamp } = await look(report._id)
    const [category] = report.industry.categories
    await senior('POST', '/capabilities', { title: 'Late', category: category!.id })
    const { status, body } = await refresh(report._id, stamp)
    expect([status, body.data?.added.capabilities.map(({ title }) => title)]).toEqual([
      409,
      ['Late'],
    ])
    expect((await gridOf(report._id)).capabilities).toHaveLength(4)
  })

  test('is rejected when scores were calculated after the preview, which did not list them [D5.80]', async () => {
    const report = await openDraft()
    const { stamp, scoresLost } = await look(report._id)
    expect(scoresLost).toBe(false)
    await completeReport(db, senior, report)
    const { status, body } = await refresh(report._id, stamp)
    expect([status, body.data?.scoresLost]).toEqual([409, true])
  })

  test('changes nothing after the first of many concurrent calls', async () => {
    const report = await openDraft()
    const [category] = report.industry.categories
    await senior('POST', '/capabilities', { title: 'Once', category: category!.id })
    const { stamp } = await look(report._id)
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await refresh(report._id, stamp)).status),
    )
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
    expect((await gridOf(report._id)).capabilities).toHaveLength(5)
  })

  test('is rejected unless the report is a draft and keeps companies', async () => {
    const report = await openDraft()
    await db
      .updateTable('companies')
      .set({ active: false })
      .where(
        'id',
        'in',
        report.industry.companies.map(({ id }) => id),
      )
      .execute()
    const empty = await refresh(report._id, (await look(report._id)).stamp)
    expect([empty.status, empty.body.message]).toEqual([
      400,
      'The industry has no active companies.',
    ])
    await db
      .updateTable('reports')
      .set({ status: 'REVIEWED' })
      .where('id', '=', report._id)
      .execute()
    const reviewed = await refresh(report._id, (await look(report._id)).stamp)
    expect(reviewed.status).toBe(409)
  })
})
