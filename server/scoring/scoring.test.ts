import type { FindResult } from '@insights/contract/find.ts'
import type { EditEffects } from '@insights/contract/reports/edit-effects.ts'
import type { DeviceWeight } from '@insights/contract/scoring/device-weight.ts'
import type { Scoring } from '@insights/contract/scoring/scoring.ts'
import type { Survey } from '@insights/contract/survey/survey.ts'
import { scoreReport } from '@insights/domain/scoring/score-report.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import type { Caller } from '../http/caller.ts'
import { editReport, reportChange } from '../reports/edit-report.ts'
import { assignEdition } from '../testing/add-company-customer.ts'
import { addCompleteIndustry } from '../testing/add-complete-industry.ts'
import { addCompleteReport } from '../testing/add-complete-report.ts'
import { moveReport } from '../testing/add-report.ts'
import { changeAnswers } from '../testing/change-answers.ts'
import { addScoredReport, scoreReportAs, surveyOf } from '../testing/complete-report.ts'
import { openTestPortal } from '../testing/test-portal.ts'
import { loadScoring } from './load-scoring.ts'

type Saved = Scoring & { effects: EditEffects }

const { db, senior, researcher, customer, anonymous, services } = await openTestPortal()

async function stored(reportId: string): Promise<Scoring | undefined> {
  const { body } = await senior<FindResult<Scoring>>('GET', '/scoring-ranking', { reportId })
  return body.data[0]
}

describe('scoring a report', () => {
  test('calculates results that can be worked out by hand', async () => {
    // Two companies, one category of two capabilities, one question.
    const industry = await addCompleteIndustry(db, { companies: 2, categories: 1, capabilities: 2 })
    const report = await addCompleteReport(db, { industry })
    const [first, second] = industry.companies
    await changeAnswers(
      db,
      { report_id: report._id, company_id: first!.id },
      { has_capability: true },
    )
    await changeAnswers(
      db,
      { report_id: report._id, company_id: second!.id },
      { has_capability: false },
    )
    await scoreReportAs(researcher, report)
    const record = await stored(report._id)
    expect(record).toMatchObject({ reportId: report._id, formulaVersion: 1 })
    // (60 - (10 + 5) + 100) / 40 = 3.625, to the nearest half 3.5: the category's weight.
    const best = record?.scoringAndRanking.find(({ companyId }) => companyId === first!.id)
    expect(best?.applications['Mobile Web']).toMatchObject({
      categories: [{ weight: 3.5, deviceScore: 3.5, unweightedDeviceCategoryPercentage: 1 }],
      unweightedDeviceScore: 3.5,
      totalCategoryWeight: 3.7,
      unweightedDevicePercentage: 0.9459,
      weightedDevicePercentage: 0.473,
    })
    // 3.5 + 0.2 x 4 = 4.3; 4.3 / 3.7 = 1.1622; x 0.25 = 0.2906 (halves up).
    expect(best?.applications['Android App']).toMatchObject({
      unweightedDeviceScore: 4.3,
      unweightedDevicePercentage: 1.1622,
      weightedDevicePercentage: 0.2906,
    })
    // 0.473 + 1.1622 + 0.2906 = 1.9258; / 1.75 = 1.1005.
    expect(best).toMatchObject({ overallDevicesSum: 1.9258, overallPercentage: 1.1005 })
    const worst = record?.scoringAndRanking.find(({ companyId }) => companyId === second!.id)
    expect(worst?.applications['iPhone App'].unweightedDevicePercentage).toBe(0.2162)
  })

  test('ignores scores sent by a client, at creation and at update [D8.1]', async () => {
    const report = await addScoredReport(db, researcher)
    const honest = await stored(report._id)
    const forged = honest!.scoringAndRanking.map((score) => ({ ...score, overallPercentage: 9 }))
    const created = await researcher<Saved>('POST', '/scoring-ranking', {
      reportId: report._id,
      scoringAndRanking: forged,
    })
    expect([created.status, created.body._id]).toEqual([201, honest!._id])
    const updated = await researcher<Saved>('PUT', `/scoring-ranking/${honest!._id}`, {
      ...honest,
      scoringAndRanking: forged,
    })
    expect(updated.status).toBe(200)
    expect(updated.body.scoringAndRanking).toEqual(honest!.scoringAndRanking)
    expect(updated.body.updatedAt > honest!.updatedAt).toBe(true)
  })

  test('does not change when the survey is sorted again, and returns its effects', async () => {
    const report = await addScoredReport(db, researcher)
    const { body } = await researcher<Saved>('POST', '/scoring-ranking', { reportId: report._id })
    expect(body.effects).toEqual({ scoresDeleted: false, reportReopened: false })
  })

  test('leaves one record when many requests calculate at once', async () => {
    const report = await addScoredReport(db, researcher)
    const calls = Array.from({ length: 20 }, () =>
      researcher<Saved>('POST', '/scoring-ranking', { reportId: report._id }),
    )
    const answers = await Promise.all(calls)
    expect(new Set(answers.map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1)
  })

  test('is rejected with what is missing', async () => {
    const industry = await addCompleteIndustry(db, { title: 'Ferries', companies: 1 })
    const report = await addCompleteReport(db, { industry, answered: false })
    const reportId = report._id
    const company = industry.companies[0]!.title
    const calculate = () => researcher('POST', '/scoring-ranking', { reportId })
    const nothing = await calculate()
    expect(nothing.status).toBe(400)
    const answers = ['Mobile Web', 'iPhone App', 'Android App'].map(
      (application) => `${company}, ${application}: 12 of 12 capabilities not completed.`,
    )
    expect((nothing.body.data as { missing: string[] }).missing).toEqual([
      answers[0],
      answers[1],
      `${company}, iPhone App: user rating missing.`,
      answers[2],
      `${company}, Android App: user rating missing.`,
      'Import the consumer survey.',
      'Enter device weights.',
    ])
    expect(nothing.body.message).toMatch(/^Scores cannot be calculated yet\. .* And 4 more\.$/)
    await changeAnswers(db, { report_id: reportId }, { status: 'COMPLETED', has_capability: true })
    await db
      .updateTable('report_companies')
      .set({ user_ratings: JSON.stringify({ 'iPhone App': 0, 'Android App': 5 }) })
      .where('report_id', '=', reportId)
      .execute()
    const rawData = surveyOf(report)
    const survey = await researcher<Saved>('POST', '/consumer-survey', { reportId, rawData })
    expect((await calculate()).body.data).toEqual({
      missing: ['Sort the consumer survey.', 'Enter device weights.'],
    })
    await researcher('PUT', `/consumer-survey/${survey.body._id}`, {})
    const unweighted = await calculate()
    expect(unweighted.body.message).toBe('Scores cannot be calculated yet. Enter device weights.')
    expect(await stored(reportId)).toBeUndefined()
  })
})

describe('scores whose inputs change', () => {
  test.for(['answers', 'report_companies', 'device_weights', 'consumer_surveys'] as const)(
    'are deleted by a change in %s',
    async (table) => {
      const { _id: reportId } = await addScoredReport(db, researcher)
      const changes = {
        answers: () =>
          db
            .updateTable('answers')
            .set((eb) => ({ has_capability: eb.not('has_capability') }))
            .where('id', 'in', (one) =>
              one.selectFrom('answers').select('id').where('report_id', '=', reportId).limit(1),
            ),
        report_companies: () =>
          db
            .updateTable('report_companies')
            .set({ user_ratings: '{"iPhone App":1,"Android App":4}' })
            .where('report_id', '=', reportId),
        device_weights: () =>
          db
            .updateTable('device_weights')
            .set({ device_weights: '{"Mobile Web":1,"iPhone App":1,"Android App":1}' })
            .where('report_id', '=', reportId),
        consumer_surveys: () =>
          db
            .updateTable('consumer_surveys')
            .set({ raw_data: '[]' })
            .where('report_id', '=', reportId),
      }
      await changes[table]().execute()
      expect(await stored(reportId)).toBeUndefined()
    },
  )

  test('are deleted by a call that changes them, which says so', async () => {
    const report = await addScoredReport(db, researcher)
    const reportId = report._id
    const found = await researcher<FindResult<DeviceWeight>>('GET', '/device-weight', { reportId })
    const weights = found.body.data[0]!
    const path = `/device-weight/${weights._id}`
    const same = await researcher<Saved>('PUT', path, { deviceWeights: weights.deviceWeights })
    expect(same.body.effects.scoresDeleted).toBe(false)
    const deviceWeights = { ...weights.deviceWeights, 'Mobile Web': 0.75 }
    const changed = await researcher<Saved>('PUT', path, { deviceWeights })
    expect(changed.body.effects.scoresDeleted).toBe(true)
    expect(await stored(reportId)).toBeUndefined()
    await researcher('POST', '/scoring-ranking', { reportId })
    const rawData = surveyOf(report)
    const imported = await researcher<Saved>('POST', '/consumer-survey', { reportId, rawData })
    expect(imported.body.effects.scoresDeleted).toBe(true)
    expect(await stored(reportId)).toBeUndefined()
  })

  test('stay when only the note of an answer changes', async () => {
    const { _id: reportId } = await addScoredReport(db, researcher)
    await changeAnswers(
      db,
      { report_id: reportId },
      { capability_change_note: 'Moved into the menu' },
    )
    expect(await stored(reportId)).toBeDefined()
  })
})

describe('a scoring record', () => {
  test('is deleted by its id, once', async () => {
    const { _id: reportId } = await addScoredReport(db, researcher)
    const record = await stored(reportId)
    const path = `/scoring-ranking/${record!._id}`
    const removed = await researcher<Saved>('DELETE', path)
    expect([removed.status, removed.body._id]).toEqual([200, record!._id])
    expect(removed.body.effects.scoresDeleted).toBe(true)
    expect(await stored(reportId)).toBeUndefined()
    expect((await researcher('DELETE', path)).status).toBe(404)
    expect((await researcher('PUT', path, {})).status).toBe(404)
  })

  test('is not calculated again for an approved report, which stays approved', async () => {
    const { _id: reportId } = await addScoredReport(db, researcher)
    const record = await stored(reportId)
    await moveReport(db, reportId, 'APPROVED')
    const again = await researcher<Saved>('POST', '/scoring-ranking', { reportId })
    expect(again.body.effects.reportReopened).toBe(false)
    expect(again.body.updatedAt).toBe(record!.updatedAt)
    const removed = await researcher<Saved>('DELETE', `/scoring-ranking/${record!._id}`)
    expect(removed.body.effects.reportReopened).toBe(true)
  })

  test('is readable for customers and unchangeable once the report is published', async () => {
    const { _id: reportId, editionId } = await addScoredReport(db, researcher)
    const record = await stored(reportId)
    const path = `/scoring-ranking/${record!._id}`
    const read = () => customer<FindResult<Scoring>>('GET', '/scoring-ranking', { reportId })
    expect((await read()).status).toBe(404)
    await moveReport(db, reportId, 'PUBLISHED')
    expect((await read()).status).toBe(403)
    await assignEdition(db, customer.companyCustomer, editionId)
    expect((await read()).body.data).toEqual([record])
    for (const user of [senior, researcher, customer]) {
      expect((await user('PUT', path, {})).status).toBe(403)
      expect((await user('DELETE', path)).status).toBe(403)
      expect((await user('POST', '/scoring-ranking', { reportId })).status).toBe(403)
    }
    expect((await anonymous('GET', '/scoring-ranking', { reportId })).status).toBe(401)
    expect(await stored(reportId)).toEqual(record)
  })

  test('does not change by calls with an invalid field', async () => {
    const { _id: reportId } = await addScoredReport(db, researcher)
    const record = await stored(reportId)
    const path = `/scoring-ranking/${record!._id}`
    const other = crypto.randomUUID()
    const tries = [
      await researcher('POST', '/scoring-ranking', {}),
      await researcher('POST', '/scoring-ranking', { reportId: [reportId] }),
      await researcher('POST', '/scoring-ranking', { reportId, formula: 2 }),
      await researcher('PUT', path, { reportId: other }),
      await researcher('PUT', path, { _id: other }),
      await researcher('PUT', path, { weights: {} }),
      await researcher('PUT', '/scoring-ranking/1', {}),
      await researcher('GET', '/scoring-ranking', {}),
      await researcher('GET', '/scoring-ranking', { reportId: { $ne: reportId } }),
      await researcher('GET', '/scoring-ranking', { reportId, scoringAndRanking: 1 }),
    ]
    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 400))
    expect((await researcher('POST', '/scoring-ranking', { reportId: other })).status).toBe(404)
    expect((await researcher('GET', '/scoring-ranking', { reportId: other })).status).toBe(404)
    expect(await stored(reportId)).toEqual(record)
  })
})

const ROUNDS = 60

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
  hasProved: true,
  signOn: null,
  accessToken: null,
  providerHasMfa: false,
  idleSecondsLeft: 43_200,
  companyCustomerId: null,
  tokenHash: Buffer.alloc(32),
}

test('a record never differs from the result of its inputs, however edits and calculations overlap [D8.3]', async () => {
  const report = await addScoredReport(db, researcher)
  const reportId = report._id
  const weights = await researcher<FindResult<DeviceWeight>>('GET', '/device-weight', { reportId })
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
    const rawData = surveyOf(report).map((row, index) => {
      const two = (round + index) % 20
      return { ...row, two, three: 30 - two }
    })
    const { body } = await researcher<Survey>('POST', '/consumer-survey', {
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
  expect((last.body as unknown as Scoring).scoringAndRanking).toHaveLength(3)
})
