import type { AnswerGrid } from '@insights/contract/answers/answer-grid.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import type { LiveMessage } from '../live/audience.ts'
import { addCompleteReport } from '../testing/add-complete-report.ts'
import { moveReport } from '../testing/add-report.ts'
import {
  completeReport,
  scoreReportAs,
  surveyOf,
  publishReport,
} from '../testing/complete-report.ts'
import { openTestPortal } from '../testing/test-portal.ts'

const { db, senior, researcher, services } = await openTestPortal()

let events: string[] = []
const leave = services.live.subscribe((message) => {
  if (message.kind === 'event') events.push(toText(message.event))
})
afterAll(leave)
beforeEach(() => {
  events = []
})

function toText({ to, event }: LiveMessage): string {
  return `${to} ${event.kind} ${'report' in event ? event.report : ''}`
}

/** Returns the expected events not yet published; each follows its change within moments. */
const missing =
  (...messages: string[]) =>
  () =>
    messages.filter((message) => !events.includes(message))

describe('a report publishes an event to lists and pages', () => {
  test('when it is created, gets another title or other ratings, and is deleted [D2.21]', async () => {
    const { industry } = await addCompleteReport(db)
    const { body: report } = await researcher<{ _id: string }>('POST', '/reports', {
      industry: industry._id,
      date: '2031-05-01T00:00:00.000Z',
      status: 'DRAFT',
    })
    const path = `/reports/${report._id}`
    for (const change of [
      () => Promise.resolve(),
      () => researcher('PATCH', path, { title: 'Another title' }),
      () =>
        researcher('PATCH', `${path}?companies._id=${industry.companies[0]!.id}`, {
          'companies.$.userRatings': { 'iPhone App': 4, 'Android App': 3 },
        }),
      () => researcher('DELETE', path),
    ]) {
      await change()
      await expect.poll(missing(`staff report ${report._id}`)).toEqual([])
      events = []
    }
  })

  test('when a new revision of it is opened and when that is deleted, for staff only [D2.22 D15.220]', async () => {
    const published = await addCompleteReport(db)
    await completeReport(db, senior, published)
    await publishReport(senior, published._id)
    events = []
    const revision = await researcher<{ _id: string }>('POST', '/report-edit', {
      reportId: published._id,
    })
    await expect
      .poll(missing(`staff report ${revision.body._id}`, `staff report ${published._id}`))
      .toEqual([])
    events = []
    await researcher('DELETE', `/reports/${revision.body._id}`)
    await expect
      .poll(missing(`staff report ${revision.body._id}`, `staff report ${published._id}`))
      .toEqual([])
    events = []
    const edition = await researcher<{ _id: string }>('POST', '/report-edit', {
      reportId: published._id,
      newDate: '2031-06-01T00:00:00.000Z',
    })
    await expect.poll(missing(`staff report ${edition.body._id}`)).toEqual([])
    expect(events).toHaveLength(1)
  })

  test('when any change returns it from approved to review [D2.25]', async () => {
    const report = await addCompleteReport(db)
    await scoreReportAs(researcher, report)
    const { _id: reportId } = report
    const writes = [
      ['POST', '/content-building', { reportId }],
      ['POST', '/methodology', { report: reportId, methodology: '<p>First</p>' }],
    ] as const
    const ids: string[] = []
    for (const [method, path, body] of writes) {
      await moveReport(db, reportId, 'APPROVED')
      events = []
      const { status, body: written } = await researcher<{ _id: string }>(method, path, body)
      expect(status).toBe(201)
      ids.push(written._id)
      await expect.poll(missing(`staff report ${reportId}`)).toEqual([])
    }
    const [content, methodology] = ids
    for (const [method, path, body] of [
      [
        'PATCH',
        `/content-building/${content}`,
        {
          loadedAt: new Date().toISOString(),
          $set: { 'executiveSummary.topPerformers': '<p>A</p>' },
        },
      ],
      ['PUT', `/methodology/${methodology}`, { methodology: '<p>Second</p>' }],
    ] as const) {
      await moveReport(db, reportId, 'APPROVED')
      events = []
      expect((await researcher(method, path, body)).status).toBe(200)
      await expect.poll(missing(`staff report ${reportId}`)).toEqual([])
    }
  })

  test('when its survey, weights or scores change or are deleted [D2.23]', async () => {
    const report = await addCompleteReport(db)
    const survey = await researcher<{ _id: string }>('POST', '/consumer-survey', {
      reportId: report._id,
      rawData: surveyOf(report),
      sortedData: [],
    })
    expect(survey.status).toBe(201)
    await expect.poll(missing(`staff report ${report._id}`)).toEqual([])
    const deviceWeights = { 'Mobile Web': 0.5, 'iPhone App': 1, 'Android App': 1 }
    for (const [method, path, body] of [
      ['PUT', `/consumer-survey/${survey.body._id}`, {}],
      ['POST', '/device-weight', { reportId: report._id, deviceWeights }],
      ['POST', '/scoring-ranking', { reportId: report._id }],
    ] as const) {
      events = []
      expect((await researcher(method, path, body)).status).toBeLessThan(300)
      await expect.poll(missing(`staff report ${report._id}`)).toEqual([])
    }
    // Another value deletes the scores too, so two events are published.
    events = []
    const grid = { application: 'iphone-app' }
    const { body } = await researcher<AnswerGrid>('GET', `/answer-grid/${report._id}`, grid)
    const [{ _id, version, hasCapability }] = body.answers as [AnswerGrid['answers'][number]]
    await researcher('PATCH', '/capability-reports', {
      answers: [{ _id, version, hasCapability: !hasCapability }],
    })
    await expect
      .poll(missing(`staff answers ${report._id}`, `staff report ${report._id}`))
      .toEqual([])
  })
})
