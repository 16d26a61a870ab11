import type { ReportContent } from '@insights/contract/content/content.ts'
import type { Methodology } from '@insights/contract/content/methodology.ts'
import type { ReportProgress } from '@insights/contract/reports/report-progress.ts'
import type { Report } from '@insights/contract/reports/reports.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { actionsOn } from '../testing/actions-on.ts'
import { addCompleteReport } from '../testing/add-complete-report.ts'
import { moveReport } from '../testing/add-report.ts'
import { completeReport } from '../testing/complete-report.ts'
import { openContents } from '../testing/open-contents.ts'

const { db, senior, researcher, customer, stored } = await openContents()

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

const contentOf = async (report: string) => (await stored(report))!

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

  const actions = (await actionsOn(db, report)).join('\n')
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
  expect((await actionsOn(db, report)).join('\n')).toContain(`Kept all that was carried over`)
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
