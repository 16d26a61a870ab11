import { randomUUID } from 'node:crypto'

import type { Report } from '@insights/contract/reports/reports.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { assignEdition } from '../../testing/add-company-customer.ts'
import { addCompleteReport, type CompleteReport } from '../../testing/add-complete-report.ts'
import { moveReport } from '../../testing/add-report.ts'
import { completeReport } from '../../testing/complete-report.ts'
import { openTestPortal } from '../../testing/test-portal.ts'

const { db, senior, researcher, customer, anonymous } = await openTestPortal()

/** Publishes a report with an image in some answers, notes, and answering users. */
async function addPublished(): Promise<CompleteReport> {
  const report = await addCompleteReport(db)
  await senior('PATCH', `/reports/${report._id}`, { title: 'App Review, March 2026' })
  await completeReport(db, senior, report)
  await sql`update answers set capability_change_id = 'added',
    capability_change_note = 'Seen in ' || application_id,
    updated_by = (select id from users where login_type = 'ADMIN' limit 1)
    where report_id = ${report._id}`.execute(db)
  await sql`with image as (
      insert into images (sha256, thumbnail_sha256, name, mime, bytes, width, height)
      values (repeat('a', 64), repeat('b', 64), 'home.png', 'image/png', 1, 1, 1) returning id
    ), of_report as (
      insert into report_images select ${report._id}::uuid, id from image returning image_id)
    insert into answer_images
    select report_id, answers.id, image_id, 1 from answers, of_report
    where report_id = ${report._id} and application_id = 'iphone-app'`.execute(db)
  await db
    .insertInto('methodologies')
    .values({ report_id: report._id, methodology: '<p>How</p>' })
    .execute()
  await moveReport(db, report._id, 'PUBLISHED')
  return report
}

const PLACE = ['company_id', 'application_id', 'category_id', 'capability_id'] as const

/** Returns everything of a report that a copy must have, without ids and times. */
async function contentsOf(reportId: string) {
  const of = <Table extends 'report_companies' | 'report_capabilities' | 'report_images'>(
    table: Table,
  ) =>
    db
      .selectFrom(table as 'report_images')
      .where('report_id', '=', reportId)
      .selectAll()
  const without = (rows: object[], ...fields: string[]) =>
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !fields.includes(name))),
    )
  return {
    companies: without(
      await of('report_companies')
        .orderBy('company_id' as never)
        .execute(),
      'report_id',
    ),
    capabilities: without(
      await of('report_capabilities')
        .orderBy('capability_id' as never)
        .execute(),
      'report_id',
    ),
    images: without(await of('report_images').execute(), 'report_id'),
    categories: without(
      await db
        .selectFrom('report_categories')
        .where('report_id', '=', reportId)
        .orderBy('category_id')
        .orderBy('application_id')
        .selectAll()
        .execute(),
      'report_id',
      'id',
    ),
    answers: without(
      await db
        .selectFrom('answers')
        .leftJoin('answer_images', (join) =>
          join
            .onRef('answer_images.answer_id', '=', 'answers.id')
            .onRef('answer_images.report_id', '=', 'answers.report_id'),
        )
        .where('answers.report_id', '=', reportId)
        .orderBy(sql`company_id, application_id, capability_id`)
        .select([
          ...PLACE,
          'status',
          'has_capability',
          'capability_change_id',
          'capability_change_note',
          'updated_at',
          'updated_by',
          'image_id',
        ])
        .execute(),
    ),
    texts: await sql`select content, methodology from content_buildings
      join methodologies using (report_id) where report_id = ${reportId}`
      .execute(db)
      .then(({ rows }) => rows),
    figures:
      await sql`select raw_data, sorted_data, consumer_surveys.respondents, question_respondents,
        design_effect, fieldwork_from, fieldwork_to, question_ids, ratings, weights,
        device_weights, device_weights.respondents as device_respondents, scoring_and_ranking
      from consumer_surveys join device_weights using (report_id) join scorings using (report_id)
      left join survey_respondents using (report_id)
      where report_id = ${reportId}`
        .execute(db)
        .then(({ rows }) => rows),
  }
}

const statusOf = async (id: string) =>
  (await db.selectFrom('reports').where('id', '=', id).select('status').executeTakeFirst())?.status

describe('a new revision', () => {
  test('is a draft with everything copied, while the published one stays readable [D5.6]', async () => {
    const { _id } = await addPublished()
    const { status, body } = await researcher<Report>('POST', '/report-edit', { reportId: _id })
    expect([status, body.status, body.revision]).toEqual([201, 'DRAFT', 1])
    expect(body.can).toMatchObject({ edit: true, finalize: true })
    expect(await contentsOf(body._id)).toEqual(await contentsOf(_id))
    const ids = await db
      .selectFrom('answers')
      .where('report_id', 'in', [_id, body._id])
      .select('id')
      .execute()
    expect(new Set(ids.map(({ id }) => id)).size).toBe(ids.length)
    const published = await researcher<Report>('GET', `/reports/${_id}`)
    expect(published.body).toMatchObject({ status: 'PUBLISHED_EDITING', title: body.title })
    expect(published.body.can).toMatchObject({ edit: false, editReport: false })
    expect((await customer('GET', `/reports/${_id}`)).status).toBe(200)
    expect((await customer('GET', `/reports/${body._id}`)).status).toBe(404)
  })

  test('replaces the published one when it is published itself, and buyers keep reading', async () => {
    const { _id, editionId } = await addPublished()
    await assignEdition(db, customer.companyCustomer, editionId)
    const { body } = await researcher<Report>('POST', '/report-edit', { reportId: _id })
    for (const status of ['REVIEWED', 'APPROVED', 'PUBLISHED'])
      expect((await senior('PUT', `/report-status/${body._id}`, { status })).status).toBe(200)
    expect(await statusOf(_id)).toBe('PUBLISHED_EDITED')
    const read = await customer<Report>('GET', `/reports/${body._id}`)
    expect(read.body).toMatchObject({ access: 'read', revision: 1 })
    expect((await customer('GET', `/reports/${_id}`)).status).toBe(404)
    const third = await senior<Report>('POST', '/report-edit', { reportId: body._id })
    expect(third.body.revision).toBe(2)
  })

  test('leaves the published one as it was when deleted', async () => {
    const { _id } = await addPublished()
    const before = await contentsOf(_id)
    const { body } = await researcher<Report>('POST', '/report-edit', { reportId: _id })
    expect((await researcher('DELETE', `/reports/${body._id}`)).status).toBe(200)
    expect(await statusOf(_id)).toBe('PUBLISHED')
    expect(await contentsOf(_id)).toEqual(before)
    const again = await researcher<Report>('POST', '/report-edit', { reportId: _id })
    expect([again.status, again.body.revision]).toEqual([201, 1])
  })

  test('is opened once, also when requested 200 times at the same moment [D5.24 S22.5]', async () => {
    const { _id, editionId } = await addPublished()
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => researcher('POST', '/report-edit', { reportId: _id })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    // A portal on a busy machine rejects some before it looks at them.
    const rejected = new Set(answers.map(({ status }) => status)).difference(new Set([201, 503]))
    expect(rejected).toEqual(new Set([409]))
    const revisions = db.selectFrom('reports').where('edition_id', '=', editionId).selectAll()
    expect(await revisions.execute()).toHaveLength(2)
  })

  test('is rejected for an unpublished report', async () => {
    for (const status of ['DRAFT', 'REVIEWED', 'APPROVED', 'PUBLISHED_EDITED'] as const) {
      const { _id } = await addCompleteReport(db)
      await moveReport(db, _id, status)
      expect((await senior('POST', '/report-edit', { reportId: _id })).status).toBe(409)
    }
  })
})

describe('a new edition from a published report', () => {
  const newDate = '2026-04-01'

  test('has the answers as drafts to confirm, texts and images, and the title of the series with its month, but no scores [A2.34 D5.7 D26.163]', async () => {
    const { _id, industry } = await addPublished()
    const { status, body } = await researcher<Report>('POST', '/report-edit', {
      reportId: _id,
      date: '2026-03-01',
      industry: industry._id,
      newDate: '2026-04-30',
    })
    expect([status, body.date, body.title]).toEqual([
      201,
      '2026-04-01T00:00:00.000Z',
      'App Review, April 2026',
    ])
    expect(body).toMatchObject({ status: 'DRAFT', revision: 0 })
    const [original, copy] = [await contentsOf(_id), await contentsOf(body._id)]
    expect(copy).toEqual({
      ...original,
      companies: original.companies.map((company) => ({ ...company, ratings_carried_over: true })),
      figures: [],
      answers: original.answers.map((answer) => ({
        ...answer,
        status: 'DRAFT',
        capability_change_id: null,
        capability_change_note: '',
        updated_at: null,
        updated_by: null,
      })),
    })
    expect(await statusOf(_id)).toBe('PUBLISHED')
  })

  test('has the given title [A4.42]', async () => {
    const { _id } = await addPublished()
    const title = 'Airlines before the summer'
    const { status, body } = await researcher<Report>('POST', '/report-edit', {
      reportId: _id,
      newDate,
      title: `  ${title} `,
    })
    expect([status, body.title]).toEqual([201, title])
  })

  test('sent again by its client is the same edition [D15.658]', async () => {
    const published = await addPublished()
    const sent = { _id: crypto.randomUUID(), reportId: published._id, newDate }
    const first = await researcher<Report>('POST', '/report-edit', sent)
    const second = await researcher<Report>('POST', '/report-edit', { ...sent, title: 'Renamed' })
    expect([first.status, first.body._id]).toEqual([201, sent._id])
    expect([second.status, second.body]).toMatchObject([201, { _id: sent._id, title: 'Renamed' }])
  })

  test('can be started while a new revision is open', async () => {
    const { _id } = await addPublished()
    await senior('POST', '/report-edit', { reportId: _id })
    expect((await senior('POST', '/report-edit', { reportId: _id, newDate })).status).toBe(201)
  })

  test('needs a month without a report, and one of 200 at the same moment gets it [D5.25]', async () => {
    const { _id } = await addPublished()
    const taken = await senior('POST', '/report-edit', { reportId: _id, newDate: '2026-03-09' })
    expect([taken.status, taken.body.message]).toEqual([
      409,
      'Another report uses this month and year already.',
    ])
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => senior('POST', '/report-edit', { reportId: _id, newDate })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    // A portal on a busy machine rejects some before it looks at them.
    const rejected = new Set(answers.map(({ status }) => status)).difference(new Set([201, 503]))
    expect(rejected).toEqual(new Set([409]))
  })

  test('is rejected from an unpublished report', async () => {
    for (const status of ['DRAFT', 'APPROVED', 'PUBLISHED_EDITED'] as const) {
      const { _id } = await addCompleteReport(db)
      await moveReport(db, _id, status)
      expect((await senior('POST', '/report-edit', { reportId: _id, newDate })).status).toBe(409)
    }
  })
})

test('invalid input is rejected by its field, and creates nothing', async () => {
  const { _id, editionId } = await addPublished()
  for (const [body, fields] of [
    [{}, ['reportId']],
    [{ reportId: 'x' }, ['reportId']],
    [{ reportId: _id, newDate: 'soon' }, ['newDate']],
    [{ reportId: _id, date: '2026-05-01' }, ['date']],
    [{ reportId: _id, industry: randomUUID() }, ['industry']],
    [{ reportId: _id, status: 'PUBLISHED' }, ['status']],
    [{ reportId: _id, title: 'A revision keeps its title' }, ['title']],
    [{ reportId: _id, newDate: '2026-05-01', title: ' ' }, ['title']],
  ] as const) {
    const rejected = await senior('POST', '/report-edit', body)
    expect([rejected.status, Object.keys(rejected.body.errors!)]).toEqual([400, fields])
  }
  const revisions = db.selectFrom('reports').where('edition_id', '=', editionId).selectAll()
  expect(await revisions.execute()).toHaveLength(1)
})

test('starting an edition or revision is for staff, and for reports that exist', async () => {
  const { _id } = await addPublished()
  expect((await customer('POST', '/report-edit', { reportId: _id })).status).toBe(403)
  expect((await anonymous('POST', '/report-edit', { reportId: _id })).status).toBe(401)
  expect((await senior('POST', '/report-edit', { reportId: randomUUID() })).status).toBe(404)
})
