import { randomUUID } from 'node:crypto'

import type { FindResult } from '@insights/contract/find.ts'
import type { Report, ReportListed } from '@insights/contract/reports/reports.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { assignEdition } from '../testing/add-company-customer.ts'
import { addCompleteIndustry } from '../testing/add-complete-industry.ts'
import { addCompleteReport } from '../testing/add-complete-report.ts'
import { addReport, moveReport } from '../testing/add-report.ts'
import { openTestPortal } from '../testing/test-portal.ts'

const { db, as, senior, researcher, customer, anonymous } = await openTestPortal()

async function buy(editionId: string): Promise<void> {
  await assignEdition(db, customer.companyCustomer, editionId)
}

describe('a list of reports', () => {
  test('has every report for staff, newest edition first, with its last editor [A2.55 D2.6]', async () => {
    const industry = await addCompleteIndustry(db, { title: 'Airlines' })
    for (const date of ['2025-11-01', '2026-02-01', '2026-01-01'])
      await researcher('POST', '/reports', { industry: industry._id, date })
    const { status, body } = await researcher<FindResult<ReportListed>>('GET', '/reports', {
      industry: industry._id,
    })
    expect([status, body.total]).toEqual([200, 3])
    expect(body.data.map(({ date }) => date)).toEqual([
      '2026-02-01T00:00:00.000Z',
      '2026-01-01T00:00:00.000Z',
      '2025-11-01T00:00:00.000Z',
    ])
    expect(body.data[0]).toMatchObject({
      title: 'Airlines February 2026',
      industry: { _id: industry._id, title: 'Airlines' },
      status: 'DRAFT',
      revision: 0,
      urlPdf: null,
      access: 'edit',
      lastUpdateBy: { name: 'researcher', lastName: 'Tester' },
      can: { edit: true, delete: true, finalize: false, publish: false },
    })
    expect(body.data[0]).not.toHaveProperty('companies')
  })

  test('is filtered by status, date and company, and counted with a limit of 0', async () => {
    const { _id, industry } = await addCompleteReport(db, { date: '2026-05-01' })
    const other = await addCompleteReport(db, { industry, date: '2026-06-01' })
    await moveReport(db, _id, 'REVIEWED')
    const idsOf = async (filter: object) => {
      const query = { industry: industry._id, $sort: { date: 1 }, ...filter }
      return (await researcher<FindResult<ReportListed>>('GET', '/reports', query)).body.data.map(
        (report) => report._id,
      )
    }
    expect(await idsOf({})).toEqual([_id, other._id])
    expect(await idsOf({ status: { $in: ['REVIEWED', 'APPROVED'] } })).toEqual([_id])
    expect(await idsOf({ status: { $ne: 'REVIEWED' } })).toEqual([other._id])
    expect(await idsOf({ date: { $lt: '2026-06-01' } })).toEqual([_id])
    expect(await idsOf({ date: { $lt: '2026-06-02' } })).toEqual([_id, other._id])
    expect(await idsOf({ date: { $lt: '2026-06-01T00:00:00+02:00' } })).toEqual([_id])
    expect(await idsOf({ date: '2026-06-01' })).toEqual([other._id])
    const company = industry.companies[0]!.id
    expect(await idsOf({ 'companies.companyId': company })).toHaveLength(2)
    expect(await idsOf({ 'companies.companyId': { $in: [randomUUID()] } })).toEqual([])
    expect(await idsOf({ 'companies.companyId': { $ne: company } })).toEqual([])
    const count = await researcher<FindResult<ReportListed>>('GET', '/reports', {
      'companies.companyId': company,
      $limit: 0,
    })
    expect(count.body).toMatchObject({ total: 2, data: [] })
  })

  test('is searched by words of titles in any order, for customers only among readable ones [D26.173]', async () => {
    const { _id } = await addCompleteReport(db)
    await researcher('PATCH', `/reports/${_id}`, { title: 'Night Ferry Monitor' })
    const found = async (call: typeof researcher, term: string) =>
      (await call<FindResult<ReportListed>>('GET', '/reports', { term })).body.data.map((one) => one._id) // prettier-ignore
    expect(await found(researcher, 'monitor FERRY')).toEqual([_id])
    expect(await found(researcher, 'ferry daylight')).toEqual([])
    expect(await found(customer, 'ferry')).toEqual([])
    await moveReport(db, _id, 'PUBLISHED')
    expect(await found(customer, 'ferry')).toEqual([_id])
  })

  test('is sorted by the last change in any part of a report', async () => {
    const { _id, industry } = await addCompleteReport(db, { date: '2026-05-01' })
    const other = await addCompleteReport(db, { industry, date: '2026-06-01' })
    const ratings = { 'companies.$.userRatings': { 'iPhone App': 1, 'Android App': 2 } }
    const path = `/reports/${_id}?companies._id=${industry.companies[0]!.id}`
    expect((await senior('PATCH', path, ratings)).status).toBe(200)
    const query = { industry: industry._id, $sort: { updatedAt: -1 } }
    const { body } = await researcher<FindResult<ReportListed>>('GET', '/reports', query)
    expect(body.data.map((report) => report._id)).toEqual([_id, other._id])
    expect(body.data[0]!.lastUpdateBy).toEqual({ name: 'senior', lastName: 'Tester' })
    expect(body.data[0]!.updatedAt > body.data[0]!.createdAt).toBe(true)
    expect(body.data[1]!.lastUpdateBy).toBe(null)
  })

  test('has the same order by the last change in pages, behind them and with another sort [D27.22]', async () => {
    const first = await addCompleteReport(db, { date: '2026-01-01' })
    const { industry } = first
    const ids = [first._id]
    for (const month of [2, 3, 4, 5])
      ids.push((await addCompleteReport(db, { industry, date: `2026-0${month}-01` }))._id)
    const editor = await db
      .selectFrom('users')
      .where('email', '=', 'researcher@test.example')
      .select('id')
      .executeTakeFirstOrThrow()
    // Each row was written in 2020; the open ones were edited later, the first one last.
    await sql`update reports set updated_at = '2020-01-01' where id = any(${ids}::uuid[])`.execute(
      db,
    )
    for (const [at, id] of ids.slice(0, 3).entries())
      await sql`insert into report_editors values (${id}, ${editor.id}, ${`203${9 - at}-01-01T00:00:00.1239Z`})
        on conflict (report_id, user_id) do update set edited_at = excluded.edited_at`.execute(db)
    await moveReport(db, ids[3]!, 'PUBLISHED')
    await sql`insert into report_editors values (${ids[3]}, ${editor.id}, '2050-01-01')
      on conflict (report_id, user_id) do update set edited_at = excluded.edited_at`.execute(db)
    const list = async (query: object) => {
      const asked = { industry: industry._id, ...query }
      const { body } = await researcher<FindResult<ReportListed>>('GET', '/reports', asked)
      expect(body.total).toBe(5)
      return body.data
    }
    const $sort = { updatedAt: -1 }
    const all = await list({ $sort, $limit: 'infinity' })
    const edited = all.filter(({ _id }) => ids.slice(0, 3).includes(_id))
    expect(edited.map(({ _id }) => _id)).toEqual(ids.slice(0, 3))
    expect(edited.map(({ updatedAt }) => updatedAt)).toEqual(
      [2039, 2038, 2037].map((year) => `${year}-01-01T00:00:00.123Z`),
    )
    expect(edited[0]!.lastUpdateBy).toEqual({ name: 'researcher', lastName: 'Tester' })
    expect(all.every((one, at) => at === 0 || all[at - 1]!.updatedAt >= one.updatedAt)).toBe(true)
    expect(all.find(({ _id }) => _id === ids[3])!.updatedAt < '2050').toBe(true)
    const paged = [
      ...(await list({ $sort, $limit: 2 })),
      ...(await list({ $sort, $limit: 2, $skip: 2 })),
      ...(await list({ $sort, $limit: 2, $skip: 4 })),
    ]
    expect(paged).toEqual(all)
    expect(await list({ $sort, $limit: 8 })).toEqual(all)
    expect(await list({ $sort, $limit: 2, $skip: 300 })).toEqual([])
    expect(await list({ $sort: { ...$sort, industry: 1 }, $limit: 8 })).toEqual(all)
  })

  test('is filtered by id, and empty for a report that is replaced or deleted, which is no error [D15.380]', async () => {
    const report = await addCompleteReport(db, { date: '2026-05-01' })
    const find = async (as: typeof customer | typeof researcher) => {
      const query = { _id: report._id, $populate: ['categories'], $limit: 1 }
      const { status, body } = await as<FindResult<ReportListed>>('GET', '/reports', query)
      return [status, body.data.map(({ _id }) => _id)]
    }
    await moveReport(db, report._id, 'PUBLISHED')
    expect(await find(customer)).toEqual([200, [report._id]])
    await moveReport(db, report._id, 'PUBLISHED_EDITED')
    expect(await find(customer)).toEqual([200, []])
    const draft = await addCompleteReport(db, { date: '2026-06-01' })
    await researcher('DELETE', `/reports/${draft._id}`)
    const gone = await researcher<FindResult<ReportListed>>('GET', '/reports', { _id: draft._id })
    expect([gone.status, gone.body.data]).toEqual([200, []])
  })

  test('has readable reports only for customers, with any query [A2.54 D10.3]', async () => {
    const bought = await addCompleteReport(db, { date: '2026-01-01' })
    const industry = bought.industry
    const unbought = await addCompleteReport(db, { industry, date: '2026-02-01' })
    const draft = await addCompleteReport(db, { industry, date: '2026-03-01' })
    const reviewed = await addCompleteReport(db, { industry, date: '2026-04-01' })
    await moveReport(db, bought._id, 'PUBLISHED_EDITING')
    await moveReport(db, unbought._id, 'PUBLISHED')
    await moveReport(db, reviewed._id, 'APPROVED')
    await buy(bought.editionId)
    const list = (query: object) =>
      customer<FindResult<ReportListed>>('GET', '/reports', { industry: industry._id, ...query })
    const { body } = await list({ $sort: { date: 1 }, $populate: ['companies', 'categories'] })
    expect(body.total).toBe(2)
    expect(body.data.map(({ _id, access }) => [_id, access])).toEqual([
      [bought._id, 'read'],
      [unbought._id, 'preview'],
    ])
    for (const query of [
      { status: 'DRAFT' },
      { status: { $in: ['REVIEWED', 'APPROVED', 'PUBLISHED_EDITED'] } },
      { date: { $gte: '2026-03-01' } },
    ])
      expect((await list(query)).body.total).toBe(0)
    expect((await customer('GET', `/reports/${draft._id}`)).status).toBe(404)
    const idsOf = async (query: object) => (await list(query)).body.data.map(({ _id }) => _id)
    expect(await idsOf({ status: { $in: ['PUBLISHED_EDITING', 'DRAFT'] } })).toEqual([])
    expect(await idsOf({ status: { $in: ['PUBLISHED', 'PUBLISHED_EDITING'] } })).toHaveLength(2)
    for (const column of ['status', 'updatedAt', 'revision'])
      expect(new Set(await idsOf({ $sort: { [column]: -1 } }))).toEqual(
        new Set([bought._id, unbought._id]),
      )
    expect(body.data[0]).toMatchObject({ status: 'PUBLISHED', revision: 0 })
    expect(body.data[0]!.lastUpdateBy).toBeNull()
    expect(JSON.stringify(body)).not.toMatch(/Tester|senior|researcher/)

    const [read, preview] = body.data
    expect(read!.companies![0]!.userRatings).toEqual({ 'iPhone App': 4, 'Android App': 4 })
    expect(new Set(read!.categories!.map(({ belongsTo }) => belongsTo)).size).toBe(2)
    expect(read!.can).toMatchObject({ readContent: true, buy: false, edit: false })
    expect(preview!.companies!.map(({ userRatings }) => userRatings)).toEqual([{}, {}, {}])
    expect(new Set(preview!.categories!.map(({ belongsTo }) => belongsTo))).toEqual(
      new Set(['Group 1']),
    )
    expect(preview!.can).toMatchObject({ readContent: false, buy: true, exportData: false })
  })

  test.each([
    [{ colour: 'red' }, 'colour'],
    [{ title: 'x' }, 'title'],
    [{ status: 'LOST' }, 'status'],
    [{ status: { $regex: 'D' } }, 'status.$regex'],
    [{ industry: 'airlines' }, 'industry'],
    [{ date: { $lt: 'yesterday' } }, 'date.$lt'],
    [{ date: { $lt: '0000-01-01' } }, 'date.$lt'],
    [{ 'companies.companyId': { $in: ['x'] } }, 'companies.companyId.$in.0'],
    [{ $sort: { lastUpdateBy: 1 } }, '$sort.lastUpdateBy'],
    [{ $populate: ['answers'] }, '$populate.0'],
    [{ $select: ['secret'] }, '$select.0'],
  ])('rejects a query for %o by name', async (query, field) => {
    const { status, body } = await researcher('GET', '/reports', query)
    expect(status).toBe(400)
    expect(Object.keys(body.errors!)).toContain(field)
  })

  test('is denied to a user who has lost the product since signing in', async () => {
    const { _id } = await addCompleteReport(db)
    await moveReport(db, _id, 'PUBLISHED')
    const leaver = await as({ email: 'leaver@test.example', loginType: 'CUSTOMER' })
    expect((await leaver<FindResult<ReportListed>>('GET', '/reports')).body.total).toBeGreaterThan(
      0,
    )
    await db
      .deleteFrom('user_products')
      .where('user_id', 'in', (eb) =>
        eb.selectFrom('users').where('email', '=', 'leaver@test.example').select('id'),
      )
      .execute()
    expect((await leaver('GET', '/reports')).status).toBe(403)
    expect((await leaver('GET', `/reports/${_id}`)).status).toBe(403)
  })

  test('is denied to visitors', async () => {
    expect((await anonymous('GET', '/reports')).status).toBe(401)
  })
})

describe('a report', () => {
  test('is read with the companies and categories that were frozen into it', async () => {
    const { _id, industry } = await addCompleteReport(db)
    const { body } = await researcher<Report>('GET', `/reports/${_id}`, {
      $populate: ['industry', 'companies'],
    })
    expect(body.companies.map(({ companyId, title }) => ({ id: companyId, title }))).toEqual(
      industry.companies,
    )
    expect(body.categories).toHaveLength(4 * 3)
    expect(body.categories.slice(0, 3)).toMatchObject([
      { title: 'Category 1', belongsTo: 'Group 1', applicationTitle: 'Mobile Web' },
      { title: 'Category 1', applicationId: 'iphone-app', fixedScoringWeight: null },
      { title: 'Category 1', applicationTitle: 'Android App' },
    ])
  })

  test('names the newest published edition of its industry where that is later, with the caller’s access, and no draft or other industry [D15.618]', async () => {
    const older = await addCompleteReport(db, { date: '2026-01-01' })
    const { industry } = older
    const between = await addCompleteReport(db, { industry, date: '2026-02-01' })
    const newest = await addCompleteReport(db, { industry, date: '2026-03-01' })
    const draft = await addCompleteReport(db, { industry, date: '2026-04-01' })
    const other = await addCompleteReport(db, { date: '2026-05-01' })
    for (const { _id } of [older, between, newest, other]) await moveReport(db, _id, 'PUBLISHED')
    const newerOf = async (caller: typeof researcher, { _id }: { _id: string }) =>
      (await caller<Report>('GET', `/reports/${_id}`)).body.newer
    const named = { _id: newest._id, date: '2026-03-01T00:00:00.000Z' }
    expect(await newerOf(customer, older)).toEqual({ ...named, access: 'preview' })
    await buy(newest.editionId)
    for (const report of [older, between])
      expect(await newerOf(customer, report)).toEqual({ ...named, access: 'read' })
    expect(await newerOf(customer, newest)).toBeNull()
    expect(await newerOf(researcher, older)).toMatchObject(named)
    expect(await newerOf(researcher, draft)).toBeNull()
  })

  test('is not found by anyone when it does not exist', async () => {
    expect((await senior('GET', `/reports/${randomUUID()}`)).status).toBe(404)
    expect((await senior('GET', '/reports/1')).status).toBe(400)
  })

  test('gets another title, unless that is empty or too long', async () => {
    const { _id } = await addCompleteReport(db)
    const changed = await researcher<Report>('PATCH', `/reports/${_id}`, { title: ' Spring ' })
    expect(changed.body).toMatchObject({
      title: 'Spring',
      effects: { scoresDeleted: false, reportReopened: false },
    })
    for (const title of ['', '  ', 'x'.repeat(201), 7, null]) {
      const { status, body } = await researcher('PATCH', `/reports/${_id}`, { title })
      expect([status, Object.keys(body.errors!)]).toEqual([400, ['title']])
    }
    expect((await researcher<Report>('GET', `/reports/${_id}`)).body.title).toBe('Spring')
  })

  test.each([
    [{}, 'body'],
    [{ title: 'a', 'companies.$.userRatings': {} }, 'companies.$.userRatings.iPhone App'],
    [{ status: 'PUBLISHED' }, 'status'],
    [{ title: 'a', urlPdf: 'x' }, 'urlPdf'],
    [{ industry: randomUUID() }, 'industry'],
    [{ date: '2026-01-01' }, 'date'],
  ])('is not changed by a patch of %o', async (patch, field) => {
    const { _id } = await addCompleteReport(db)
    const { status, body } = await researcher('PATCH', `/reports/${_id}`, patch)
    expect([status, Object.keys(body.errors!)]).toEqual([400, expect.arrayContaining([field])])
  })

  test('is changed and deleted by no one once published', async () => {
    for (const published of ['PUBLISHED', 'PUBLISHED_EDITING', 'PUBLISHED_EDITED'] as const) {
      const { _id } = await addCompleteReport(db)
      await moveReport(db, _id, published)
      expect((await senior('PATCH', `/reports/${_id}`, { title: 'a' })).status).toBe(403)
      expect((await senior('DELETE', `/reports/${_id}`)).status).toBe(403)
      expect((await senior('GET', `/reports/${_id}`)).status).toBe(200)
    }
  })

  test('is changed and deleted by staff only', async () => {
    const { _id, editionId } = await addCompleteReport(db)
    await moveReport(db, _id, 'PUBLISHED')
    await buy(editionId)
    for (const { status } of [
      await customer('PATCH', `/reports/${_id}`, { title: 'a' }),
      await customer('DELETE', `/reports/${_id}`),
      await customer('POST', '/reports', { industry: randomUUID(), date: '2026-01-01' }),
    ])
      expect(status).toBe(403)
    expect((await anonymous('DELETE', `/reports/${_id}`)).status).toBe(401)
  })
})

test('a change returns an approved report to review, and says so', async () => {
  const { _id } = await addCompleteReport(db)
  await moveReport(db, _id, 'APPROVED')
  const { body } = await researcher<Report>('PATCH', `/reports/${_id}`, { title: 'Again' })
  expect(body).toMatchObject({ status: 'REVIEWED', effects: { reportReopened: true } })
  const next = await researcher<Report>('PATCH', `/reports/${_id}`, { title: 'And again' })
  expect(next.body).toMatchObject({ status: 'REVIEWED', effects: { reportReopened: false } })
})

test('a report with nothing but companies can be read and deleted', async () => {
  const industry = await addCompleteIndustry(db)
  const id = await addReport(db, { industry: industry._id, companies: [industry.companies[0]!.id] })
  expect((await researcher<Report>('GET', `/reports/${id}`)).body.categories).toEqual([])
  expect((await researcher('DELETE', `/reports/${id}`)).status).toBe(200)
})
