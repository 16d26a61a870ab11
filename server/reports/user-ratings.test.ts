import { randomUUID } from 'node:crypto'

import type { ReportProgress } from '@insights/contract/reports/report-progress.ts'
import type { Report } from '@insights/contract/reports/reports.ts'
import { describe, expect, test } from 'vitest'

import { addCompleteReport } from '../testing/add-complete-report.ts'
import { changeAnswers } from '../testing/change-answers.ts'
import { completeReport, publishReport } from '../testing/complete-report.ts'
import { openTestPortal } from '../testing/test-portal.ts'

const { db, senior, researcher, customer } = await openTestPortal()

describe('user ratings', () => {
  const ratings = { 'iPhone App': 4.5, 'Android App': 0 }
  const patch = { 'companies.$.userRatings': ratings }

  test('are set for one company of the report, and delete the scores', async () => {
    const { _id, industry } = await addCompleteReport(db)
    await db
      .insertInto('scorings')
      .values({ report_id: _id, formula_version: 1, scoring_and_ranking: '[]' })
      .execute()
    const path = `/reports/${_id}?companies._id=${industry.companies[1]!.id}&$populate=companies`
    const { status, body } = await researcher<Report>('PATCH', path, patch)
    expect([status, body.companies[1]!.userRatings]).toEqual([200, ratings])
    expect(body.companies[0]!.userRatings).toEqual({ 'iPhone App': 4, 'Android App': 4 })
    expect(body).toMatchObject({ effects: { scoresDeleted: true, reportReopened: false } })
    expect(await db.selectFrom('scorings').where('report_id', '=', _id).execute()).toEqual([])
    const again = await researcher<Report>('PATCH', path, patch)
    expect(again.body).toMatchObject({ effects: { scoresDeleted: false } })
  })

  test.each([
    [{}, { 'iPhone App': 'Required', 'Android App': 'Required' }],
    [
      { 'iPhone App': 5.1, 'Android App': -1 },
      { 'iPhone App': 'Must be from 0 to 5', 'Android App': 'Must be at least 0' },
    ],
    [
      { 'iPhone App': '4', 'Android App': null },
      { 'iPhone App': 'Must be a number', 'Android App': 'Must be a number' },
    ],
    [{ ...ratings, 'Mobile Web': 4 }, { 'Mobile Web': 'Unknown field' }],
    [{ ...ratings, Watch: 4 }, { Watch: 'Unknown field' }],
  ])('reject %o with a message for each', async (userRatings, messages) => {
    const { _id, industry } = await addCompleteReport(db)
    const path = `/reports/${_id}?companies._id=${industry.companies[0]!.id}`
    const body = { 'companies.$.userRatings': userRatings }
    const rejected = await researcher('PATCH', path, body)
    expect(rejected.status).toBe(400)
    expect(rejected.body.errors).toEqual(
      Object.fromEntries(
        Object.entries(messages).map(([key, text]) => [`companies.$.userRatings.${key}`, text]),
      ),
    )
    const read = await researcher<Report>('GET', `/reports/${_id}`)
    expect(read.body.companies[0]!.userRatings).toEqual({ 'iPhone App': 4, 'Android App': 4 })
  })

  test('are rejected without a company of the report', async () => {
    const { _id } = await addCompleteReport(db)
    const other = await addCompleteReport(db)
    for (const [query, message] of [
      ['', 'Required'],
      ['?companies._id=x', 'Must be an id'],
      [`?companies._id=${randomUUID()}`, 'The report does not compare this company'],
      [
        `?companies._id=${other.industry.companies[0]!.id}`,
        'The report does not compare this company',
      ],
    ]) {
      const { status, body } = await researcher('PATCH', `/reports/${_id}${query}`, patch)
      expect([status, body.errors]).toEqual([400, { 'companies._id': message }])
    }
  })
})

describe('user ratings of the previous edition', () => {
  async function startEdition() {
    const published = await addCompleteReport(db)
    await completeReport(db, senior, published)
    await publishReport(senior, published._id)
    const { body } = await researcher<Report>('POST', '/report-edit', {
      reportId: published._id,
      newDate: '2026-04-01',
    })
    await changeAnswers(
      db,
      { report_id: body._id },
      { status: 'COMPLETED', capability_change_id: 'no-change' },
    )
    return { published, report: body }
  }

  const path = ({ _id, companies }: Report, at: number) =>
    `/reports/${_id}?companies._id=${companies[at]!.companyId}`
  const progressOf = async ({ _id }: Report) =>
    (await researcher<ReportProgress>('GET', `/report-progress/${_id}`)).body
  const carriedOver = async ({ _id }: { readonly _id: string }) =>
    (await senior<ReportProgress>('GET', `/report-progress/${_id}`)).body.companies.map(
      (company) => company.ratingsCarriedOver,
    )

  test('are carried over, count as complete, and lose their mark when confirmed or saved [D5.101 D15.183]', async () => {
    const { report } = await startEdition()
    const all = report.companies.length
    expect(await carriedOver(report)).toEqual(Array(all).fill(true))
    const before = await progressOf(report)
    expect(before.parts.capabilitiesTable).toMatchObject({ complete: true, missing: [] })
    expect(before.companies.map(({ rated }) => rated)).toEqual(Array(all).fill(true))
    const names = report.companies.map(({ title }) => `${title}: user ratings`)
    expect(before.carriedOver.items).toEqual(expect.arrayContaining(names))

    const confirm = { 'companies.$.ratingsCarriedOver': false }
    const { body } = await researcher<Report>('PATCH', path(report, 0), confirm)
    expect(body.companies[0]!.userRatings).toEqual(report.companies[0]!.userRatings)
    expect((await carriedOver(report)).filter(Boolean)).toHaveLength(all - 1)
    for (let at = 1; at < all; at += 1) {
      const { userRatings } = report.companies[at]!
      await researcher('PATCH', path(report, at), { 'companies.$.userRatings': userRatings })
    }
    expect(await carriedOver(report)).toEqual(Array(all).fill(false))
    const after = await progressOf(report)
    expect(after.carriedOver.items).not.toEqual(expect.arrayContaining([names[0]]))
  })

  test('are confirmed by staff with the value false, without deleting scores [D5.107]', async () => {
    const { report } = await startEdition()
    const to = path(report, 0)
    const confirm = { 'companies.$.ratingsCarriedOver': false }
    expect((await customer('PATCH', to, confirm)).status).toBe(403)
    expect((await researcher('PATCH', to, { 'companies.$.ratingsCarriedOver': true })).body.errors).toEqual({ 'companies.$.ratingsCarriedOver': 'Must be false' }) // prettier-ignore
    expect((await researcher('PATCH', `/reports/${report._id}`, confirm)).body.errors).toEqual({ 'companies._id': 'Required' }) // prettier-ignore
    await db
      .insertInto('scorings')
      .values({ report_id: report._id, formula_version: 1, scoring_and_ranking: '[]' })
      .execute()
    const { body } = await researcher('PATCH', to, confirm)
    expect(body).toMatchObject({ effects: { scoresDeleted: false, reportReopened: false } })
  })

  test('stay confirmed in a new revision of the same edition [D5.103]', async () => {
    const { published } = await startEdition()
    const { body } = await researcher<Report>('POST', '/report-edit', { reportId: published._id })
    expect(await carriedOver(body)).toEqual(body.companies.map(() => false))
    expect(await carriedOver(published)).toEqual(body.companies.map(() => false))
  })
})
