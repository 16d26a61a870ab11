import type { FindResult } from '@insights/contract/find.ts'
import type { EditEffects } from '@insights/contract/reports/edit-effects.ts'
import type { DeviceWeight } from '@insights/contract/scoring/device-weight.ts'
import { describe, expect, test } from 'vitest'

import { actionsOn } from '../testing/actions-on.ts'
import { addCompleteReport } from '../testing/add-complete-report.ts'
import { moveReport } from '../testing/add-report.ts'
import { changeAnswers } from '../testing/change-answers.ts'
import { addSurveyAs } from '../testing/complete-report.ts'
import { openTestPortal } from '../testing/test-portal.ts'

type Saved = DeviceWeight & { effects: EditEffects }

const { db, senior, researcher, customer, anonymous } = await openTestPortal()
const deviceWeights = { 'Mobile Web': 0.25, 'iPhone App': 1, 'Android App': 0 }

/** Adds a report whose capabilities table and survey are complete, so that scoring is open. */
async function addScorableReport() {
  const report = await addCompleteReport(db)
  await addSurveyAs(senior, report)
  return report
}

async function createdWeights() {
  const { _id: reportId } = await addScorableReport()
  const { body } = await researcher<Saved>('POST', '/device-weight', { reportId, deviceWeights })
  return body
}

async function stored(reportId: string) {
  const { body } = await senior<FindResult<DeviceWeight>>('GET', '/device-weight', {
    reportId,
    $limit: 1,
  })
  return body
}

describe('device weights', () => {
  test('are created, found and changed, each time with a later time stamp', async () => {
    const { _id: reportId } = await addScorableReport()
    expect(await stored(reportId)).toEqual({ total: 0, limit: 1, skip: 0, data: [] })
    const created = await researcher<Saved>('POST', '/device-weight', { reportId, deviceWeights })
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({ reportId, deviceWeights })
    expect(created.body.effects).toEqual({ scoresDeleted: false, reportReopened: false })
    const { effects: _, ...record } = created.body
    const other = { ...deviceWeights, 'Android App': 0.5 }
    const changed = await senior<Saved>('PUT', `/device-weight/${record._id}`, {
      ...record,
      deviceWeights: other,
    })
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({ _id: record._id, deviceWeights: other })
    expect(changed.body.updatedAt > record.updatedAt).toBe(true)
    expect((await stored(reportId)).data[0]?.deviceWeights).toEqual(other)
  })

  test('are rejected with what is missing until capabilities table and survey are complete [D15.192]', async () => {
    const report = await addCompleteReport(db)
    const reportId = report._id
    const early = await researcher('POST', '/device-weight', { reportId, deviceWeights })
    const missing = ['Import the consumer survey.']
    expect([early.status, early.body.data]).toEqual([409, { missing }])
    expect((await stored(reportId)).data).toEqual([])

    await addSurveyAs(senior, report)
    const created = await researcher<Saved>('POST', '/device-weight', { reportId, deviceWeights })
    expect(created.status).toBe(201)
    await changeAnswers(
      db,
      { report_id: reportId, application_id: 'mobile-web' },
      { status: 'DRAFT' },
    )
    const changed = await senior('PUT', `/device-weight/${created.body._id}`, {
      deviceWeights: { ...deviceWeights, 'Mobile Web': 1 },
    })
    expect([changed.status, changed.body.data]).toEqual([
      409,
      { missing: expect.arrayContaining([expect.stringContaining('not completed')]) },
    ])
    expect((await stored(reportId)).data[0]?.deviceWeights).toEqual(deviceWeights)
  })

  test('created a second time are saved when they are the same, and otherwise a conflict', async () => {
    const first = await createdWeights()
    const again = await senior<Saved>('POST', '/device-weight', {
      reportId: first.reportId,
      deviceWeights,
    })
    expect([again.status, again.body._id]).toEqual([201, first._id])
    const other = await senior('POST', '/device-weight', {
      reportId: first.reportId,
      deviceWeights: { ...deviceWeights, 'iPhone App': 0.5 },
    })
    expect(other.status).toBe(409)
    expect(other.body.data).toMatchObject({ _id: first._id, deviceWeights })
    expect((await stored(first.reportId)).data[0]?.deviceWeights).toEqual(deviceWeights)
  })

  test('saved first by many requests at once are one record', async () => {
    const { _id: reportId } = await addScorableReport()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        researcher<Saved>('POST', '/device-weight', {
          reportId,
          deviceWeights: { ...deviceWeights, 'Android App': index / 20 },
        }),
      ),
    )
    const winners = answers.filter(({ status }) => status === 201)
    expect(winners).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    expect((await stored(reportId)).data[0]?.deviceWeights).toEqual(winners[0]?.body.deviceWeights)
  })

  test("based on an old version are not saved over a colleague's change", async () => {
    const first = await createdWeights()
    const { updatedAt } = first
    const path = `/device-weight/${first._id}`
    const theirs = { ...deviceWeights, 'Mobile Web': 0.5 }
    await senior('PUT', path, { deviceWeights: theirs, updatedAt })
    const late = await researcher('PUT', path, { deviceWeights, updatedAt })
    expect(late.status).toBe(409)
    expect(late.body.data).toMatchObject({ deviceWeights: theirs })
    const decided = await researcher<Saved>('PUT', path, { deviceWeights })
    expect(decided.body.deviceWeights).toEqual(deviceWeights)
  })

  const ALL_ZERO = { 'Mobile Web': 0, 'iPhone App': 0, 'Android App': 0 }
  test.for([
    [{ ...deviceWeights, 'Mobile Web': 1.01 }, 'deviceWeights.Mobile Web', 'Must be from 0 to 1'],
    [{ ...deviceWeights, 'Mobile Web': -0.1 }, 'deviceWeights.Mobile Web', 'Must be at least 0'],
    [{ ...deviceWeights, 'iPhone App': '1' }, 'deviceWeights.iPhone App', 'Must be a number'],
    [{ ...deviceWeights, 'iPhone App': null }, 'deviceWeights.iPhone App', 'Must be a number'],
    [{ 'Mobile Web': 1, 'iPhone App': 1 }, 'deviceWeights.Android App', 'Required'],
    [{ ...deviceWeights, Watch: 1 }, 'deviceWeights.Watch', 'Unknown field'],
    [ALL_ZERO, 'deviceWeights.Mobile Web', 'At least one weight must be above 0'],
    [undefined, 'deviceWeights', 'Required'],
  ] as const)(
    'with %o are rejected by %s and change nothing',
    async ([weights, field, message]) => {
      const first = await createdWeights()
      const { reportId } = first
      const created = await researcher('POST', '/device-weight', {
        reportId,
        deviceWeights: weights,
      })
      const changed = await researcher('PUT', `/device-weight/${first._id}`, {
        deviceWeights: weights,
      })
      for (const { status, body } of [created, changed]) {
        expect([status, body.errors?.[field]]).toEqual([400, message])
      }
      expect((await stored(reportId)).data[0]?.deviceWeights).toEqual(deviceWeights)
    },
  )

  test('are rejected with unknown fields, unknown ids and another record', async () => {
    const { _id, reportId } = await createdWeights()
    const unknownId = crypto.randomUUID()
    const other = await createdWeights()
    const tries = [
      await researcher('POST', '/device-weight', { reportId, deviceWeights, role: 'SENIOR' }),
      await researcher('POST', '/device-weight', { reportId: 'x', deviceWeights }),
      await researcher('POST', '/device-weight', { reportId: unknownId, deviceWeights }),
      await researcher('PUT', `/device-weight/${unknownId}`, { deviceWeights }),
      await researcher('PUT', `/device-weight/${_id}`, { deviceWeights, reportId: other.reportId }),
      await researcher('PUT', `/device-weight/${_id}`, { deviceWeights, _id: other._id }),
      await researcher('GET', '/device-weight', {}),
      await researcher('GET', '/device-weight', { reportId: unknownId }),
      await researcher('GET', '/device-weight', { reportId, deviceWeights: 1 }),
    ]
    expect(tries.map(({ status }) => status)).toEqual([400, 400, 404, 404, 400, 400, 400, 404, 400])
  })

  test('return an approved report to review, and stay in a published one', async () => {
    const { _id, reportId } = await createdWeights()
    await moveReport(db, reportId, 'APPROVED')
    const other = { ...deviceWeights, 'Mobile Web': 1 }
    const reopened = await researcher<Saved>('PUT', `/device-weight/${_id}`, {
      deviceWeights: other,
    })
    expect(reopened.body.effects.reportReopened).toBe(true)
    const { status } = await db
      .selectFrom('reports')
      .select('status')
      .where('id', '=', reportId)
      .executeTakeFirstOrThrow()
    expect(status).toBe('REVIEWED')
    await moveReport(db, reportId, 'PUBLISHED')
    expect((await senior('PUT', `/device-weight/${_id}`, { deviceWeights })).status).toBe(403)
    expect((await senior('POST', '/device-weight', { reportId, deviceWeights })).status).toBe(403)
    expect((await stored(reportId)).data[0]?.deviceWeights).toEqual(other)
  })

  test('are denied to customers and visitors', async () => {
    const { _id, reportId } = await createdWeights()
    expect((await customer('GET', '/device-weight', { reportId })).status).toBe(403)
    expect((await customer('PUT', `/device-weight/${_id}`, { deviceWeights })).status).toBe(403)
    expect((await customer('POST', '/device-weight', { reportId, deviceWeights })).status).toBe(403)
    expect((await anonymous('GET', '/device-weight', { reportId })).status).toBe(401)
  })

  test('are in the activity log after a researcher saved them', async () => {
    const { reportId } = await createdWeights()
    const activities = await actionsOn(db, reportId)
    expect(activities).toContainEqual(
      expect.stringMatching(/^Saved the device weights of the report "/),
    )
  })
})
