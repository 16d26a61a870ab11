import type { ContentBuilding } from '@insights/contract/content-building.ts'
import type { Methodology } from '@insights/contract/methodology.ts'
import type { ReportProgress } from '@insights/contract/report-progress.ts'
import type { Report } from '@insights/contract/reports.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { addCompleteReport } from '../testing/add-complete-report.ts'
import { moveReport } from '../testing/add-report.ts'
import { completeReport } from '../testing/complete-report.ts'
import { openTestPortal } from '../testing/test-portal.ts'

const { db, senior, researcher, customer } = await openTestPortal()

/** An edition started from a published one, complete but for its texts. */
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

async function contentOf(report: string): Promise<ContentBuilding> {
  const { body } = await senior<{ data: ContentBuilding[] }>(
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

const finalize = (report: string) =>
  researcher('PUT', `/report-status/${report}`, { status: 'REVIEWED' })

test('carried-over texts are missing and refused by finalizing until they are kept or changed [B4.60]', async () => {
  const { report } = await startEdition()
  const before = await missingOf(report)
  expect(before).toContain('Executive Summary: the ordinal of the edition is empty.')
  expect(before).toContain('Methodology is carried over from March 2026: keep or change it.')
  expect((await finalize(report)).status).toBe(409)

  const { _id, loadedAt, carriedOver } = await contentOf(report)
  expect(carriedOver.from).toBe('2026-03-01T00:00:00.000Z')
  const [changed, ...kept] = carriedOver.sections.toSorted().toReversed()
  const trend = changed!.split('.')[1]!
  expect(changed).toBe(`trendsInnovations.${trend}`)
  const saved = await researcher<ContentBuilding>('PATCH', `/content-building/${_id}`, {
    loadedAt,
    $keep: kept,
    $set: { 'trendsInnovations.$[t].trendTitle': 'Of this month' },
    arrayFilters: [{ 't._id': trend }],
  })
  expect([saved.status, saved.body.carriedOver]).toEqual([200, { from: null, sections: [] }])
  expect(await missingOf(report)).toEqual([
    'Methodology is carried over from March 2026: keep or change it.',
  ])
  const { _id: id, methodology, updatedAt, carriedOverFrom } = await methodologyOf(report)
  expect(carriedOverFrom).toBe('2026-03-01T00:00:00.000Z')
  const confirmed = await researcher<Methodology>('PUT', `/methodology/${id}`, {
    methodology,
    updatedAt,
  })
  expect(confirmed.body).toMatchObject({ methodology, carriedOverFrom: null })
  expect(await missingOf(report)).toEqual([])
  expect((await finalize(report)).status).toBe(200)

  const log = await db
    .selectFrom('activities')
    .where('subject_reference', '=', report)
    .select('action')
    .execute()
  const actions = log.map(({ action }) => action).join('\n')
  expect(actions).toContain('Kept the carried-over texts in Executive Summary')
  expect(actions).toContain('Changed Trends & Innovations')
  expect(actions).toContain('Kept the carried-over methodology')
})

test('Keep is a conflict when somebody else has changed the section, and nothing is kept then [B4.61]', async () => {
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

test('a new revision of the same edition has nothing to be confirmed [B4.62]', async () => {
  const { published } = await startEdition()
  const { body } = await senior<Report>('POST', '/report-edit', { reportId: published })
  expect((await contentOf(body._id)).carriedOver).toEqual({ from: null, sections: [] })
  expect((await methodologyOf(body._id)).carriedOverFrom).toBeNull()
  expect(await missingOf(body._id)).toEqual([])
})

test('what can be kept is named, staff alone keep it, and readers see no marks', async () => {
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
