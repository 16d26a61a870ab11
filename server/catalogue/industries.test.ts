import type { Industry } from '@insights/contract/catalogue/industries.ts'
import type { FindResult } from '@insights/contract/find.ts'
import type { Report } from '@insights/contract/reports/reports.ts'
import { describe, expect, test } from 'vitest'

import { assignEdition } from '../testing/add-company-customer.ts'
import { addCompleteIndustry } from '../testing/add-complete-industry.ts'
import { addReport, moveReport } from '../testing/add-report.ts'
import { openTestPortal } from '../testing/test-portal.ts'

const { db, senior, researcher, customer, anonymous } = await openTestPortal()
const svgIcon = '<svg viewBox="0 0 24 24"><path d="M3 12h18"/></svg>'

describe('industries', () => {
  test('are created and changed by a senior, and read by staff', async () => {
    const created = await senior<Industry>('POST', '/industries', { title: ' Airlines ', svgIcon })
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({ title: 'Airlines', description: '', active: true })
    const changed = await senior<Industry>('PATCH', `/industries/${created.body._id}`, {
      active: false,
    })
    expect(changed.body).toMatchObject({ title: 'Airlines', active: false })
    const read = await researcher<Industry>('GET', `/industries/${created.body._id}`)
    expect(read.body).toEqual(changed.body)
  })

  test('are filtered, sorted without regard to case, paged and selected [D2.2]', async () => {
    for (const title of ['zinc', 'Bricks', 'amber'])
      await senior('POST', '/industries', { title, svgIcon })
    const page = await researcher<FindResult<Industry>>('GET', '/industries', {
      active: true,
      $sort: { title: -1 },
      $limit: 2,
      $skip: 1,
      $select: ['title'],
    })
    expect(page.body).toMatchObject({ total: 3, limit: 2, skip: 1 })
    expect(page.body.data.map(({ title }) => title)).toEqual(['Bricks', 'amber'])
    expect(Object.keys(page.body.data[0]!)).toEqual(['_id', 'title'])
    const count = await researcher<FindResult<Industry>>('GET', '/industries', {
      active: true,
      $limit: 0,
    })
    expect(count.body).toMatchObject({ total: 3, data: [] })
    const all = await researcher<FindResult<Industry>>('GET', '/industries', { $limit: 'infinity' })
    expect(all.body.limit).toBe(1000)
    const chosen = await researcher<FindResult<Industry>>('GET', '/industries', {
      title: { $in: ['zinc', 'amber'] },
    })
    expect(chosen.body.total).toBe(2)
  })

  test.each([
    [{ colour: 'red' }, 'colour'],
    [{ title: { $regex: 'a' } }, 'title.$regex'],
    [{ $sort: { svgIcon: 1 } }, '$sort.svgIcon'],
    [{ $limit: -1 }, '$limit'],
    [{ $limit: 1e9 }, '$limit'],
    [{ $where: '1' }, '$where'],
  ])('reject a query for %o by name [D2.1]', async (query, field) => {
    const { status, body } = await researcher('GET', '/industries', query)
    expect(status).toBe(400)
    expect(Object.keys(body.errors!)).toContain(field)
  })

  test('reject a title of another industry with a conflict at its field [D4.5]', async () => {
    await senior('POST', '/industries', { title: 'Hotels', svgIcon })
    const { status, body } = await senior('POST', '/industries', { title: 'HOTELS', svgIcon })
    const message = 'Another industry has this title.'
    expect([status, body.message, body.errors]).toEqual([409, message, { title: message }])
  })

  test('reject unknown and missing fields and an invalid icon by name [B5.1]', async () => {
    const { status, body } = await senior('POST', '/industries', {
      svgIcon: 'x',
      loginType: 'SENIOR',
    })
    expect(status).toBe(400)
    expect(body.errors).toEqual({ title: 'Required', loginType: 'Unknown field' })
    const iconless = await senior('POST', '/industries', { title: 'X' })
    expect([iconless.status, iconless.body.errors]).toEqual([400, { svgIcon: 'Required' }])
    const svg = await senior('POST', '/industries', { title: 'X', svgIcon: '<p>no</p>' })
    expect(svg.body.errors).toHaveProperty('svgIcon')
  })

  test('accept titles that can be typed, and no others [D2.32]', async () => {
    for (const title of ['Bell\u0007', 'Zero\0', 'Escape\u001b[31m']) {
      const { status, body } = await senior('POST', '/industries', { title, svgIcon })
      expect([status, body.errors]).toEqual([400, { title: 'Must not contain control characters' }])
    }
    const title = '\u202eBidi 🛫 =1+1'
    const { body } = await senior<Industry>('POST', '/industries', { title, svgIcon })
    expect(body.title).toBe(title)
  })

  test('store an icon without its scripts, and reject one with references [B5.41 S13.1]', async () => {
    const add = (inside: string) =>
      senior<Industry>('POST', '/industries', {
        title: 'Hostile',
        svgIcon: `<svg viewBox="0 0 1 1" onload="alert(1)">${inside}</svg>`,
      })
    for (const reference of [
      '<image href="https://evil.example/x"/>',
      '<rect width="1" height="1" fill="url(https://evil.example)"/>',
    ]) {
      expect((await add(reference)).status).toBe(400)
    }
    const { body } = await add('<script>alert(1)</script><path d="M0 0h1v1" onclick="x()"/>')
    expect(body.svgIcon).toMatch(/<path/)
    expect(body.svgIcon).not.toMatch(/script|onload|onclick|evil|alert/)
  })

  test('used by a report are kept, others deleted with all their records [B5.4]', async () => {
    const { body } = await senior<Industry>('POST', '/industries', { title: 'Ferries', svgIcon })
    const industry = body._id
    const category = { industry, title: 'Tickets', belongsTo: 'Before the trip' }
    const { body: inside } = await senior<{ _id: string }>('POST', '/categories', category)
    await senior('POST', '/companies', { title: 'Harbour Lines', industries: [industry] })
    const report = await addReport(db, { industry })
    const rejected = await senior('DELETE', `/industries/${industry}`)
    expect([rejected.status, rejected.body.message]).toEqual([
      409,
      'You can not delete an industry that is in use.',
    ])
    await db.deleteFrom('reports').where('id', '=', report).execute()
    expect((await senior('DELETE', `/industries/${industry}`)).status).toBe(200)
    expect((await researcher('GET', `/industries/${industry}`)).status).toBe(404)
    expect((await researcher('GET', `/categories/${inside._id}`)).status).toBe(404)
    expect((await senior('DELETE', `/industries/${industry}`)).status).toBe(404)
  })

  test('with a bought edition are kept, also without a report', async () => {
    const { body } = await senior<Industry>('POST', '/industries', { title: 'Cruises', svgIcon })
    const report = await addReport(db, { industry: body._id })
    const { edition_id } = await db
      .deleteFrom('reports')
      .where('id', '=', report)
      .returning('edition_id')
      .executeTakeFirstOrThrow()
    await assignEdition(db, customer.companyCustomer, edition_id)
    expect((await senior('DELETE', `/industries/${body._id}`)).status).toBe(409)
  })

  test('are written by seniors and read by staff only', async () => {
    expect((await researcher('POST', '/industries', { title: 'Y', svgIcon })).status).toBe(403)
    expect((await customer('GET', '/industries')).status).toBe(403)
    expect((await anonymous('GET', '/industries')).status).toBe(401)
  })
})

test('the formula of an industry counts for its new editions, and revisions keep theirs [D28.152]', async () => {
  const industry = await addCompleteIndustry(db)
  const create = async (date: string) => {
    const body = { industry: industry._id, date }
    return (await senior<Report>('POST', '/reports', body)).body._id
  }
  const formulaOf = (id: string) =>
    db.selectFrom('reports').where('id', '=', id).select('formula').executeTakeFirstOrThrow()
  const before = await create('2026-01-01')
  const changed = await senior<Industry>('PATCH', `/industries/${industry._id}`, { formula: 2 })
  expect(changed.body.formula).toBe(2)
  const after = await create('2026-02-01')
  await moveReport(db, before, 'PUBLISHED')
  const revision = await senior<Report>('POST', '/report-edit', { reportId: before })
  const next = await senior<Report>('POST', '/report-edit', {
    reportId: before,
    newDate: '2026-03-01',
  })
  expect(
    await Promise.all([before, after, revision.body._id, next.body._id].map(formulaOf)),
  ).toEqual([{ formula: 1 }, { formula: 2 }, { formula: 1 }, { formula: 2 }])
  for (const formula of [0, 3, '2', null]) {
    const { status } = await senior('PATCH', `/industries/${industry._id}`, { formula })
    expect(status).toBe(400)
  }
})
