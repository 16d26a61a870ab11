import type { ErrorBody } from '@insights/contract/error.ts'
import type { SharesRead, Survey, SurveyRejection } from '@insights/contract/survey/survey.ts'
import { writeSheets } from '@insights/platform/testing/build-workbook.ts'
import { describe, expect, test } from 'vitest'

import { QUESTIONS, openAirlineSurveys } from '../testing/open-airline-surveys.ts'

const { researcher, addAirlineReport, importFile, stored, sendForm } = await openAirlineSurveys()
const WRONG = 'The content of the file is wrong'

describe('an import of shares', () => {
  test('stores columns in another order once they are sent back as they were read [D15.402]', async () => {
    const reportId = await addAirlineReport()
    const csv = `name,5,4,3,2,1\n${QUESTIONS.map((name) => `${name},0.35,0.3,0.2,0.1,0.05`).join('\n')}`
    const asked = await importFile(researcher, reportId, csv)
    const { columns } = asked.body.data as SurveyRejection
    expect([asked.status, columns]).toEqual([400, [0, 5, 4, 3, 2, 1]])
    expect(await stored(reportId)).toBeUndefined()
    const send = (value: string) =>
      sendForm(researcher, [
        { name: 'reportId', value: reportId },
        { name: 'columns', value },
        { name: 'file', value: { bytes: csv, name: 'a.csv' } },
      ])
    for (const wrong of ['{', '[0,1,2,3,4]', '[0,1,1,2,3,4]', '[0,1,2,3,4,-1]']) {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      expect((await send(wrong)).body.errors).toEqual({ columns: 'Cannot be read' })
    }
    const { status, body } = await send(JSON.stringify(columns))
    expect(status).toBe(201)
    expect(body.rawData[0]).toMatchObject({ one: 5, two: 10, three: 20, four: 30, five: 35 })
  })

  test('names the sheet that was read where another one is visible, and the format of other files [D15.406 D15.407]', async () => {
    const reportId = await addAirlineReport()
    const survey = [['name', 1, 2, 3, 4, 5], ...QUESTIONS.map((name) => [name, 5, 10, 20, 30, 35])]
    const detailsOf = async (bytes: Uint8Array | string) =>
      (await importFile(researcher, reportId, bytes)).body.data as SurveyRejection
    expect(await detailsOf(writeSheets([[['A cover', 'of it']], survey], 'xlsx', 0))).toMatchObject(
      {
        messages: [WRONG],
        details: [
          'The sheet "First" was read. If the survey is in another one, choose it: "Second"',
        ],
      },
    )
    expect(await detailsOf('ID;PWXL;N;E\nE\n')).toMatchObject({
      messages: [WRONG],
      details: [
        'The file is a SYLK file (slk), which is not read. Save it as xlsx and import that.',
      ],
    })
    const hidden = writeSheets([[['old']], survey], 'xlsx', 2)
    expect((await importFile(researcher, reportId, hidden)).status).toBe(201)
  })

  test('reads the sheet that is chosen, by its name [D15.598]', async () => {
    const reportId = await addAirlineReport()
    const wave = (five: number) => [
      ['name', 1, 2, 3, 4, 5],
      ...QUESTIONS.map((name) => [name, 10, 20, 30, 40 - five, five]),
    ]
    const book = writeSheets([wave(5), wave(35)], 'xlsx', 0)
    const send = async <Body>(path: string, sheet: string) =>
      sendForm<Body>(
        researcher,
        [
          { name: 'reportId', value: reportId },
          { name: 'sheet', value: sheet },
          { name: 'columns', value: '[0,1,2,3,4,5]' },
          { name: 'file', value: { bytes: book, name: 'a.xlsx' } },
        ],
        path,
      )
    const { body } = await send<SharesRead>('check', 'Second')
    expect(body).toMatchObject({ sheet: 'Second', sheets: ['First', 'Second'] })
    expect(body.rows[0]).toMatchObject({ four: 5, five: 35 })
    expect((await send('import', 'Second')).status).toBe(201)
    expect((await stored(reportId))?.rawData[0]).toMatchObject({ four: 5, five: 35 })
    expect((await send<Survey & ErrorBody>('import', 'Third')).body.data).toMatchObject({
      details: ['The file has no visible sheet "Third" with a value.'],
    })
    expect((await send<Survey & ErrorBody>('import', '')).body.errors).toEqual({
      sheet: 'Cannot be read',
    })
  })
})

describe('a check of shares', () => {
  const check = async (reportId: string, bytes: Uint8Array | string, columns?: readonly number[]) =>
    sendForm<SharesRead>(
      researcher,
      [
        { name: 'reportId', value: reportId },
        ...(columns ? [{ name: 'columns', value: JSON.stringify(columns) }] : []),
        { name: 'file', value: { bytes, name: 'a.csv' } },
      ],
      'check',
    )
  const lines = (shares: string) => QUESTIONS.map((name) => `${name},${shares}`)

  test('returns columns, first rows, matched questions and what is odd, and stores nothing [D15.486]', async () => {
    const reportId = await addAirlineReport()
    const csv = ['name,5,4,3,2,1,comment', ...lines('0.35,0.3,0.2,0.1,0.05,x'), 'Base: all']
    const { status, body } = await check(reportId, csv.join('\n'))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      sheet: null,
      columns: [0, 5, 4, 3, 2, 1],
      matched: QUESTIONS.length,
      questions: QUESTIONS.length,
      changed: null,
      notes: [
        'The rows add up to 1: they are read as fractions',
        'The columns are in another order than name, 1, 2, 3, 4, 5',
        '1 row without a question left out',
      ],
      rejection: null,
    })
    expect(body.rows).toHaveLength(5)
    expect(body.rows[0]).toMatchObject({ name: QUESTIONS[0], one: 5, five: 35 })
    expect(body.fileColumns[6]).toEqual({ name: 'comment', examples: ['x', 'x', 'x', 'x'] })
    expect(await stored(reportId)).toBeUndefined()
  })

  test('names the questions whose shares differ from the stored survey [D15.486]', async () => {
    const reportId = await addAirlineReport()
    const before = ['name,1,2,3,4,5', ...lines('5,10,20,30,35')]
    await importFile(researcher, reportId, before.join('\n'))
    expect((await check(reportId, before.join('\n'))).body.changed).toEqual([])
    const after = before.with(3, `${QUESTIONS[2]},10,5,20,30,35`)
    expect((await check(reportId, after.join('\n'))).body.changed).toEqual([QUESTIONS[2]])
    expect((await stored(reportId))?.rawData[2]).toMatchObject({ one: 5, two: 10 })
  })

  test('returns the columns of a file without a header, and reads the ones sent back [D15.487]', async () => {
    const reportId = await addAirlineReport()
    const csv = lines('35,30,20,10,5').join('\n')
    const { body } = await check(reportId, csv)
    expect(body).toMatchObject({ columns: null, matched: 0, rows: [] })
    expect(body.rejection?.details?.[0]).toMatch(/^row 1 has no header above it/)
    expect(body.fileColumns[1]).toEqual({ name: '', examples: ['35', '35', '35', '35'] })
    const chosen = await check(reportId, csv, [0, 5, 4, 3, 2, 1])
    expect(chosen.body).toMatchObject({
      rejection: null,
      rows: [{ one: 5, five: 35 }, {}, {}, {}, {}],
    })
  })

  test('returns the specified messages of a file that an import would reject [D15.486]', async () => {
    const reportId = await addAirlineReport()
    const csv = ['name,1,2,3,4,5', ...lines('5,10,20,30,35').slice(1)].join('\n')
    const imported = await importFile(researcher, reportId, csv)
    const { body } = await check(reportId, csv)
    expect(body.rejection).toEqual(imported.body.data)
    expect(body.rejection?.messages).toEqual([`No match found in file for: ${QUESTIONS[0]}`])
    expect(body.matched).toBe(QUESTIONS.length - 1)
  })
})
