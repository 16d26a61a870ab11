import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { ErrorBody } from '@insights/contract/error.ts'
import type { FindResult } from '@insights/contract/find.ts'
import type { EditEffects } from '@insights/contract/reports/edit-effects.ts'
import type { RespondentColumns } from '@insights/contract/survey/respondents.ts'
import type { SurveySampleRecord } from '@insights/contract/survey/survey-sample.ts'
import type { Survey, SurveyRejection } from '@insights/contract/survey/survey.ts'
import { describe, expect, test } from 'vitest'

import { addCompleteIndustry } from '../testing/add-complete-industry.ts'
import { addCompleteReport, type CompleteReport } from '../testing/add-complete-report.ts'
import { moveReport } from '../testing/add-report.ts'
import type { CallAs } from '../testing/call-as.ts'
import { openTestPortal } from '../testing/test-portal.ts'
import { loadRespondents } from './store-respondents.ts'
import { loadSurveySample } from './survey-sample.ts'

const { app, db, researcher, customer } = await openTestPortal()

const TITLES = ['Booking matters', 'Seat comfort', 'Crew'] as const
const industry = await addCompleteIndustry(db, { questions: TITLES })
const questionIds = await Promise.all(
  TITLES.map(async (title) => {
    const { id } = await db
      .selectFrom('survey_questions')
      .where('industry_id', '=', industry._id)
      .where('title', '=', title)
      .select('id')
      .executeTakeFirstOrThrow()
    return id
  }),
)
const [BOOKING = '', SEATS = '', CREW = ''] = questionIds

let year = 1990
const addReport = (): Promise<CompleteReport> => {
  year += 1
  return addCompleteReport(db, { industry, date: `${year}-01-01` })
}

type Imported = Survey & {
  effects: EditEffects
  imported: { respondents: number; leftOut: number }
}

async function send<Body>(
  user: CallAs,
  path: 'columns' | 'respondents',
  fields: Readonly<Record<string, string>>,
  file: Uint8Array | string,
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(Buffer.from(file))]), 'a.csv')
  const encoded = new Response(form)
  const reply = await app.inject({
    method: 'POST',
    url: `/api/consumer-survey/${path}`,
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      ...(user.token && { authorization: `Bearer ${user.token}` }),
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return { status: reply.statusCode, body: reply.json() as Body & ErrorBody }
}

const columnsOf = (reportId: string, file: Uint8Array | string, user = researcher) =>
  send<RespondentColumns>(user, 'columns', { reportId }, file)

const MATCH = { questions: { [BOOKING]: 1, [SEATS]: 2, [CREW]: 3 }, respondent: 0 }

const importAs = (
  reportId: string,
  file: Uint8Array | string,
  match: object | string = MATCH,
  user = researcher,
) => {
  const text = typeof match === 'string' ? match : JSON.stringify(match)
  return send<Imported>(user, 'respondents', { reportId, match: text }, file)
}

const csv = (...rows: readonly string[]) =>
  ['id,Booking matters,Seat comfort,Crew,wt', ...rows].join('\n')
const FOUR = csv('a,5,1,3,2', 'b,5,,3,1', 'c,4,2,2,1', 'd,1,2,5,1')

const sampleOf = async (reportId: string) =>
  (await researcher<SurveySampleRecord>('GET', `/survey-samples/${reportId}`)).body
const surveyOf = async (reportId: string, user = researcher) =>
  (await user<FindResult<Survey>>('GET', '/consumer-survey', { reportId })).body.data?.[0]
const errorsOf = (body: ErrorBody) => {
  const { messages, details } = body.data as SurveyRejection
  return details?.length ? details : messages
}

describe('a file of respondents', () => {
  test('lists its columns with suggested questions, weight and id, and stores nothing [D28.11]', async () => {
    const { _id } = await addReport()
    const { status, body } = await columnsOf(_id, FOUR)
    expect(status).toBe(200)
    expect(body).toMatchObject({ format: 'csv', rows: 4, weight: 4, respondent: 0 })
    expect(body.columns[1]).toEqual({
      name: 'Booking matters',
      label: '',
      examples: ['5', '4', '1'],
    })
    expect(
      body.questions.map(({ title, column, exact }) => `${title} ${column} ${exact}`).toSorted(),
    ).toEqual(['Booking matters 1 true', 'Crew 3 true', 'Seat comfort 2 true'])
    expect(await surveyOf(_id)).toBeUndefined()
  })

  test('of SPSS is matched by labels, with its own weight [D28.11]', async () => {
    const { _id } = await addReport()
    const path = '../../platform/spreadsheet/fixtures/sav/compressed.sav'
    const file = await readFile(join(import.meta.dirname, path))
    const { body } = await columnsOf(_id, file)
    expect(body).toMatchObject({ format: 'sav', rows: 5, weight: 4, respondent: 0 })
    const booking = body.questions.find(({ questionId }) => questionId === BOOKING)
    expect(booking).toMatchObject({ column: 1, exact: true })
    const match = { questions: { [BOOKING]: 1, [SEATS]: 2, [CREW]: 3 }, weight: 4, respondent: 0 }
    const imported = await importAs(_id, file, match)
    expect([imported.status, imported.body.imported]).toEqual([201, { respondents: 5, leftOut: 0 }])
    expect(await sampleOf(_id)).toMatchObject({
      basis: 'respondents',
      respondents: 5,
      byQuestion: { [SEATS]: 3, [CREW]: 4 },
    })
  })

  test('fills raw and sorted tables as an import of its shares does, and the sample [D28.12]', async () => {
    const { _id } = await addReport()
    const { status, body } = await importAs(_id, FOUR)
    expect(status).toBe(201)
    expect(body.imported).toEqual({ respondents: 4, leftOut: 0 })
    const booking = body.rawData.find(({ questionId }) => questionId === BOOKING)
    // 1 and 4 of four, 5 of two; 75 - 25; (50 + 100) / 40; the half nearest to 3.75.
    expect(booking).toMatchObject({
      name: 'Booking matters', one: 25, two: 0, three: 0, four: 25, five: 50,
      fourFive: 75, topBottom: 50, normalized: 3.75, nearestPointFive: 4,
    }) // prettier-ignore
    expect(body.sortedData).toEqual([])
    expect(await surveyOf(_id)).toMatchObject({ rawData: body.rawData })
    expect((await researcher<Survey>('PUT', `/consumer-survey/${body._id}`, {})).body.sortedData.map(({ name }) => name)).toEqual(['Booking matters', 'Crew', 'Seat comfort']) // prettier-ignore
    expect(await loadRespondents(db, _id)).toEqual({
      questionIds: expect.arrayContaining(questionIds),
      ratings: expect.any(Uint8Array),
      weights: null,
    })
    expect(await loadSurveySample(db, _id)).toEqual({
      respondents: 4,
      byQuestion: { [SEATS]: 3 },
      designEffect: 1,
      fieldwork: null,
    })
  })

  test('with weights has weighted shares and Kish’s design effect, and keeps the weights', async () => {
    const { _id } = await addReport()
    const { body } = await importAs(_id, FOUR, { ...MATCH, weight: 4 })
    const booking = body.rawData.find(({ questionId }) => questionId === BOOKING)
    expect(booking).toMatchObject({ one: 20, four: 20, five: 60 })
    // 4 x (4 + 1 + 1 + 1) / 5²
    expect(await sampleOf(_id)).toMatchObject({ designEffect: 1.12 })
    expect((await loadRespondents(db, _id))?.weights).toEqual(Float64Array.from([2, 1, 1, 1]))
  })

  test('that replaces the survey deletes the scores, and a later import of shares the respondents [D28.13]', async () => {
    const { _id } = await addReport()
    const first = await importAs(_id, FOUR)
    await researcher('PUT', `/consumer-survey/${first.body._id}`, {})
    const weights = { 'Mobile Web': 0.5, 'iPhone App': 1, 'Android App': 1 }
    await researcher('POST', '/device-weight', { reportId: _id, deviceWeights: weights })
    expect((await researcher('POST', '/scoring-ranking', { reportId: _id })).status).toBe(201)
    const again = await importAs(_id, csv('a,1,2,3,1', 'b,,,,1'))
    expect(again.body).toMatchObject({
      effects: { scoresDeleted: true },
      imported: { respondents: 1, leftOut: 1 },
      sortedData: [],
    })
    const rawData = again.body.rawData.map(({ name, one, two, three, four, five }) => ({
      name, one, two, three, four, five,
    })) // prettier-ignore
    await researcher('POST', '/consumer-survey', { reportId: _id, rawData, sortedData: [] })
    expect(await loadRespondents(db, _id)).toBeNull()
    expect(await sampleOf(_id)).toMatchObject({ basis: 'shares', respondents: null })
  })
})

describe('bad input is named by row and column, imports nothing and loses nothing [D28.6]', () => {
  test.for<[string, string, object, readonly string[]]>([
    ['no matched column', FOUR, { questions: {} }, ['No column of the file is matched to a question of this report']],
    ['a question without a column', FOUR, { questions: { [BOOKING]: 1, [SEATS]: 2 } }, ['No match found in file for: Crew']],
    ['a weight of 0', csv('a,5,1,3,0'), { ...MATCH, weight: 4 }, ['row 2, column "wt": the weight is 0']],
    ['a negative weight', csv('a,5,1,3,-1'), { ...MATCH, weight: 4 }, ['row 2, column "wt": the weight is negative, "-1"']],
    ['a missing weight', csv('a,5,1,3,1', 'b,5,1,3,'), { ...MATCH, weight: 4 }, ['row 3, column "wt": the weight is missing']],
    ['a respondent twice', csv('a,5,1,3', 'b,5,1,3', 'a,4,1,3'), MATCH, ['row 4, column "id": the respondent "a" is in row 2 already']],
    ['ratings that are none', csv('a,6,1,3', 'b,5,2.5,0'), MATCH, [
      'row 2, column "Booking matters": "6" is no rating from 1 to 5',
      'row 3, column "Crew": "0" is no rating from 1 to 5',
      'row 3, column "Seat comfort": "2.5" is no rating from 1 to 5',
    ]],
  ])('%s', async ([, file, match, messages]) => {
    const { _id } = await addReport()
    await importAs(_id, FOUR)
    const before = [await surveyOf(_id), await sampleOf(_id), await loadRespondents(db, _id)]
    const { status, body } = await importAs(_id, file, match)
    expect([status, errorsOf(body).toSorted()]).toEqual([400, messages])
    expect([await surveyOf(_id), await sampleOf(_id), await loadRespondents(db, _id)]).toEqual(before)
  }) // prettier-ignore

  test.for([
    ['{', 'match: Cannot be read'],
    ['[]', 'match: Cannot be read'],
    [{ questions: { [BOOKING]: -1 } }, 'match: Cannot be read'],
    [{ questions: { [BOOKING]: 1, [SEATS]: 1 } }, 'match: Names a column twice'],
    [{ ...MATCH, respondent: 3 }, 'match: Names a column twice'],
    [{ questions: { [crypto.randomUUID()]: 1 } }, 'match: Names a question that this report does not have'],
    [{ questions: { [BOOKING]: 900 } }, 'The file has 5 columns. Match them again.'],
  ] as const)('a match of %o', async ([match, message]) => {
    const { _id } = await addReport()
    const { status, body } = await importAs(_id, FOUR, match)
    expect([status, body.message]).toEqual([400, message])
    expect(await surveyOf(_id)).toBeUndefined()
  }) // prettier-ignore

  test('a file without the match before it, and one of another kind', async () => {
    const { _id: reportId } = await addReport()
    const { body } = await send(researcher, 'respondents', { reportId }, FOUR)
    expect(body.errors).toEqual({ match: 'Must come before the file' })
    const binary = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(999)])
    expect((await columnsOf(reportId, binary)).body.message).toBe(
      'The content of the file is wrong',
    )
    expect((await columnsOf(reportId, Buffer.alloc(11 * 1024 * 1024, 'a'))).body.message).toBe(
      'The file is larger than 10 MB. Keep only the columns of the survey in it.',
    )
  })
})

describe('the sample of a survey of shares', () => {
  const put = async (reportId: string, change: object) => {
    const { respondents, byQuestion, designEffect, fieldwork, updatedAt } = await sampleOf(reportId)
    const body = { respondents, byQuestion, designEffect, fieldwork, updatedAt, ...change }
    return researcher<SurveySampleRecord & ErrorBody & { effects: EditEffects }>(
      'PUT',
      `/survey-samples/${reportId}`,
      body,
    )
  }
  const addShares = async () => {
    const { _id: reportId } = await addReport()
    const rawData = TITLES.map((name) => ({
      name,
      one: 18,
      two: 26,
      three: 25,
      four: 20,
      five: 11,
    }))
    await researcher('POST', '/consumer-survey', { reportId, rawData, sortedData: [] })
    return reportId
  }
  const SAMPLE = {
    respondents: 860,
    designEffect: 1.2,
    fieldwork: { from: '2026-01-02', to: '2026-01-12' },
  }

  test('is not known at first, and saved with its number, design effect and dates [D28.14]', async () => {
    const reportId = await addShares()
    expect(await sampleOf(reportId)).toMatchObject({
      basis: 'shares', respondents: null, byQuestion: {}, designEffect: 1, fieldwork: null,
    }) // prettier-ignore
    expect(await loadSurveySample(db, reportId)).toBeNull()
    const byQuestion = { [SEATS]: 700 }
    const { status, body } = await put(reportId, { ...SAMPLE, byQuestion })
    expect([status, body]).toMatchObject([200, { ...SAMPLE, byQuestion, effects: { scoresDeleted: false } }])
    expect(await loadSurveySample(db, reportId)).toEqual({ ...SAMPLE, byQuestion })
    const line = await db
      .selectFrom('activities')
      .where('subject_reference', '=', reportId)
      .where('action', 'like', 'Changed the sample of the consumer survey of the report%')
      .select('action')
      .execute()
    expect(line).toHaveLength(1)
  }) // prettier-ignore

  test('stays with the same shares, and goes with others [D28.15]', async () => {
    const reportId = await addShares()
    await put(reportId, SAMPLE)
    const shares = { one: 18, two: 26, three: 25, four: 20, five: 11 }
    const send = (row: object) =>
      researcher('POST', '/consumer-survey', {
        reportId,
        rawData: TITLES.map((name) => ({ name, ...shares, ...row })),
        sortedData: [],
      })
    await send({})
    expect(await sampleOf(reportId)).toMatchObject(SAMPLE)
    await send({ five: 10 })
    expect(await sampleOf(reportId)).toMatchObject({ respondents: null, designEffect: 1, fieldwork: null })
  }) // prettier-ignore

  test('that a share makes impossible is rejected by row and column [D28.9]', async () => {
    const reportId = await addShares()
    const few = await put(reportId, { respondents: 10 })
    expect(few.status).toBe(400)
    expect(few.body.message.split('\n')[0]).toBe(
      'row 1, "Booking matters", column 1: 18% of 10 is no whole number of respondents',
    )
    const more = await put(reportId, { respondents: 100, byQuestion: { [SEATS]: 120 } })
    expect(more.body.message).toBe(
      'row 2, "Seat comfort": 120 answered it, more than the 100 respondents',
    )
    expect((await put(reportId, { respondents: 0 })).body.errors).toHaveProperty('respondents')
    expect((await put(reportId, { designEffect: 0.5 })).body.errors).toHaveProperty('designEffect')
    const fieldwork = { from: '2026-02-02', to: '2026-01-12' }
    expect((await put(reportId, { fieldwork })).body.message).toBe(
      'The fieldwork ends before it begins',
    )
    expect((await put(reportId, { byQuestion: { [SEATS]: 5 } })).status).toBe(400)
    expect(await sampleOf(reportId)).toMatchObject({ respondents: null, fieldwork: null })
  })

  test('is rejected with the current record if the survey has changed meanwhile [D28.16]', async () => {
    const reportId = await addShares()
    const { updatedAt } = await sampleOf(reportId)
    await put(reportId, SAMPLE)
    const stale = await put(reportId, { respondents: 500, updatedAt })
    expect([stale.status, stale.body.data]).toMatchObject([409, { respondents: 860 }])
  })

  test('before any survey has no basis, and cannot be saved', async () => {
    const { _id } = await addReport()
    expect(await sampleOf(_id)).toMatchObject({ basis: null, updatedAt: null })
    const updatedAt = new Date().toISOString()
    expect((await put(_id, { ...SAMPLE, updatedAt })).status).toBe(404)
  })

  test('of imported respondents changes only in its dates [D28.17]', async () => {
    const { _id } = await addReport()
    await importAs(_id, FOUR)
    const { fieldwork } = SAMPLE
    expect((await put(_id, { fieldwork })).body).toMatchObject({ respondents: 4, fieldwork })
    expect((await put(_id, { respondents: 5 })).body.message).toBe(
      'The sample follows from the respondents. Only the fieldwork can be changed.',
    )
    expect((await put(_id, { byQuestion: {} })).status).toBe(400)
    expect((await put(_id, { designEffect: 2 })).status).toBe(400)
  })
})

test('a revision has the sample and the respondents, a new edition neither [D28.18]', async () => {
  const { _id } = await addReport()
  await importAs(_id, FOUR, { ...MATCH, weight: 4 })
  await moveReport(db, _id, 'PUBLISHED')
  const revision = await researcher<{ _id: string }>('POST', '/report-edit', { reportId: _id })
  expect(await loadRespondents(db, revision.body._id)).toEqual(await loadRespondents(db, _id))
  expect(await loadSurveySample(db, revision.body._id)).toEqual(await loadSurveySample(db, _id))
  const { _id: other } = await addReport()
  await importAs(other, FOUR)
  await moveReport(db, other, 'PUBLISHED')
  const next = await researcher<{ _id: string }>('POST', '/report-edit', {
    reportId: other,
    newDate: '2091-01-01',
  })
  expect(next.status).toBe(201)
  expect(await loadRespondents(db, next.body._id)).toBeNull()
  expect(await sampleOf(next.body._id)).toMatchObject({ basis: null })
})

test('a deleted survey has no respondents left', async () => {
  const { _id } = await addReport()
  await importAs(_id, FOUR)
  await db.deleteFrom('consumer_surveys').where('report_id', '=', _id).execute()
  expect(await loadRespondents(db, _id)).toBeNull()
})

test('customers who have bought the report get neither sample nor respondents [S42.2]', async () => {
  const { _id, editionId } = await addReport()
  const respondent = 'zanarybird-respondent'
  await importAs(_id, csv(`${respondent},5,1,3,1`, 'b,4,2,2,1'))
  const sample = await sampleOf(_id)
  const day = '1931-07-19'
  await researcher('PUT', `/survey-samples/${_id}`, {
    respondents: 2,
    byQuestion: {},
    designEffect: 1,
    fieldwork: { from: day, to: day },
    updatedAt: sample.updatedAt,
  })
  await moveReport(db, _id, 'PUBLISHED')
  await db
    .insertInto('company_reports')
    .values({
      company_customer_id: customer.companyCustomer,
      edition_id: editionId,
      po_date: null,
    })
    .execute()
  expect((await customer('GET', `/survey-samples/${_id}`)).status).toBe(403)
  expect((await columnsOf(_id, FOUR, customer)).status).toBe(403)
  expect((await importAs(_id, FOUR, MATCH, customer)).status).toBe(403)
  const survey = await surveyOf(_id, customer)
  expect(Object.keys(survey!).toSorted()).toEqual(
    ['_id', 'createdAt', 'rawData', 'reportId', 'sortedData', 'updatedAt'],
  )
  expect(JSON.stringify(survey)).not.toMatch(/respondent|1931-07-19/)
  // Whom an id names is read to find one twice, and not stored.
  const stored = await db
    .selectFrom('survey_respondents')
    .where('report_id', '=', _id)
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(JSON.stringify({ ...stored, text: stored.ratings.toString('latin1') })).not.toContain(
    respondent,
  )
}) // prettier-ignore
