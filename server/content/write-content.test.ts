import type { ReportContent } from '@insights/contract/content/content.ts'
import type { Methodology } from '@insights/contract/content/methodology.ts'
import type { ReportProgress } from '@insights/contract/reports/report-progress.ts'
import type { Report } from '@insights/contract/reports/reports.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { actionsOn } from '../testing/actions-on.ts'
import { addCompleteReport } from '../testing/add-complete-report.ts'
import { moveReport } from '../testing/add-report.ts'
import { completeReport } from '../testing/complete-report.ts'
import { type Saved, openContents } from '../testing/open-contents.ts'

const { db, senior, researcher, startedContent, stored, patch, rejected, uploadedImage, customer } =
  await openContents()

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
    for (const image of [foreign, 'https://evil.example/a.png', `${own}/thumbnail`, 'x', '']) {
      const { status, body } = await rejected(researcher, texts.body, {
        $push: {
          categoryPerformance: {
            categoryGroup: 'Group 1',
            applicationId: 'mobile-web',
            experiences: [{ picture: image }],
          },
        },
      })
      expect([status, body.errors]).toEqual([400, { picture: 'Must be an image of this report' }])
    }
    expect((await stored(content.reportId))?.categoryPerformance).toEqual([])
  })

  test('are kept while a text shows them, even when deleted at the same moment', async () => {
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

describe('the pick of a capability', () => {
  test('is a company that has it in the report, and is logged, copied and shown to readers [D31.55 D31.58 S45.9]', async () => {
    const content = await startedContent()
    const answers = await db
      .selectFrom('answers')
      .where('report_id', '=', content.reportId)
      .select(['capability_id', 'company_id', 'application_id', 'has_capability'])
      .execute()
    const has = answers.find((answer) => answer.has_capability === true)!
    const lacks = answers.find((answer) => answer.has_capability === false)!
    const path = `capabilityPicks.${has.capability_id}`
    const unknown = `capabilityPicks.${crypto.randomUUID()}`
    const pick = {
      companyId: has.company_id,
      applicationId: has.application_id,
      reason: 'It <b>opens</b> in two taps.',
    }
    for (const [at, value] of [
      [path, { ...pick, companyId: crypto.randomUUID() }],
      [`capabilityPicks.${lacks.capability_id}`, { ...pick, companyId: lacks.company_id, applicationId: lacks.application_id }],
      [unknown, pick],
      [unknown, null],
    ] as const) {
      const late = await rejected(researcher, content, { $set: { [at]: value } })
      expect([late.status, Object.keys(late.body.errors ?? {})]).toEqual([400, [at]])
    } // prettier-ignore
    const { status, body } = await patch(researcher, content, { $set: { [path]: pick } })
    expect([status, body.capabilityPicks]).toEqual([200, { [has.capability_id]: pick }])
    expect((await rejected(senior, content, { $set: { [path]: null } })).status).toBe(409)
    const document = await senior<{ picks: unknown }>('GET', `/report-documents/${content.reportId}`) // prettier-ignore
    const application = APPLICATIONS.find(({ _id }) => _id === pick.applicationId)?.title
    const { companyId, reason } = pick
    const shown = { capabilityId: has.capability_id, companyId, application, reason }
    expect(document.body.picks).toEqual([shown])
    const logged = await actionsOn(
      db,
      content.reportId,
      'Changed Researchers’ Picks of the report%',
    )
    expect(logged).toHaveLength(1)
  })
})

describe('rich texts that take long to parse', () => {
  const tags = (count: number) => '<p><b>'.repeat(count / 2)

  test('are rejected for their tags, before they are parsed [B5.31]', async () => {
    const content = await startedContent()
    const path = 'executiveSummary.topPerformers'
    const { status, body } = await rejected(researcher, content, {
      $set: { [path]: tags(15_002) },
    })
    expect([status, body.errors]).toEqual([400, { [path]: 'Must have at most 15,000 tags' }])
  })

  test('let other requests through, however many one patch has', async () => {
    const content = await startedContent()
    const fields = ['iphone-app', 'android-app', 'mobile-web'].flatMap((application) => [
      `productRating.${application}.keySuccessFactor`,
      `productRating.${application}.bestInClassFeatures`,
    ])
    const texts = fields.map((field, at) => [field, tags(15_000 - 2 * at)] as const)
    let [last, longest] = [process.threadCpuUsage(), 0]
    const timer = setInterval(() => {
      const { user, system } = process.threadCpuUsage(last)
      longest = Math.max(longest, (user + system) / 1000)
      last = process.threadCpuUsage()
    }, 2)
    const { status } = await patch(researcher, content, { $set: Object.fromEntries(texts) })
    clearInterval(timer)
    expect(status).toBe(200)
    expect(longest).toBeLessThan(200)
  })
})

describe('an invalid patch', () => {
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
    [{ $pull: { productRating: { _id: 'a' } } }, 'productRating'],
    [{ $set: Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`a${at}`, 1])) }, '$set'],
  ]
  const named = wrong.map((one) => [JSON.stringify(one[0]).slice(0, 80), ...one] as const)

  test.for(named)(
    'with %s is rejected by its field and changes nothing [D9.10]',
    async ([, change, field]) => {
      const content = await startedContent()
      const { status, body } = await rejected(researcher, content, change)
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]])
      const { effects: _, ...before } = content as Saved
      expect(await stored(content.reportId)).toEqual(before)
    },
  )

  test('is rejected as a whole for one invalid path', async () => {
    const content = await startedContent()
    const { status } = await rejected(researcher, content, {
      $set: { 'executiveSummary.paragraphDate': 'second', 'executiveSummary.nonsense': 1 },
    })
    expect(status).toBe(400)
    expect((await stored(content.reportId))?.executiveSummary.paragraphDate).toBeNull()
  })

  test('starting content with a body, or without a report, is rejected', async () => {
    const { _id: reportId } = await addCompleteReport(db)
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

/** Starts an edition from a published one, complete except for its texts. */
async function startEdition() {
  const published = await addCompleteReport(db)
  await completeReport(db, senior, published)
  await db
    .insertInto('methodologies')
    .values({ report_id: published._id, methodology: '<p>How</p>' })
    .execute()
  await moveReport(db, published._id, 'PUBLISHED')
  const { body } = await researcher<Report>('POST', '/report-edit', {
    reportId: published._id,
    newDate: '2026-04-01',
  })
  const { _id } = body
  await sql`update answers set status = 'COMPLETED', capability_change_id = 'added'
    where report_id = ${_id}`.execute(db)
  for (const { companyId } of body.companies) {
    await researcher('PATCH', `/reports/${_id}?companies._id=${companyId}`, {
      'companies.$.userRatings': { 'iPhone App': 4, 'Android App': 4 },
    })
  }
  for (const [table, columns] of [
    ['consumer_surveys', 'raw_data, sorted_data'],
    ['device_weights', 'device_weights'],
    ['scorings', 'formula_version, scoring_and_ranking'],
  ] as const) {
    await sql`insert into ${sql.table(table)} (report_id, ${sql.raw(columns)})
      select ${_id}, ${sql.raw(columns)} from ${sql.table(table)}
      where report_id = ${published._id}`.execute(db)
  }
  return { report: _id, published: published._id }
}

async function contentOf(report: string): Promise<ReportContent> {
  const { body } = await senior<{ data: ReportContent[] }>(
    'GET',
    `/content-building?reportId=${report}`,
  )
  return body.data[0]!
}

async function methodologyOf(report: string): Promise<Methodology> {
  const { body } = await senior<{ data: Methodology[] }>('GET', `/methodology?report=${report}`)
  return body.data[0]!
}

async function missingOf(report: string): Promise<readonly string[]> {
  const { body } = await senior<ReportProgress>('GET', `/report-progress/${report}`)
  return body.parts.contentBuilding.missing
}

const finalize = (report: string, keepCarriedOver?: unknown) =>
  researcher('PUT', `/report-status/${report}`, { status: 'REVIEWED', keepCarriedOver })

const carriedOverOf = async (report: string) =>
  (await researcher<ReportProgress>('GET', `/report-progress/${report}`)).body.carriedOver

async function actionsOf(report: string) {
  const log = await actionsOn(db, report)
  return log.join('\n')
}

test('carried-over texts are complete and listed until they are kept or changed [B4.60 D15.182 D26.160]', async () => {
  const { report } = await startEdition()
  expect(await missingOf(report)).toEqual([])
  expect((await carriedOverOf(report)).from).toBe('2026-03-01T00:00:00.000Z')

  const { _id, loadedAt, carriedOver } = await contentOf(report)
  expect(carriedOver.from).toBe('2026-03-01T00:00:00.000Z')
  const [changed, ...kept] = carriedOver.sections.toSorted().toReversed()
  const trend = changed!.split('.')[1]!
  const { texts, lookedAt } = await carriedOverOf(report)
  const order = texts.map(({ section }) => section)
  expect(order.toSorted()).toEqual([...carriedOver.sections, 'methodology'].toSorted())
  expect(texts.find(({ section }) => section.startsWith('productRating.'))).toMatchObject({
    name: expect.stringContaining('Product Rating, '),
    group: null,
    application: expect.any(String),
  })
  expect(lookedAt).toMatchObject({ trendsInnovations: { done: 0, total: 1 } })
  expect(changed).toBe(`trendsInnovations.${trend}`)
  const saved = await researcher<ReportContent>('PATCH', `/content-building/${_id}`, {
    loadedAt,
    $keep: kept,
    $set: { 'trendsInnovations.$[t].trendTitle': 'Of this month' },
    arrayFilters: [{ 't._id': trend }],
  })
  expect([saved.status, saved.body.carriedOver]).toEqual([200, { from: null, sections: [] }])
  expect((await carriedOverOf(report)).items).toEqual(['Methodology'])
  const { _id: id, methodology, updatedAt, carriedOverFrom } = await methodologyOf(report)
  expect(carriedOverFrom).toBe('2026-03-01T00:00:00.000Z')
  const confirmed = await researcher<Methodology>('PUT', `/methodology/${id}`, {
    methodology,
    updatedAt,
  })
  expect(confirmed.body).toMatchObject({ methodology, carriedOverFrom: null })
  expect((await carriedOverOf(report)).items).toEqual([])
  expect((await finalize(report)).status).toBe(200)

  const actions = await actionsOf(report)
  expect(actions).toContain('Kept the carried-over texts in Executive Summary')
  expect(actions).toContain('Changed Trends & Innovations')
  expect(actions).toContain('Kept the carried-over methodology')
})

test('finalizing asks once about carried-over content, and confirms all of it on request [D15.184]', async () => {
  const { report } = await startEdition()
  await db
    .updateTable('report_companies')
    .set({ ratings_carried_over: true })
    .where('report_id', '=', report)
    .execute()
  const { loadedAt } = await contentOf(report)
  const { items } = await carriedOverOf(report)
  expect(items).toEqual(
    expect.arrayContaining([expect.stringContaining(': user ratings'), 'Methodology']),
  )
  const asked = await finalize(report)
  expect([asked.status, asked.body.data]).toEqual([409, { carriedOver: items }])
  expect((await finalize(report, 'yes')).status).toBe(400)
  expect((await carriedOverOf(report)).items).toEqual(items)

  const kept = await finalize(report, true)
  expect([kept.status, kept.body]).toEqual([200, expect.objectContaining({ status: 'REVIEWED' })])
  expect((await carriedOverOf(report)).items).toEqual([])
  const after = await contentOf(report)
  // The content is unchanged, so that open pages get no conflict.
  expect([after.loadedAt, after.carriedOver.sections]).toEqual([loadedAt, []])
  expect((await methodologyOf(report)).carriedOverFrom).toBeNull()
  expect(await actionsOf(report)).toContain(`Kept all that was carried over`)
})

test('confirming is a conflict when another user has changed the section, and confirms nothing [B4.61]', async () => {
  const { report } = await startEdition()
  const { _id, loadedAt, carriedOver } = await contentOf(report)
  const theirs = await senior('PATCH', `/content-building/${_id}`, {
    loadedAt,
    $set: { 'executiveSummary.topPerformers': '<p>Theirs</p>' },
  })
  expect(theirs.status).toBe(200)
  const mine = await researcher('PATCH', `/content-building/${_id}`, {
    loadedAt,
    $keep: carriedOver.sections,
  })
  expect(mine.status).toBe(409)
  expect(mine.body.data).toMatchObject({ executiveSummary: { topPerformers: '<p>Theirs</p>' } })
  expect((await contentOf(report)).carriedOver.sections).toHaveLength(
    carriedOver.sections.length - 1,
  )
})

test('a new revision of the same edition has nothing to confirm [B4.62]', async () => {
  const { published } = await startEdition()
  const { body } = await senior<Report>('POST', '/report-edit', { reportId: published })
  expect((await contentOf(body._id)).carriedOver).toEqual({ from: null, sections: [] })
  expect((await methodologyOf(body._id)).carriedOverFrom).toBeNull()
  expect(await missingOf(body._id)).toEqual([])
})

test('unconfirmed content is listed, confirmed by staff only, and unmarked for readers', async () => {
  const { report } = await startEdition()
  const { _id, loadedAt } = await contentOf(report)
  const keep = (path: string) => ({ loadedAt, $keep: [path] })
  const wrong = await senior('PATCH', `/content-building/${_id}`, keep('executiveSummary'))
  expect([wrong.status, Object.keys(wrong.body.errors!)]).toEqual([400, ['executiveSummary']])
  const many = await senior('PATCH', `/content-building/${_id}`, {
    loadedAt,
    $keep: Array.from({ length: 1001 }, () => 'executiveSummary.topPerformers'),
  })
  expect(many.status).toBe(400)
  const topPerformers = keep('executiveSummary.topPerformers')
  expect((await customer('PATCH', `/content-building/${_id}`, topPerformers)).status).toBe(403)
  const { body } = await senior('GET', `/report-documents/${report}`)
  expect(JSON.stringify(body)).not.toContain('arriedOver')
})
