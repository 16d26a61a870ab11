import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Survey } from '@insights/contract/survey/survey.ts'
import { describe, expect, test } from 'vitest'

import { assignEdition } from '../testing/add-company-customer.ts'
import { moveReport } from '../testing/add-report.ts'
import { FOUR, csv, errorsOf, openRespondentSurveys } from '../testing/open-respondent-surveys.ts'
import { loadRespondents } from './store-respondents.ts'

const surveys = await openRespondentSurveys()
const { db, researcher, customer, MATCH, questionIds } = surveys
const { addReport, columnsOf, importAs, send, sampleOf, surveyOf } = surveys
const [BOOKING = '', SEATS = '', CREW = ''] = questionIds

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
      values: [
        { value: '5', count: 2 },
        { value: '4', count: 1 },
        { value: '1', count: 1 },
      ],
    })
    expect(
      body.questions.map(({ title, column, exact }) => `${title} ${column} ${exact}`).toSorted(),
    ).toEqual(['Booking matters 1 true', 'Crew 3 true', 'Seat comfort 2 true'])
    expect(await surveyOf(_id)).toBeUndefined()
  })

  test('is matched by labels if it is of SPSS, with its own weight, and rejected in one line if unreadable [D28.11 D28.20]', async () => {
    const { _id } = await addReport()
    const fixtures = join(import.meta.dirname, '../../platform/spreadsheet/fixtures/sav')
    const readable = async (name: string) =>
      (await columnsOf(_id, await readFile(join(fixtures, name)))).body
    expect((await readable('blocks.zsav')).message).toBe(
      'The .sav file is compressed as .zsav. Save it as an ordinary .sav file.',
    )
    const cut = await columnsOf(_id, Buffer.from('$FL2 and nothing that follows'))
    expect([cut.status, cut.body.message]).toEqual([400, 'The .sav file is cut off in its header.'])
    const file = await readFile(join(fixtures, 'compressed.sav'))
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
    expect(await sampleOf(_id)).toEqual({
      reportId: _id,
      basis: 'respondents',
      respondents: 4,
      byQuestion: { [SEATS]: 3 },
      designEffect: 1,
      fieldwork: null,
      updatedAt: expect.any(String),
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

  test('deletes the scores with the former survey, and a later import of shares deletes the respondents [D28.13]', async () => {
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
      'row 2, column "Booking matters": "6" is no rating from 1 to 5. Choose its meaning',
      'row 3, column "Crew": "0" is no rating from 1 to 5. Choose its meaning',
      'row 3, column "Seat comfort": "2.5" is no rating from 1 to 5. Choose its meaning',
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

test('a revision has the sample and the respondents, a new edition neither [D28.18]', async () => {
  const { _id } = await addReport()
  await importAs(_id, FOUR, { ...MATCH, weight: 4 })
  await moveReport(db, _id, 'PUBLISHED')
  const revision = await researcher<{ _id: string }>('POST', '/report-edit', { reportId: _id })
  expect(await loadRespondents(db, revision.body._id)).toEqual(await loadRespondents(db, _id))
  expect(await sampleOf(revision.body._id)).toEqual({
    ...(await sampleOf(_id)),
    reportId: revision.body._id,
    updatedAt: expect.any(String),
  })
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
  await assignEdition(db, customer.companyCustomer, editionId)
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
