import type { ConsumerSurvey } from '@insights/contract/consumer-survey.ts'
import type { Page } from '@insights/contract/find.ts'
import { describe, expect, test } from 'vitest'

import { addCompleteReport } from '../testing/add-complete-report.ts'
import { moveReport } from '../testing/add-report.ts'
import {
  openAirlineSurveys,
  QUESTIONS,
  surveyFile,
  type Saved,
} from '../testing/open-airline-surveys.ts'

const { db, researcher, customer, anonymous, airlines, addAirlineReport, importFile, stored } =
  await openAirlineSurveys()

describe('a survey that a program sends', () => {
  const rawData = QUESTIONS.map((name) => ({
    name,
    one: 1,
    two: '2%',
    three: 3,
    four: ' 4 ',
    five: 90,
  }))

  test('is checked and stored as a file is', async () => {
    const reportId = await addAirlineReport()
    const { status, body } = await researcher<Saved>('POST', '/consumer-survey', {
      reportId,
      rawData,
      sortedData: [],
    })
    expect(status).toBe(201)
    expect(body.rawData).toHaveLength(14)
    expect(body.rawData[3]).toMatchObject({ name: 'Gate location', two: 2, fourFive: 94 })
  })

  test.for([
    [{ one: 101 }, 'value in row 1 column 2 is invalid'],
    [{ one: -1 }, 'value in row 1 column 2 is invalid'],
    [{ two: {} }, 'value in row 1 column 3 is invalid'],
    [{ two: [5] }, 'value in row 1 column 3 is invalid'],
    [{ three: null }, 'value in row 1 column 4 is invalid'],
    [{ four: undefined }, 'value in row 1 column 5 is invalid'],
    [{ five: true }, 'value in row 1 column 6 is invalid'],
    [{ five: '1e1' }, 'value in row 1 column 6 is invalid'],
  ] as const)('with %o is refused by "%s"', async ([change, message]) => {
    const reportId = await addAirlineReport()
    const { status, body } = await researcher('POST', '/consumer-survey', {
      reportId,
      rawData: [{ ...rawData[0], ...change }, ...rawData.slice(1)],
    })
    expect([status, body.message]).toEqual([400, message])
    expect(await stored(reportId)).toBeUndefined()
  })

  test.for([
    [{ rawData: [{ ...rawData[0], fourFive: 100 }] }, 'rawData.0.fourFive'],
    [{ rawData: 'x' }, 'rawData'],
    [{ rawData: undefined }, 'rawData'],
    [{ rawData: Array.from({ length: 10_001 }, () => rawData[0]) }, 'rawData'],
    [{ sortedData: rawData }, 'sortedData'],
    [{ reportId: 'x' }, 'reportId'],
    [{ scores: [] }, 'scores'],
  ] as const)('a body is refused by its field, case %#', async ([change, field]) => {
    const reportId = await addAirlineReport()
    const body = { reportId, rawData, sortedData: [], ...change }
    const rejected = await researcher('POST', '/consumer-survey', body)
    expect(rejected.status).toBe(400)
    expect(Object.keys(rejected.body.errors!)[0]).toContain(field)
    expect(await stored(reportId)).toBeUndefined()
  })
})

describe('sorting a survey', () => {
  async function importedSurvey() {
    const reportId = await addAirlineReport()
    const { body } = await importFile(researcher, reportId, await surveyFile('airline-survey.csv'))
    return body
  }

  test('orders by fourFive, then five, then name, whatever is sent back', async () => {
    const { effects: _, ...survey } = await importedSurvey()
    const { status, body } = await researcher<Saved>('PUT', `/consumer-survey/${survey._id}`, {
      ...survey,
      rawData: [{ name: 'Made up', five: 100 }],
      sortedData: survey.rawData.toReversed(),
    })
    expect(status).toBe(200)
    expect(body.rawData).toEqual(survey.rawData)
    expect(body.sortedData.map(({ name }) => name)).toEqual([
      'Inflight service', 'Baggage handling', 'Seat comfort', 'Inflight entertainment',
      'On-board service', 'Leg room service', 'Online boarding', 'Departure/Arrival time convenient',
      'Cleanliness', 'Checkin service', 'Food and drink', 'Gate location', 'Ease of Online booking',
      'Inflight wifi service',
    ]) // prettier-ignore
    expect(body.updatedAt > survey.updatedAt).toBe(true)
  })

  test('a survey that is imported again has to be sorted again', async () => {
    const survey = await importedSurvey()
    await researcher('PUT', `/consumer-survey/${survey._id}`, {})
    const again = await importFile(
      researcher,
      survey.reportId,
      await surveyFile('airline-survey.xls'),
    )
    expect(again.body).toMatchObject({ _id: survey._id, sortedData: [] })
  })

  test('is refused for another record, an unknown one, a published one and customers', async () => {
    const { _id, reportId } = await importedSurvey()
    const path = `/consumer-survey/${_id}`
    expect((await researcher('PUT', path, { reportId: crypto.randomUUID() })).status).toBe(400)
    expect((await researcher('PUT', path, { scores: 1 })).body.errors).toHaveProperty('scores')
    expect((await researcher('PUT', `/consumer-survey/${crypto.randomUUID()}`, {})).status).toBe(
      404,
    )
    expect((await researcher('PUT', '/consumer-survey/x', {})).status).toBe(400)
    expect((await customer('PUT', path, {})).status).toBe(403)
    await moveReport(db, reportId, 'PUBLISHED')
    expect((await researcher('PUT', path, {})).status).toBe(403)
    expect((await stored(reportId))?.sortedData).toEqual([])
  })
})

describe('reading a survey', () => {
  test('is for staff and for customers who have bought the report', async () => {
    const { _id, editionId } = await addCompleteReport(db, { industry: airlines })
    await importFile(researcher, _id, await surveyFile('airline-survey.csv'))
    const read = () => customer<Page<ConsumerSurvey>>('GET', '/consumer-survey', { reportId: _id })
    expect((await read()).status).toBe(404)
    await moveReport(db, _id, 'PUBLISHED')
    expect((await read()).status).toBe(403)
    await db
      .insertInto('company_reports')
      .values({
        company_customer_id: customer.companyCustomer,
        edition_id: editionId,
        po_date: null,
      })
      .execute()
    const bought = await read()
    expect([bought.status, bought.body.total]).toEqual([200, 1])
    expect(bought.body.data[0]?.rawData).toHaveLength(14)
    expect((await anonymous('GET', '/consumer-survey', { reportId: _id })).status).toBe(401)
  })

  test('needs one report and knows no other filter', async () => {
    const reportId = await addAirlineReport()
    for (const [query, field] of [
      [{}, 'reportId'],
      [{ reportId: { $in: [reportId] } }, 'reportId'],
      [{ reportId: { $ne: reportId } }, 'reportId'],
      [{ reportId, rawData: 1 }, 'rawData'],
      [{ reportId, $sort: { rawData: 1 } }, '$sort.rawData'],
      [{ reportId, $select: ['rawData'] }, '$select.0'],
      [{ reportId, $populate: ['report'] }, '$populate.0'],
    ] as const) {
      const { status, body } = await researcher('GET', '/consumer-survey', query)
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]])
    }
  })
})
