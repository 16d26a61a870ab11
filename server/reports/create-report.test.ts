import { randomUUID } from 'node:crypto'

import type { Report } from '@insights/contract/reports/reports.ts'
import { describe, expect, test } from 'vitest'

import { addCompleteIndustry } from '../testing/add-complete-industry.ts'
import { addReport, moveReport } from '../testing/add-report.ts'
import { openTestPortal } from '../testing/test-portal.ts'

const { db, senior, researcher } = await openTestPortal()
const date = '2026-03-01'

const answersOf = (reportId: string) =>
  db.selectFrom('answers').where('report_id', '=', reportId).selectAll().execute()

describe('a new report', () => {
  test('sent again by its client is the same report with the title that is sent then, and no other month or user gets it [D15.658]', async () => {
    const industry = await addCompleteIndustry(db)
    const _id = randomUUID()
    const send = (more: object = {}, by = researcher) =>
      by<Report>('POST', '/reports', { _id, industry: industry._id, date, title: 'First', ...more })
    const both = await Promise.all([send(), send()])
    expect(both.map(({ status, body }) => [status, body._id])).toEqual([
      [201, _id],
      [201, _id],
    ])
    const again = await send({ title: 'Second' })
    expect([again.status, again.body]).toMatchObject([201, { _id, title: 'Second' }])
    const moved = await send({ date: '2026-04-01' })
    expect([moved.status, moved.body]).toMatchObject([
      409,
      { message: 'This report exists already, for March 2026. Open it from the list.' },
    ])
    expect((await send({}, senior)).status).toBe(409)
    const reports = await senior('GET', '/reports', { industry: industry._id })
    expect(reports.body).toMatchObject({ total: 1 })
  })

  test('freezes the active records of the catalogue and adds an answer for each cell; of its date the written month counts [D5.1 D15.326]', async () => {
    const industry = await addCompleteIndustry(db, { companies: 3, categories: 4, capabilities: 5 })
    const [company] = industry.companies
    const [category, emptied] = industry.categories
    await db.updateTable('companies').set({ active: false }).where('id', '=', company!.id).execute()
    await db
      .updateTable('categories')
      .set({ active: false })
      .where('id', '=', category!.id)
      .execute()
    await db
      .updateTable('capabilities')
      .set({ active: false })
      .where((eb) =>
        eb.or([
          eb('category_id', '=', emptied!.id),
          eb('title', '=', 'Capability 1 of Category 3'),
        ]),
      )
      .execute()
    const { status, body } = await researcher<Report>('POST', '/reports', {
      industry: industry._id,
      // Of UTC it is April.
      date: '2026-03-31T23:00:00-05:00',
      status: 'DRAFT',
    })
    expect([status, body.title, body.date]).toEqual([
      201,
      `${industry.title} March 2026`,
      '2026-03-01T00:00:00.000Z',
    ])
    expect(body).toMatchObject({ status: 'DRAFT', revision: 0, access: 'edit' })
    expect(body.companies.map(({ title }) => title)).toEqual(
      industry.companies.slice(1).map(({ title }) => title),
    )
    expect(new Set(body.categories.map(({ title }) => title))).toEqual(
      new Set(['Category 3', 'Category 4']),
    )
    const answers = await answersOf(body._id)
    expect(answers).toHaveLength(2 * 3 * (4 + 5))
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 'NOT_COMPLETED', has_capability: null, version: 1 })
  })

  test('does not change with the catalogue', async () => {
    const industry = await addCompleteIndustry(db)
    const { body } = await researcher<Report>('POST', '/reports', { industry: industry._id, date })
    for (const { id } of industry.categories)
      await db
        .updateTable('categories')
        .set({ title: `New ${id}` })
        .where('id', '=', id)
        .execute()
    await db.updateTable('capabilities').set({ active: false }).execute()
    const read = await researcher<Report>('GET', `/reports/${body._id}`)
    expect(read.body.categories).toEqual(body.categories)
  })

  test('gets the given title', async () => {
    const industry = await addCompleteIndustry(db)
    const { body } = await researcher<Report>('POST', '/reports', {
      industry: industry._id,
      date,
      title: ' Spring edition ',
    })
    expect(body.title).toBe('Spring edition')
  })

  test.each([
    ['companies', ['companies']],
    ['capabilities', ['capabilities']],
    ['categories', ['categories', 'capabilities']],
  ] as const)('is rejected when the industry has no active %s', async (table, missing) => {
    const industry = await addCompleteIndustry(db)
    const ids = {
      companies: industry.companies.map(({ id }) => id),
      categories: industry.categories.map(({ id }) => id),
      capabilities: (
        await db
          .selectFrom('capabilities')
          .where(
            'category_id',
            'in',
            industry.categories.map(({ id }) => id),
          )
          .select('id')
          .execute()
      ).map(({ id }) => id),
    }
    await db.updateTable(table).set({ active: false }).where('id', 'in', ids[table]).execute()
    const { status, body } = await researcher('POST', '/reports', { industry: industry._id, date })
    expect([status, body.data]).toEqual([400, { missing }])
    expect(body.message).toBe(`The industry has no active ${missing.join(', no active ')}.`)
    const editions = db.selectFrom('editions').where('industry_id', '=', industry._id)
    expect(await editions.selectAll().execute()).toEqual([])
  })

  test('is rejected with everything that is missing [D5.2]', async () => {
    const { id } = await db
      .insertInto('industries')
      .values({ title: 'Nothing yet', svg_icon: '<svg/>' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { status, body } = await researcher('POST', '/reports', { industry: id, date })
    const missing = ['companies', 'categories', 'capabilities']
    expect([status, body.data]).toEqual([400, { missing }])
  })

  test('is rejected for a disabled or unknown industry', async () => {
    const industry = await addCompleteIndustry(db)
    await db
      .updateTable('industries')
      .set({ active: false })
      .where('id', '=', industry._id)
      .execute()
    for (const id of [industry._id, randomUUID()]) {
      const { status, body } = await researcher('POST', '/reports', { industry: id, date })
      expect([status, Object.keys(body.errors!)]).toEqual([400, ['industry']])
    }
  })

  test.each([
    [{}, ['date', 'industry']],
    [{ date, industry: 'x' }, ['industry']],
    [{ date, industry: [randomUUID()] }, ['industry']],
    [{ date: '03/2026', industry: randomUUID() }, ['date']],
    [{ date: '1969-12-01', industry: randomUUID() }, ['date']],
    [{ date: '0000-01-01', industry: randomUUID() }, ['date']],
    [{ date: 20260301, industry: randomUUID() }, ['date']],
    [{ date, industry: randomUUID(), status: 'PUBLISHED' }, ['status']],
    [{ date, industry: randomUUID(), title: 'x'.repeat(201) }, ['title']],
    [{ date, industry: randomUUID(), revision: 4 }, ['revision']],
    [{ date, industry: randomUUID(), companies: [] }, ['companies']],
  ])('is rejected with the wrong fields: %o', async (body, fields) => {
    const rejected = await researcher('POST', '/reports', body)
    expect([rejected.status, Object.keys(rejected.body.errors!).toSorted()]).toEqual([400, fields])
  })

  test('is the only one of its industry and month [A1.1]', async () => {
    const industry = await addCompleteIndustry(db)
    const body = { industry: industry._id, date }
    expect((await researcher('POST', '/reports', body)).status).toBe(201)
    const again = await senior('POST', '/reports', { ...body, date: '2026-03-31' })
    expect([again.status, again.body.message]).toEqual([
      409,
      'Another report uses this month and year already.',
    ])
    expect((await senior('POST', '/reports', { ...body, date: '2027-03-01' })).status).toBe(201)
  })

  test('is created exactly once when 20 users start it at the same time, ten times each [D5.3 S22.4]', async () => {
    const industry = await addCompleteIndustry(db)
    const statuses = await Promise.all(
      Array.from({ length: 200 }, async (_, number) => {
        const call = number % 2 ? senior : researcher
        return (await call('POST', '/reports', { industry: industry._id, date })).status
      }),
    )
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    // A portal on a busy machine rejects some before it looks at them.
    expect(new Set(statuses).difference(new Set([201, 503]))).toEqual(new Set([409]))
    const reports = await db
      .selectFrom('reports')
      .innerJoin('editions', 'editions.id', 'reports.edition_id')
      .where('industry_id', '=', industry._id)
      .select('reports.id')
      .execute()
    expect(reports).toHaveLength(1)
    expect(await answersOf(reports[0]!.id)).toHaveLength(3 * 3 * 4 * 3)
  })

  test('excludes a concurrent deletion of its industry or companies', async () => {
    for (let round = 0; round < 10; round += 1) {
      const industry = await addCompleteIndustry(db, { categories: 1 })
      const [created, company, whole] = await Promise.all([
        researcher<Report>('POST', '/reports', { industry: industry._id, date }),
        senior('DELETE', `/companies/${industry.companies[0]!.id}`),
        senior('DELETE', `/industries/${industry._id}`),
      ])
      const compared = company.status === 200 ? 2 : 3
      expect([
        [201, 409, compared],
        [400, 200, undefined],
      ]).toContainEqual([created.status, whole.status, created.body.companies?.length])
    }
  })
})

test('a month is free again once its draft is deleted', async () => {
  const industry = await addCompleteIndustry(db)
  const id = await addReport(db, { industry: industry._id, date })
  await moveReport(db, id, 'REVIEWED')
  const body = { industry: industry._id, date }
  expect((await researcher('POST', '/reports', body)).status).toBe(409)
  expect((await researcher('DELETE', `/reports/${id}`)).status).toBe(200)
  expect((await researcher('POST', '/reports', body)).status).toBe(201)
})
