import type { ErrorBody } from '@insights/contract/error.ts'
import type { EditEffects } from '@insights/contract/reports/edit-effects.ts'
import type { SurveySampleRecord } from '@insights/contract/survey/survey-sample.ts'
import { describe, expect, test } from 'vitest'

import { actionsOn } from '../testing/actions-on.ts'
import { FOUR, TITLES, openRespondentSurveys } from '../testing/open-respondent-surveys.ts'

const { db, researcher, questionIds, addReport, importAs, sampleOf } = await openRespondentSurveys()
const [, SEATS = ''] = questionIds

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
    const byQuestion = { [SEATS]: 700 }
    const { status, body } = await put(reportId, { ...SAMPLE, byQuestion })
    expect([status, body]).toMatchObject([200, { ...SAMPLE, byQuestion, effects: { scoresDeleted: false } }])
    expect(await sampleOf(reportId)).toMatchObject({ ...SAMPLE, byQuestion })
    const line = await actionsOn(db, reportId, 'Changed the sample of the consumer survey of the report%')
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

  test('is rejected by row and column if a share makes it impossible [D28.9]', async () => {
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

  test('changes only in its dates if it is of imported respondents [D28.17]', async () => {
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
