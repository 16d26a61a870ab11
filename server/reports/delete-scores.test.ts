import type { AnswerGrid } from '@insights/contract/answers/answer-grid.ts'
import type { FindResult } from '@insights/contract/find.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { addCompleteReport, type CompleteReport } from '../testing/add-complete-report.ts'
import { scoreReportAs, surveyOf } from '../testing/complete-report.ts'
import { openTestPortal } from '../testing/test-portal.ts'

const { db, owner, researcher } = await openTestPortal()

// Without triggers, only the server's own code deletes scores.
beforeAll(async () => {
  for (const table of ['answers', 'report_companies', 'consumer_surveys', 'device_weights']) {
    await sql`alter table ${sql.table(table)} disable trigger drop_scores`.execute(owner)
  }
})

let report: CompleteReport
beforeEach(async () => {
  report = await addCompleteReport(db)
  await scoreReportAs(researcher, report)
})

const isScored = async () => {
  const scores = db.selectFrom('scorings').where('report_id', '=', report._id).select('id')
  return (await scores.execute()).length === 1
}

async function firstAnswer() {
  const grid = { application: 'iphone-app' }
  const { body } = await researcher<AnswerGrid>('GET', `/answer-grid/${report._id}`, grid)
  return body.answers[0]!
}
async function weightsPath() {
  const query = { reportId: report._id }
  const { body } = await researcher<FindResult<{ _id: string }>>('GET', '/device-weight', query)
  return `/device-weight/${body.data[0]!._id}`
}
const ratingsPath = () => `/reports/${report._id}?companies._id=${report.industry.companies[0]!.id}`
const rate = (rating: number) =>
  researcher('PATCH', ratingsPath(), {
    'companies.$.userRatings': { 'iPhone App': rating, 'Android App': rating },
  })

const INPUTS: [string, () => Promise<unknown>][] = [
  [
    'an answer',
    async () => {
      const { _id, version, hasCapability } = await firstAnswer()
      const change = { version, hasCapability: !hasCapability, capabilityChange: 'added' }
      return researcher('PUT', `/capability-reports/${_id}`, change)
    },
  ],
  [
    'many answers',
    async () => {
      const { _id, version, hasCapability } = await firstAnswer()
      const answers = [{ _id, version, hasCapability: !hasCapability }]
      return researcher('PATCH', '/capability-reports', { answers })
    },
  ],
  ['a rating', () => rate(0.5)],
  [
    'the device weights',
    async () => {
      const deviceWeights = { 'Mobile Web': 0.1, 'iPhone App': 0.2, 'Android App': 0.3 }
      return researcher('PUT', await weightsPath(), { deviceWeights })
    },
  ],
  [
    'the survey',
    () =>
      researcher('POST', '/consumer-survey', {
        reportId: report._id,
        rawData: surveyOf(report),
        sortedData: [],
      }),
  ],
]

test.each(INPUTS)(
  'another value of %s deletes the scores, without the triggers',
  async (_, change) => {
    expect(await isScored()).toBe(true)
    expect(await change()).toMatchObject({ body: { effects: { scoresDeleted: true } } })
    expect(await isScored()).toBe(false)
  },
)

test('equal values of a rating and of the device weights leave the scores', async () => {
  await rate(3)
  await scoreReportAs(researcher, report)
  const { body: ratings } = await rate(3)
  const path = await weightsPath()
  const { body } = await researcher<FindResult<{ deviceWeights: object }>>(
    'GET',
    '/device-weight',
    {
      reportId: report._id,
    },
  )
  const { deviceWeights } = body.data[0]!
  const { body: weights } = await researcher('PUT', path, { deviceWeights })
  const kept = { effects: { scoresDeleted: false, reportReopened: false } }
  expect([ratings, weights]).toEqual([expect.objectContaining(kept), expect.objectContaining(kept)])
  expect(await isScored()).toBe(true)
})
