import type { Answer } from '@insights/contract/answers/answers.ts'
import type { FindResult } from '@insights/contract/find.ts'
import { describe, expect, test } from 'vitest'

import { actionsOn } from '../testing/actions-on.ts'
import { addCompleteReport } from '../testing/add-complete-report.ts'
import { moveReport } from '../testing/add-report.ts'
import type { CallAs } from '../testing/call-as.ts'
import { scoreReportAs } from '../testing/complete-report.ts'
import { openContents, type Saved } from '../testing/open-contents.ts'

const {
  db,
  senior,
  researcher,
  customer,
  anonymous,
  startedContent,
  stored,
  patch,
  rejected,
  uploadedImage,
} = await openContents()

describe('content', () => {
  test('is started empty, once for concurrent first calls', async () => {
    const report = await addCompleteReport(db)
    await scoreReportAs(researcher, report)
    const reportId = report._id
    expect(await stored(reportId)).toBeUndefined()
    const starts = await Promise.all(
      Array.from({ length: 10 }, () =>
        researcher<Saved>('POST', '/content-building', {
          reportId,
          executiveSummary: { topPerformers: '' },
          productRating: {},
          categoryPerformance: [],
          trendsInnovations: [],
        }),
      ),
    )
    expect(new Set(starts.map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1)
    const { effects, ...record } = starts[0]!.body
    expect(effects).toEqual({ scoresDeleted: false, reportReopened: false })
    expect(await stored(reportId)).toEqual(record)
    expect(record).toMatchObject({
      loadedAt: record.updatedAt,
      executiveSummary: { paragraphDate: null, availableDate: null, topPerformers: null },
      productRating: {},
      categoryPerformance: [],
      trendsInnovations: [],
    })
  })

  test('is patched path by path in all of its sections', async () => {
    const content = await startedContent()
    const image = await uploadedImage(content.reportId)
    const summary = await patch(researcher, content, {
      $set: {
        'executiveSummary.topPerformers': '<p>All <b>three</b></p>',
        'executiveSummary.paragraphDate': 'fourth',
        'executiveSummary.availableDate': '2026-02-28T00:00:00.000Z',
        'productRating.mobile-web.keySuccessFactor': '<p>Speed</p>',
      },
      $push: { trendsInnovations: { trendTitle: 'Passkeys', trendContent: '<p>More</p>' } },
    })
    expect(summary.status).toBe(200)
    const pushed = await patch(researcher, summary.body, {
      $push: {
        categoryPerformance: {
          categoryGroup: 'Group 1',
          applicationId: 'iphone-app',
          experiences: [{ title: 'Sign in', picture: image }],
        },
      },
    })
    const entry = pushed.body.categoryPerformance[0]!
    const written = await patch(senior, pushed.body, {
      $set: {
        'categoryPerformance.$[e].notableCallouts': `<p>See</p><img src="${image}" alt="">`,
        'categoryPerformance.$[e].experiences.$[x].experience': 2,
        'categoryPerformance.$[e].experiences.$[x].text': 'As <b>plain</b> text',
      },
      arrayFilters: [{ 'e._id': entry._id }, { 'x._id': entry.experiences[0]!._id }],
    })
    expect(written.body).toMatchObject({
      executiveSummary: {
        paragraphDate: 'fourth',
        availableDate: '2026-02-28T00:00:00.000Z',
        topPerformers: '<p>All <strong>three</strong></p>',
      },
      productRating: {
        'mobile-web': { keySuccessFactor: '<p>Speed</p>', bestInClassFeatures: null },
      },
      trendsInnovations: [{ trendTitle: 'Passkeys', trendContent: '<p>More</p>' }],
      categoryPerformance: [
        {
          categoryGroup: 'Group 1',
          applicationId: 'iphone-app',
          notableCallouts: `<p>See</p><img src="${image}" alt="" />`,
          experiences: [
            { title: 'Sign in', picture: image, experience: 2, text: 'As <b>plain</b> text' },
          ],
        },
      ],
    })
    const trend = written.body.trendsInnovations[0]!
    const pulled = await patch(senior, written.body, {
      $pull: { trendsInnovations: { _id: trend._id } },
    })
    expect(pulled.body.trendsInnovations).toEqual([])
    const { effects: _, ...record } = pulled.body
    expect(await stored(content.reportId)).toEqual(record)
  })

  test('written by two users at once in different sections has no conflict [D9.1]', async () => {
    const content = await startedContent()
    const [first, second] = await Promise.all([
      patch(researcher, content, { $set: { 'executiveSummary.topPerformers': '<p>A</p>' } }),
      patch(senior, content, { $set: { 'productRating.iphone-app.keySuccessFactor': '<p>B</p>' } }),
    ])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(await stored(content.reportId)).toMatchObject({
      executiveSummary: { topPerformers: '<p>A</p>' },
      productRating: { 'iphone-app': { keySuccessFactor: '<p>B</p>' } },
    })
  })

  test('changed by another user is rejected with the current record and their name [D9.9 D29.124]', async () => {
    const content = await startedContent()
    const change = (text: string) => ({ $set: { 'executiveSummary.topPerformers': text } })
    await patch(researcher, content, change('<p>Theirs</p>'))
    const late = await rejected(senior, content, change('<p>Mine</p>'))
    expect([late.status, late.body.message]).toEqual([409, 'Someone else changed this content.'])
    const server = await stored(content.reportId)
    expect(late.body.data).toEqual({ ...server, changedBy: 'researcher Tester' })
    expect(server?.executiveSummary.topPerformers).toBe('<p>Theirs</p>')
    const override = await patch(senior, server!, change('<p>Mine</p>'))
    expect(override.body.executiveSummary.topPerformers).toBe('<p>Mine</p>')
  })

  test('patched hundreds of times at once from one version accepts exactly one patch', async () => {
    const content = await startedContent()
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        patch(index % 2 ? researcher : senior, content, {
          $set: { 'executiveSummary.paragraphDate': `number ${index}` },
        }),
      ),
    )
    const saved = answers.filter(({ status }) => status === 200)
    expect(saved).toHaveLength(1)
    // A portal on a busy machine rejects some before it looks at them.
    const rejected = new Set(answers.map(({ status }) => status)).difference(new Set([200, 503]))
    expect(rejected).toEqual(new Set([409]))
    const { executiveSummary } = (await stored(content.reportId))!
    expect(executiveSummary).toEqual(saved[0]?.body.executiveSummary)
  })

  test('keeps all elements that many push at once', async () => {
    const content = await startedContent()
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        patch(researcher, content, { $push: { trendsInnovations: { trendTitle: `T${index}` } } }),
      ),
    )
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    const titles = (await stored(content.reportId))!.trendsInnovations.map((one) => one.trendTitle)
    expect(new Set(titles).size).toBe(30)
  })

  test('returns an approved report to review when written, and says so', async () => {
    const content = await startedContent()
    await moveReport(db, content.reportId, 'APPROVED')
    const { body } = await patch(researcher, content, {
      $set: { 'executiveSummary.paragraphDate': 'third' },
    })
    expect(body.effects).toEqual({ scoresDeleted: false, reportReopened: true })
  })
})

describe('content is closed', () => {
  const MESSAGE = 'Content building is closed until scoring and ranking is calculated.'
  const data = { missing: ['Calculate scoring and ranking.'] }
  const summary = { $set: { 'executiveSummary.topPerformers': '<p>New</p>' } }

  test('until scores are calculated, in every section, and starts nothing', async () => {
    const report = await addCompleteReport(db)
    const start = () => researcher('POST', '/content-building', { reportId: report._id })
    expect((await start()).body).toMatchObject({ code: 409, message: MESSAGE, data })
    expect(await stored(report._id)).toBeUndefined()
    await scoreReportAs(researcher, report)
    expect((await start()).status).toBe(201)
  })

  test('once an answer deletes the scores: written content stays readable, until they are calculated again [A4.20]', async () => {
    const report = await addCompleteReport(db)
    await scoreReportAs(researcher, report)
    const reportId = report._id
    const { body: content } = await researcher<Saved>('POST', '/content-building', { reportId })
    const { body: before } = await patch(researcher, content, {
      $set: { 'executiveSummary.topPerformers': '<p>Before</p>' },
      $push: { trendsInnovations: { trendTitle: 'Passkeys' } },
    })
    const [answer] = (
      await researcher<FindResult<Answer>>('GET', '/capability-reports', {
        report: reportId,
        $limit: 1,
      })
    ).body.data
    await researcher('PATCH', '/capability-reports', {
      answers: [
        { _id: answer!._id, version: answer!.version, hasCapability: !answer!.hasCapability },
      ],
    })
    for (const change of [
      summary,
      { $set: { 'productRating.iphone-app.keySuccessFactor': '<p>New</p>' } },
      { $push: { trendsInnovations: { trendTitle: 'New' } } },
      { $pull: { trendsInnovations: { _id: before.trendsInnovations[0]!._id } } },
      { $push: { categoryPerformance: { categoryGroup: 'Group 1', applicationId: 'iphone-app' } } },
    ]) {
      const { body } = await rejected(senior, before, change)
      expect(body).toMatchObject({ code: 409, message: MESSAGE, data })
    }
    expect(await stored(reportId)).toMatchObject({
      loadedAt: before.loadedAt,
      executiveSummary: { topPerformers: '<p>Before</p>' },
      trendsInnovations: [{ trendTitle: 'Passkeys' }],
    })
    expect((await researcher('POST', '/scoring-ranking', { reportId })).status).toBe(201)
    expect((await patch(senior, before, summary)).status).toBe(200)
  })

  test('for a report in review as well, which keeps its status', async () => {
    const content = await startedContent()
    await moveReport(db, content.reportId, 'APPROVED')
    await db.deleteFrom('scorings').where('report_id', '=', content.reportId).execute()
    expect((await rejected(senior, content, summary)).status).toBe(409)
    const { status } = await db
      .selectFrom('reports')
      .select('status')
      .where('id', '=', content.reportId)
      .executeTakeFirstOrThrow()
    expect(status).toBe('APPROVED')
  })

  test('except for the methodology, which is written without scores [A4.22]', async () => {
    const { _id: report } = await addCompleteReport(db)
    const written = await researcher('POST', '/methodology', { report, methodology: '<p>How</p>' })
    expect(written.status).toBe(201)
  })
})

describe('access to content', () => {
  test('is given to staff while the report is open; readers get the document instead [B4.44]', async () => {
    const content = await startedContent()
    const { _id, reportId, loadedAt } = content
    const body = { loadedAt, $set: { 'executiveSummary.paragraphDate': 'second' } }
    const tries = async (user: CallAs) => [
      (await user('GET', '/content-building', { reportId })).status,
      (await user('POST', '/content-building', { reportId })).status,
      (await user('PATCH', `/content-building/${_id}`, body)).status,
    ]
    expect(await tries(customer)).toEqual([403, 403, 403])
    expect(await tries(anonymous)).toEqual([401, 401, 401])
    await moveReport(db, reportId, 'PUBLISHED')
    expect(await tries(senior)).toEqual([200, 403, 403])
    const other = `/content-building/${crypto.randomUUID()}`
    expect((await researcher('PATCH', other, body)).status).toBe(404)
    expect((await researcher('PATCH', '/content-building/1', body)).status).toBe(400)
    const unknown = { reportId: crypto.randomUUID() }
    expect((await researcher('GET', '/content-building', unknown)).status).toBe(404)
    expect((await researcher('POST', '/content-building', unknown)).status).toBe(404)
  })

  test('repeated saves while typing are one entry of the activity log', async () => {
    let content = await startedContent()
    for (const text of ['A', 'AB', 'ABC']) {
      const change = { $set: { 'executiveSummary.topPerformers': `<p>${text}</p>` } }
      content = (await patch(researcher, content, change)).body
    }
    const lines = await actionsOn(db, content.reportId, 'Changed%')
    expect(lines).toEqual([expect.stringMatching(/^Changed Executive Summary of the report "/)])
  })
})
