import { randomUUID } from 'node:crypto'

import type { Report } from '@insights/contract/reports.ts'
import { describe, expect, test } from 'vitest'

import { addWholeReport } from '../testing/add-whole-report.ts'
import { openTestPortal } from '../testing/test-portal.ts'

const { db, researcher } = await openTestPortal()

describe('user ratings', () => {
  const ratings = { 'iPhone App': 4.5, 'Android App': 0 }
  const patch = { 'companies.$.userRatings': ratings }

  test('are set for one company of the report, and take the scores away', async () => {
    const { _id, industry } = await addWholeReport(db)
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
      { 'iPhone App': 'Must be less than 5', 'Android App': 'Must be at least 0' },
    ],
    [
      { 'iPhone App': '4', 'Android App': null },
      { 'iPhone App': 'Must be a number', 'Android App': 'Must be a number' },
    ],
    [{ ...ratings, 'Mobile Web': 4 }, { 'Mobile Web': 'Unknown field' }],
    [{ ...ratings, Watch: 4 }, { Watch: 'Unknown field' }],
  ])('of %o are refused with a message for each', async (userRatings, messages) => {
    const { _id, industry } = await addWholeReport(db)
    const path = `/reports/${_id}?companies._id=${industry.companies[0]!.id}`
    const body = { 'companies.$.userRatings': userRatings }
    const refused = await researcher('PATCH', path, body)
    expect(refused.status).toBe(400)
    expect(refused.body.errors).toEqual(
      Object.fromEntries(
        Object.entries(messages).map(([key, text]) => [`companies.$.userRatings.${key}`, text]),
      ),
    )
    const read = await researcher<Report>('GET', `/reports/${_id}`)
    expect(read.body.companies[0]!.userRatings).toEqual({ 'iPhone App': 4, 'Android App': 4 })
  })

  test('need a company of the report', async () => {
    const { _id } = await addWholeReport(db)
    const other = await addWholeReport(db)
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
