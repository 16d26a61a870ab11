import type { RespondentColumns } from '@insights/contract/survey/respondents.ts'
import type { SurveyRejection } from '@insights/contract/survey/survey.ts'
import { buildSav } from '@insights/platform/testing/build-sav.ts'
import { writeSheets } from '@insights/platform/testing/build-workbook.ts'
import { describe, expect, test } from 'vitest'

import { csv, openRespondentSurveys } from '../testing/open-respondent-surveys.ts'

const surveys = await openRespondentSurveys()
const { addReport, columnsOf, importAs, send, surveyOf, MATCH } = surveys

const WORDS = ['Not at all', 'Slightly', 'Moderately', 'Very', 'Extremely'].map(
  (word) => `${word} important`,
)
const ids = (...names: readonly string[]) =>
  names.map((name) => `"{""ImportId"":""${name}""}"`).join(',')

/** Imports a file by its suggested match, with these meanings of values. */
async function importSuggested(file: Uint8Array | string, values?: SurveyRejection['values']) {
  const { _id } = await addReport()
  const { body } = await columnsOf(_id, file)
  const match = {
    questions: Object.fromEntries(
      body.questions.map(({ questionId, column }) => [questionId, column]),
    ),
    respondent: body.respondent,
    weight: body.weight,
    ...(values && { values }),
  }
  const imported = await importAs(_id, file, match)
  const survey = await surveyOf(_id)
  const rows = survey?.rawData.map(({ name, one, two, three, four, five }) =>
    [name, one, two, three, four, five].join(' '),
  )
  return { columns: body, imported, rows: rows?.toSorted() }
}

describe('respondents are imported as platforms export them [D15.483]', () => {
  test.for<[string, string]>([
    [
      'Qualtrics',
      `StartDate,ResponseId,QID1_1,QID1_2,QID1_3
Start Date,Response ID,How important? - Booking matters,How important? - Seat comfort,How important? - Crew
${ids('startDate', '_recordId', 'QID1_1', 'QID1_2', 'QID1_3')}
2026-03-01 10:00:00,R_1,5,1,3
2026-03-01 11:00:00,R_2,4,1,`,
    ],
    [
      'SurveyMonkey',
      `Respondent ID,Collector ID,How important is each?,,
,,Booking matters,Seat comfort,Crew
118000001,40,5,1,3
118000002,40,4,1,`,
    ],
    [
      'LimeSurvey',
      `"id","submitdate","Q1[SQ1]. How important? [Booking matters]","Q1[SQ2]. How important? [Seat comfort]","Q1[SQ3]. How important? [Crew]"
"1","2026-03-01","5","1","3"
"2","2026-03-01","4","1","N/A"`,
    ],
    [
      'Google Forms',
      `Timestamp,How important? [Booking matters],How important? [Seat comfort],How important? [Crew]
2026/03/01 10:00:00,Extremely important,Not at all important,Moderately important
2026/03/01 11:00:00,Very important,Not at all important,`,
    ],
  ])('%s', async ([, file]) => {
    const { columns, imported, rows } = await importSuggested(file)
    expect(columns.questions.map(({ exact }) => exact)).toEqual([true, true, true])
    expect(imported.body.imported).toEqual({ respondents: 2, leftOut: 0 })
    expect(rows).toEqual([
      'Booking matters 0 0 0 50 50',
      'Crew 0 0 100 0 0',
      'Seat comfort 100 0 0 0 0',
    ])
  })

  test('a question found in two tables is suggested as not certain', async () => {
    const header = 'id,Importance - Crew,Satisfaction - Crew,Seat comfort,Booking matters'
    const { _id } = await addReport()
    const { body } = await columnsOf(_id, `${header}\na,1,2,3,4`)
    expect(body.questions.find(({ title }) => title === 'Crew')).toMatchObject({ exact: false })
  })
})

test('respondents are read from the sheet that is chosen, also behind a cover [D15.598]', async () => {
  const { _id } = await addReport()
  const wave = ['a,5,1,3,2', 'b,5,2,3,1'].map((row) => row.split(','))
  const header = csv().split(',')
  const book = writeSheets([[['Wave 2', 'March']], [header, ...wave]], 'xlsx', 0)
  const first = await columnsOf(_id, book)
  expect(first.body).toMatchObject({ rows: 0, sheet: 'First', sheets: ['First', 'Second'] })
  const second = await send<RespondentColumns>(surveys.researcher, 'columns', { reportId: _id, sheet: 'Second' }, book) // prettier-ignore
  expect(second.body).toMatchObject({ rows: 2, sheet: 'Second', weight: 4 })
  expect((await importAs(_id, book, MATCH)).status).toBe(400)
  const imported = await importAs(_id, book, { ...MATCH, sheet: 'Second' })
  expect([imported.status, imported.body.imported?.respondents]).toEqual([201, 2])
})

describe('values of respondents', () => {
  test('are understood where they leave no doubt [D15.481]', async () => {
    const file = csv(
      'a,5 - Extremely important,NA,99,1',
      'b,1 - Not at all important,2,#NULL!,1',
      'c,3,4,5,1',
    )
    const { imported, rows } = await importSuggested(file)
    expect(imported.status).toBe(201)
    expect(rows).toEqual([
      'Booking matters 33 0 33 0 33',
      'Crew 0 0 0 0 100',
      'Seat comfort 0 50 0 50 0',
    ])
  })

  test('are rejected with their meanings while there is a doubt, and stored once these are sent back [D15.482]', async () => {
    const rows = [1, 2, 3].map(
      (id) => `${id},${[5, 5, 1].map((at) => `${6 - at} = ${WORDS[at - 1]}`).join(',')},1`,
    )
    const { imported, rows: none } = await importSuggested(csv(...rows))
    const { messages, values } = imported.body.data as unknown as SurveyRejection
    expect([imported.status, messages, none]).toEqual([
      400,
      [
        'The labels run the other way: "1 = Extremely important" is read as 5, "5 = Not at all important" as 1',
      ],
      undefined,
    ])
    expect(values).toEqual([
      { value: '1 = Extremely important', rating: 5 },
      { value: '5 = Not at all important', rating: 1 },
    ])
    const confirmed = await importSuggested(csv(...rows), values)
    expect(confirmed.rows).toEqual([
      'Booking matters 0 0 0 0 100',
      'Crew 100 0 0 0 0',
      'Seat comfort 0 0 0 0 100',
    ])
  })

  test('mean what is sent with the match, missing ones included [D15.482]', async () => {
    const { _id } = await addReport()
    const file = csv('a,A5,Coffee,1,1', 'b,A1,5,1,1')
    const values = [{ value: 'A5', rating: 1 }, { value: 'A1', rating: 5 }, { value: 'Coffee', rating: 0 }] // prettier-ignore
    expect((await importAs(_id, file, { ...MATCH, values })).status).toBe(201)
    const survey = await surveyOf(_id)
    expect(survey?.rawData.map(({ one, five }) => [one, five])).toEqual([[50, 50], [100, 0], [0, 100]]) // prettier-ignore
    for (const values of [
      [{ value: 'A5', rating: 6 }],
      [{ value: 'A5' }],
      [{ value: 'x'.repeat(201), rating: 1 }],
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      const { body } = await importAs(_id, file, { ...MATCH, values })
      expect(body.message).toBe('match: Cannot be read')
    }
  })

  test('mean the same in the next edition of the industry, until the file says otherwise [D15.597]', async () => {
    const { _id } = await addReport()
    const values = [{ value: 'B1', rating: 5 }, { value: 'B2', rating: 1 }, { value: 'Tea', rating: 0 }] // prettier-ignore
    const file = csv('a,B1,B2,Tea,1', 'b,B1,B1,B2,1')
    expect((await importAs(_id, file, { ...MATCH, values })).status).toBe(201)
    const next = await addReport()
    const { body } = await columnsOf(next._id, file)
    expect(body.earlier).toEqual(expect.arrayContaining(values))
    expect((await importAs(next._id, file)).status).toBe(201)
    expect((await surveyOf(next._id))?.rawData).toEqual((await surveyOf(_id))?.rawData)
    const turned = [{ value: 'B1', rating: 1 }, { value: 'B2', rating: 5 }, { value: '4', rating: 2 }] // prettier-ignore
    const other = csv('a,B1,B2,4,1')
    await importAs(next._id, other, { ...MATCH, values: turned })
    const rejected = await importAs(_id, csv('a,B1,2,4,1'))
    expect([rejected.status, rejected.body.message]).toEqual([
      400,
      'Values are read as in the last import of this industry: "4" is read as 2',
    ])
    expect((await columnsOf(_id, other)).body.earlier).toEqual(
      expect.arrayContaining([...turned, { value: 'Tea', rating: 0 }]),
    )
  })

  test('have the labels of an SPSS file, which run the other way [D15.484]', async () => {
    const { _id } = await addReport()
    const meanings = WORDS.toReversed().map((word, at) => [at + 1, word] as const)
    const { body } = await columnsOf(_id, buildSav({ variables: 3, meanings }))
    expect(body.columns[0]?.values).toEqual([
      { value: '3 = Moderately important', count: 1 },
      { value: '1 = Extremely important', count: 0 },
      { value: '2 = Very important', count: 0 },
      { value: '4 = Slightly important', count: 0 },
      { value: '5 = Not at all important', count: 0 },
    ])
    const match = { questions: Object.fromEntries(surveys.questionIds.map((id, at) => [id, at])) }
    const { body: rejected } = await importAs(_id, buildSav({ variables: 3, meanings }), match)
    expect(rejected.message).toMatch(/^The labels run the other way: "1 = Extremely important"/)
  })
})
