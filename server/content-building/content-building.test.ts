import type { ContentBuilding } from '@insights/contract/content-building.ts'
import type { EditEffects } from '@insights/contract/edit-effects.ts'
import type { Page } from '@insights/contract/find.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

import { moveReport } from '../testing/add-report.ts'
import { addWholeReport } from '../testing/add-whole-report.ts'
import type { CallAs } from '../testing/call-as.ts'
import { openTestPortal } from '../testing/test-portal.ts'
import { uploadAs } from '../testing/upload-as.ts'

type Saved = ContentBuilding & { effects: EditEffects }

const { app, db, senior, researcher, customer, anonymous } = await openTestPortal()

async function startedContent(): Promise<ContentBuilding> {
  const { _id: reportId } = await addWholeReport(db)
  return (await researcher<Saved>('POST', '/content-building', { reportId })).body
}

async function stored(reportId: string): Promise<ContentBuilding | undefined> {
  const query = { reportId, $limit: 1 }
  return (await senior<Page<ContentBuilding>>('GET', '/content-building', query)).body.data[0]
}

const patch = (user: CallAs, { _id, loadedAt }: ContentBuilding, change: object) =>
  user<Saved>('PATCH', `/content-building/${_id}`, { loadedAt, ...change })

const refused = (user: CallAs, { _id, loadedAt }: ContentBuilding, change: object) =>
  user('PATCH', `/content-building/${_id}`, { loadedAt, ...change })

async function uploadedImage(reportId: string): Promise<string> {
  const bytes = await sharp({
    create: { width: 4, height: 4, channels: 3, background: '#135' },
  })
    .png()
    .toBuffer()
  const { body } = await uploadAs(app, researcher, reportId, [{ name: 'a.png', bytes }])
  return body[0]!.url
}

describe('content', () => {
  test('is started empty, once, however many open it at first', async () => {
    const { _id: reportId } = await addWholeReport(db)
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

  test('is written path by path in all of its sections', async () => {
    const content = await startedContent()
    const picture = await uploadedImage(content.reportId)
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
          experiences: [{ title: 'Sign in', picture }],
        },
      },
    })
    const entry = pushed.body.categoryPerformance[0]!
    const written = await patch(senior, pushed.body, {
      $set: {
        'categoryPerformance.$[e].notableCallouts': `<p>See</p><img src="${picture}" alt="">`,
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
          notableCallouts: `<p>See</p><img src="${picture}" alt="" />`,
          experiences: [{ title: 'Sign in', picture, experience: 2, text: 'As <b>plain</b> text' }],
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

  test('written by two at once in different sections collides nowhere', async () => {
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

  test('that somebody else has changed is a conflict with the record of the server', async () => {
    const content = await startedContent()
    const change = (text: string) => ({ $set: { 'executiveSummary.topPerformers': text } })
    await patch(researcher, content, change('<p>Theirs</p>'))
    const late = await refused(senior, content, change('<p>Mine</p>'))
    expect([late.status, late.body.message]).toEqual([
      409,
      'The content was changed by another user meanwhile.',
    ])
    const server = await stored(content.reportId)
    expect(late.body.data).toEqual(server)
    expect(server?.executiveSummary.topPerformers).toBe('<p>Theirs</p>')
    const override = await patch(senior, server!, change('<p>Mine</p>'))
    expect(override.body.executiveSummary.topPerformers).toBe('<p>Mine</p>')
  })

  test('of hundreds of changes on what was read, exactly one is taken', async () => {
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
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(199)
    const { executiveSummary } = (await stored(content.reportId))!
    expect(executiveSummary).toEqual(saved[0]?.body.executiveSummary)
  })

  test('pushed by many at once is all there', async () => {
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

  test('of an approved report takes it back to review and says so', async () => {
    const content = await startedContent()
    await moveReport(db, content.reportId, 'APPROVED')
    const { body } = await patch(researcher, content, {
      $set: { 'executiveSummary.paragraphDate': 'third' },
    })
    expect(body.effects).toEqual({ scoresDeleted: false, reportReopened: true })
  })
})

describe('images in content', () => {
  test('are those of the report, in texts and in experiences', async () => {
    const content = await startedContent()
    const other = await startedContent()
    const foreign = await uploadedImage(other.reportId)
    const own = await uploadedImage(content.reportId)
    const texts = await patch(researcher, content, {
      $set: {
        'executiveSummary.topPerformers': `<p>A</p><img src="${foreign}"><img src="${own}">`,
      },
    })
    expect(texts.body.executiveSummary.topPerformers).toBe(`<p>A</p><img src="${own}" />`)
    for (const picture of [foreign, 'https://evil.example/a.png', `${own}/thumbnail`, 'x', '']) {
      const { status, body } = await refused(researcher, texts.body, {
        $push: {
          categoryPerformance: {
            categoryGroup: 'Group 1',
            applicationId: 'mobile-web',
            experiences: [{ picture }],
          },
        },
      })
      expect([status, body.errors]).toEqual([400, { picture: 'Must be an image of this report' }])
    }
    expect((await stored(content.reportId))?.categoryPerformance).toEqual([])
  })

  test('cannot be deleted while a text shows them, not even at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const content = await startedContent()
      const own = await uploadedImage(content.reportId)
      const html = `<p>A</p><img src="${own}" />`
      const [written] = await Promise.all([
        patch(researcher, content, { $set: { 'executiveSummary.topPerformers': html } }),
        senior('POST', '/delete-from-storage', { filesId: [own] }),
      ])
      const left = await db
        .selectFrom('report_images')
        .select('image_id')
        .where('report_id', '=', content.reportId)
        .execute()
      const shown = written.body.executiveSummary.topPerformers === html
      expect(left).toHaveLength(shown ? 1 : 0)
    }
  })
})

describe('a patch that is wrong', () => {
  const set = (path: string, value: unknown) => ({ $set: { [path]: value } })
  const push = (path: string, value: unknown) => ({ $push: { [path]: value } })
  const wrong: readonly (readonly [object, string])[] = [
    [{}, 'body'],
    [{ $set: {} }, 'body'],
    [{ $set: 'x' }, '$set'],
    [{ $unset: { executiveSummary: 1 } }, '$unset'],
    [{ $where: '1' }, '$where'],
    [{ arrayFilters: 'x' }, 'arrayFilters'],
    [{ arrayFilters: Array.from({ length: 11 }, () => ({})) }, 'arrayFilters'],
    [{ ...set('executiveSummary.topPerformers', 'x'), loadedAt: 'yesterday' }, 'loadedAt'],
    [
      { ...set('executiveSummary.topPerformers', 'x'), loadedAt: '2999-01-01T00:00:00.000Z' },
      'loadedAt',
    ],
    [{ ...set('executiveSummary.topPerformers', 'x'), loadedAt: undefined }, 'loadedAt'],
    [{ ...set('executiveSummary.topPerformers', 'x'), loadedAt: 5 }, 'loadedAt'],
    [set('reportId', crypto.randomUUID()), 'reportId'],
    [set('executiveSummary', {}), 'executiveSummary'],
    [set('executiveSummary.constructor', 'x'), 'executiveSummary.constructor'],
    [set('productRating.watch.keySuccessFactor', 'x'), 'productRating.watch.keySuccessFactor'],
    [set('productRating.mobile-web.score', 1), 'productRating.mobile-web.score'],
    [set('executiveSummary.topPerformers', 5), 'executiveSummary.topPerformers'],
    [set('executiveSummary.topPerformers', 'x'.repeat(200_001)), 'executiveSummary.topPerformers'],
    [set('executiveSummary.paragraphDate', 'x'.repeat(101)), 'executiveSummary.paragraphDate'],
    [set('executiveSummary.availableDate', 'soon'), 'executiveSummary.availableDate'],
    [set('trendsInnovations.$[e].trendTitle', 'x'), 'trendsInnovations.$[e].trendTitle'],
    [set('trendsInnovations.0.trendTitle', 'x'), 'trendsInnovations.0.trendTitle'],
    [push('trendsInnovations', { trendTitle: 'x'.repeat(201) }), 'trendsInnovations.trendTitle'],
    [push('trendsInnovations', { role: 'SENIOR' }), 'trendsInnovations.role'],
    [push('trendsInnovations', 'x'), 'trendsInnovations'],
    [push('trendsInnovations', { _id: {} }), 'trendsInnovations._id'],
    [
      push('categoryPerformance', { categoryGroup: 'Group 9', applicationId: 'mobile-web' }),
      'categoryPerformance.categoryGroup',
    ],
    [
      push('categoryPerformance', { categoryGroup: 'Group 1', applicationId: 'watch' }),
      'categoryPerformance.applicationId',
    ],
    [
      push('categoryPerformance', {
        categoryGroup: 'Group 1',
        applicationId: 'mobile-web',
        experiences: [{ experience: 3 }],
      }),
      'categoryPerformance.experiences.0.experience',
    ],
    [{ $pull: { trendsInnovations: {} } }, 'trendsInnovations'],
    [{ $pull: { categoryPerformance: { _id: 'a' } } }, 'categoryPerformance'],
    [{ $set: Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`a${at}`, 1])) }, '$set'],
  ]
  const named = wrong.map((one) => [JSON.stringify(one[0]).slice(0, 80), ...one] as const)

  test.for(named)('%s is refused by its field and changes nothing', async ([, change, field]) => {
    const content = await startedContent()
    const { status, body } = await refused(researcher, content, change)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]])
    const { effects: _, ...before } = content as Saved
    expect(await stored(content.reportId)).toEqual(before)
  })

  test('wholly, when only one of its paths is', async () => {
    const content = await startedContent()
    const { status } = await refused(researcher, content, {
      $set: { 'executiveSummary.paragraphDate': 'second', 'executiveSummary.nonsense': 1 },
    })
    expect(status).toBe(400)
    expect((await stored(content.reportId))?.executiveSummary.paragraphDate).toBeNull()
  })

  test('a start that brings content along, or names no report, is refused', async () => {
    const { _id: reportId } = await addWholeReport(db)
    for (const [body, field] of [
      [{ reportId, executiveSummary: { topPerformers: '<p>A</p>' } }, 'executiveSummary'],
      [{ reportId, trendsInnovations: [{ trendTitle: 'A' }] }, 'trendsInnovations'],
      [{ reportId, stamps: {} }, 'stamps'],
      [{}, 'reportId'],
      [{ reportId: 7 }, 'reportId'],
    ] as const) {
      const answer = await researcher('POST', '/content-building', body)
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, [field]])
    }
    expect(await stored(reportId)).toBeUndefined()
  })
})

describe('who writes and reads content', () => {
  test('staff while the report is open; readers get the document instead', async () => {
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

  test('typing that saves itself again and again is one line of the activity log', async () => {
    let content = await startedContent()
    for (const text of ['A', 'AB', 'ABC']) {
      const change = { $set: { 'executiveSummary.topPerformers': `<p>${text}</p>` } }
      content = (await patch(researcher, content, change)).body
    }
    const lines = await db
      .selectFrom('activities')
      .select('action')
      .where('subject_reference', '=', content.reportId)
      .where('action', 'like', 'Changed%')
      .execute()
    expect(lines.map(({ action }) => action)).toEqual([
      expect.stringMatching(/^Changed Executive Summary of the report "/),
    ])
  })
})
