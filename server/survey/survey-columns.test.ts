import type { SurveyRejection } from '@insights/contract/survey/survey.ts'
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
          'The sheet "First" was read, the first of the visible ones. If the survey is in another one, move that to the front',
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
})
