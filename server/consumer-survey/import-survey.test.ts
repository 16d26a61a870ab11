import type { SurveyRejection } from '@insights/contract/consumer-survey.ts'
import {
  buildWorkbook,
  buildZip,
  workbookParts,
  writeRows,
} from '@insights/platform/testing/build-workbook.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

import { addCompleteIndustry } from '../testing/add-complete-industry.ts'
import { addCompleteReport } from '../testing/add-complete-report.ts'
import { moveReport } from '../testing/add-report.ts'
import {
  openAirlineSurveys,
  QUESTIONS,
  STRUCTURE,
  surveyFile,
  type Part,
} from '../testing/open-airline-surveys.ts'

const { db, researcher, customer, anonymous, addAirlineReport, sendForm, importFile, stored } =
  await openAirlineSurveys()

const WRONG = 'The content of the file is wrong'

describe('importing a survey', () => {
  test.for(['airline-survey.csv', 'airline-survey.xlsx', 'airline-survey.xls'])(
    'takes the real %s and derives its columns',
    async (name) => {
      const reportId = await addAirlineReport()
      const { status, body } = await importFile(researcher, reportId, await surveyFile(name), name)
      expect(status).toBe(201)
      expect(body.rawData.map((row) => row.name)).toEqual(QUESTIONS)
      // 20 + 11; 31 - (18 + 26); (-13 + 100) / 40; the half nearest to 2.175.
      expect(body.rawData[0]).toMatchObject({
        one: 18,
        two: 26,
        three: 25,
        four: 20,
        five: 11,
        fourFive: 31,
        topBottom: -13,
        normalized: 2.175,
        nearestPointFive: 2,
      })
      expect(body.sortedData).toEqual([])
      const { effects: _, ...record } = body
      expect(await stored(reportId)).toEqual(record)
    },
  )

  test('names every error of a file that has fewer than ten, and changes nothing [B8.20]', async () => {
    const reportId = await addAirlineReport()
    await importFile(researcher, reportId, await surveyFile('airline-survey.csv'))
    const before = await stored(reportId)
    const rejected = await importFile(
      researcher,
      reportId,
      await surveyFile('survey-with-errors.csv'),
    )
    const messages = [
      'row 3 has an invalidName',
      'value in row 4 column 3 is invalid',
      'value in row 5 column 6 is invalid',
      'value in row 6 column 6 is invalid',
      'No match found in file for: Departure/Arrival time convenient',
      'No match found in file for: Inflight service',
      'There is a missmatch between the survey in the file and the categories mapping',
    ]
    expect(rejected.status).toBe(400)
    expect(rejected.body.data).toMatchObject({ messages, more: 0 })
    expect((rejected.body.data as SurveyRejection).details).toEqual([
      'row 14 "Inflight services (all)" is no question of this industry',
    ])
    expect(rejected.body.data).not.toHaveProperty('hint')
    expect(rejected.body.message).toBe(messages.join('\n'))
    expect(await stored(reportId)).toEqual(before)
  })

  test('names the industry that a file is for, where most of its rows match its questions [B8.23]', async () => {
    const mark = crypto.randomUUID()
    const names = ['Rooms', 'Breakfast', 'Pool'].map((name) => `${name} ${mark}`)
    await addCompleteIndustry(db, { title: `Hotels ${mark}`, questions: names })
    const reportId = await addAirlineReport()
    const csvOf = (rows: readonly string[]) =>
      ['name,1,2,3,4,5', ...rows.map((name) => `${name.toUpperCase()},1,2,3,4,90`)].join('\n')
    const hintOf = async (rows: readonly string[]) =>
      ((await importFile(researcher, reportId, csvOf(rows))).body.data as SurveyRejection).hint
    expect(await hintOf(names)).toBe(
      `Most rows of the file match questions of the industry "Hotels ${mark}".`,
    )
    expect(await hintOf([...names, 'A', 'B', 'C'])).toBeUndefined()
    expect(await hintOf(QUESTIONS.slice(1))).toBeUndefined()
  })

  test('a single error is the message itself', async () => {
    const reportId = await addAirlineReport()
    const csv = String(await surveyFile('airline-survey.csv')).replace('18%,26%', '18%,x')
    const { status, body } = await importFile(researcher, reportId, csv)
    expect([status, body.message]).toEqual([400, 'value in row 2 column 3 is invalid'])
  })

  test('ten errors and more are told as one of the structure', async () => {
    const reportId = await addAirlineReport()
    const csv = `name,1,2,3,4,5\n${QUESTIONS.map((name) => `${name},1,2,3,4,x`).join('\n')}`
    const { status, body } = await importFile(researcher, reportId, csv)
    expect([status, body.message]).toEqual([400, STRUCTURE])
    expect(await stored(reportId)).toBeUndefined()
  })

  test('an inactive question is not asked for', async () => {
    const industry = await addCompleteIndustry(db, { questions: ['One', 'Two'] })
    await db
      .updateTable('survey_questions')
      .set({ active: false })
      .where('industry_id', '=', industry._id)
      .where('title', '=', 'Two')
      .execute()
    const { _id } = await addCompleteReport(db, { industry })
    const { status } = await importFile(researcher, _id, 'name,1,2,3,4,5\n ONE ,1,2,3,4,90')
    expect(status).toBe(201)
  })
})

describe('a file that is no survey', () => {
  const blankRows = '<row r="1"><c r="A1"><v>1</v></c></row>'.padEnd(300 * 1024 * 1024, ' ')
  const files: readonly [string, string, () => Promise<Uint8Array | string> | Uint8Array | string][] =
    [
      ['a picture named .xls', WRONG, () => image()],
      ['an empty file', WRONG, () => ''],
      ['blanks alone', WRONG, () => ' \n\n , , \n'],
      ['a header alone', WRONG, () => 'name,1,2,3,4,5\n'],
      ['a web page', WRONG, () => '<!doctype html><html><body><table></table></body></html>'],
      ['a zip of something else', WRONG, () => buildZip([{ name: 'a.txt', content: 'name' }])],
      ['a truncated workbook', WRONG, async () => (await surveyFile('airline-survey.xlsx')).subarray(0, 3000)],
      ['a zip bomb named .xlsx', WRONG, () => bomb()],
      ['10,000 rows of csv', STRUCTURE, () => csvOf(10_000)],
      ['10,000 rows of xlsx', STRUCTURE, () => writeRows(rowsOf(10_000), 'xlsx')],
      ['200,000 rows', STRUCTURE, () => csvOf(200_000)],
      ['more than 10 MB', WRONG, () => Buffer.alloc(10 * 1024 * 1024 + 1, 'a')],
      ['an entity expansion', WRONG, () => laughs()],
    ] // prettier-ignore

  test.for(files)('%s is answered by its message within 10 seconds', async ([, message, make]) => {
    const reportId = await addAirlineReport()
    const bytes = await make()
    const started = Date.now()
    const { status, body } = await importFile(researcher, reportId, bytes, 'survey.xlsx')
    expect(Date.now() - started).toBeLessThan(10_000)
    expect([status, body.message]).toEqual([400, message])
    expect(body.data).toMatchObject({ messages: [message] })
    expect(JSON.stringify(body).length).toBeLessThan(20_000)
    expect(await stored(reportId)).toBeUndefined()
    expect((await anonymous('GET', '/health/live')).status).toBe(200)
  })

  const rowsOf = (count: number) => [
    ['name', '1', '2', '3', '4', '5'],
    ...Array.from({ length: count }, (_, at) => [`Question ${at}`, 20, 20, 20, 20, 20]),
  ]
  const csvOf = (count: number) =>
    rowsOf(count)
      .map((row) => row.join(','))
      .join('\n')
  const image = () =>
    sharp({ create: { width: 400, height: 300, channels: 3, background: '#a33' } })
      .png()
      .toBuffer()
  const bomb = () =>
    buildZip([
      ...workbookParts('').slice(0, -1),
      { name: 'xl/worksheets/sheet1.xml', content: blankRows },
    ])
  const laughs = () => {
    const entities = Array.from(
      { length: 12 },
      (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`,
    )
    const prologue = `<!DOCTYPE worksheet [<!ENTITY e0 "ha">${entities.join('')}]>`
    const rows = '<row r="1"><c r="A1" t="inlineStr"><is><t>&e12;</t></is></c></row>'
    return buildWorkbook(rows, { prologue })
  }
})

describe('the form of an import', () => {
  test('names the report first, has one file and nothing else', async () => {
    const reportId = await addAirlineReport()
    const file: Part = { name: 'file', value: { bytes: 'name', name: 'a.csv' } }
    const report: Part = { name: 'reportId', value: reportId }
    const tries: [Part[], string][] = [
      [[report], 'file'],
      [[file, report], 'reportId'],
      [[file], 'reportId'],
      [[], 'reportId'],
      [[{ name: 'reportId', value: 'x' }, file], 'reportId'],
      [[report, file, file], 'file'],
      [[report, { name: 'role', value: 'SENIOR' }, file], 'role'],
      [[report, { ...file, name: 'files' }], 'files'],
    ]
    for (const [parts, field] of tries) {
      const { status, body } = await sendForm(researcher, parts)
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]])
    }
    const json = await researcher('POST', '/consumer-survey/import', { reportId })
    expect(json.status).toBe(400)
    expect((await researcher('POST', '/consumer-survey/import')).status).toBe(400)
    expect(await stored(reportId)).toBeUndefined()
  })

  test('is refused for those who may not edit the report', async () => {
    const reportId = await addAirlineReport()
    const csv = await surveyFile('airline-survey.csv')
    expect((await importFile(customer, reportId, csv)).status).toBe(403)
    expect((await importFile(anonymous, reportId, csv)).status).toBe(401)
    expect((await importFile(researcher, crypto.randomUUID(), csv)).status).toBe(404)
    await moveReport(db, reportId, 'PUBLISHED')
    const published = await importFile(researcher, reportId, csv)
    expect(published.status).toBe(403)
    expect(await stored(reportId)).toBeUndefined()
  })
})
