import type { ConsumerSurvey } from '@insights/contract/consumer-survey.ts'
import type { DeviceWeight } from '@insights/contract/device-weight.ts'
import type { Page } from '@insights/contract/find.ts'
import type { ScoringRanking } from '@insights/contract/scoring-ranking.ts'
import { scoreReport } from '@insights/domain/scoring/score-report.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import type { Caller } from '../http/caller.ts'
import { editReport, reportChange } from '../reports/edit-report.ts'
import { addCompleteReport } from '../testing/add-complete-report.ts'
import { scoreReportAs, surveyOf } from '../testing/complete-report.ts'
import { openTestPortal } from '../testing/test-portal.ts'
import { loadScoring } from './load-scoring.ts'

const ROUNDS = 60

const { db, researcher, services } = await openTestPortal()
const editor = await db
  .selectFrom('users')
  .select('id')
  .where('login_type', '=', 'ADMIN')
  .executeTakeFirstOrThrow()
const caller: Caller = {
  _id: editor.id,
  name: 'Somebody',
  lastName: 'Else',
  role: 'ADMIN',
  active: true,
  products: ['INSIGHTS'],
  email: 'staff@test.example',
  mustSetUpTotp: false,
  hasJustSignedIn: false,
  companyCustomerId: null,
  tokenHash: Buffer.alloc(32),
}

test('a record never differs from what its inputs give, however edits and calculations overlap [D8.3]', async () => {
  const report = await addCompleteReport(db)
  const reportId = report._id
  await scoreReportAs(researcher, report)
  const weights = await researcher<Page<DeviceWeight>>('GET', '/device-weight', { reportId })
  const weightPath = `/device-weight/${weights.body.data[0]!._id}`

  const flipAnswers = () =>
    editReport(services, caller, reportId, async (transaction, open) => ({
      result: await sql`update answers set has_capability = not has_capability
        where report_id = ${reportId} and random() < 0.1`.execute(transaction),
      change: reportChange(open, 'Changed some answers'),
    }))
  const rate = (round: number) =>
    editReport(services, caller, reportId, async (transaction, open) => ({
      result: await transaction
        .updateTable('report_companies')
        .set({ user_ratings: JSON.stringify({ 'iPhone App': round % 5, 'Android App': 3 }) })
        .where('report_id', '=', reportId)
        .where('company_id', '=', report.industry.companies[round % 3]!.id)
        .execute(),
      change: reportChange(open, 'Changed the ratings'),
    }))
  const weigh = (round: number) =>
    researcher('PUT', weightPath, {
      deviceWeights: { 'Mobile Web': (round % 10) / 10, 'iPhone App': 1, 'Android App': 0.5 },
    })
  const survey = async (round: number) => {
    const rawData = surveyOf(report).map((row, index) => ({ ...row, two: (round + index) % 20 }))
    const { body } = await researcher<ConsumerSurvey>('POST', '/consumer-survey', {
      reportId,
      rawData,
    })
    return researcher('PUT', `/consumer-survey/${body._id}`, {})
  }
  const calculate = () => researcher('POST', '/scoring-ranking', { reportId })

  let withRecord = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const edits = [flipAnswers, () => rate(round), () => weigh(round), () => survey(round)]
    const calls = [calculate(), edits[round % 4]!(), calculate(), flipAnswers(), calculate()]
    await Promise.all(calls)
    const record = await db
      .selectFrom('scorings')
      .select('scoring_and_ranking')
      .where('report_id', '=', reportId)
      .executeTakeFirst()
    if (!record) continue
    withRecord += 1
    const { inputs } = await loadScoring(db, reportId)
    expect(record.scoring_and_ranking).toEqual(inputs && scoreReport(inputs))
  }
  // Otherwise the rounds would have proved nothing.
  expect(withRecord).toBeGreaterThan(0)
  const last = await calculate()
  expect(last.status).toBe(201)
  expect((last.body as unknown as ScoringRanking).scoringAndRanking).toHaveLength(3)
}, 60_000)
