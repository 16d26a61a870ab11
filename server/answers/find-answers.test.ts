import { randomUUID } from 'node:crypto'

import {
  type Answer,
  answersPage,
  SELECTABLE_ANSWER_FIELDS,
} from '@insights/contract/answers/answers.ts'
import type { FindResult } from '@insights/contract/find.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { assignEdition } from '../testing/add-company-customer.ts'
import { addCompleteReport, type CompleteReport } from '../testing/add-complete-report.ts'
import { moveReport } from '../testing/add-report.ts'
import { answersOf } from '../testing/answers-of.ts'
import { changeAnswers } from '../testing/change-answers.ts'
import { openTestPortal } from '../testing/test-portal.ts'
import { userIdOf } from '../testing/user-rows.ts'

const { db, senior, researcher, customer, anonymous } = await openTestPortal()

const CANARY = 'Only buyers may read this note'

/** Characters that JSON, and the lines that answers are read as, escape. */
const NOTE = 'A "tab"\t, a line\nand a back\\slash; é, 日本, 🛫, \u2028'

/** Adds a report whose answers have notes, an image each and an author. */
async function addNotedReport(): Promise<CompleteReport> {
  const report = await addCompleteReport(db)
  await sql`update answers set capability_change_note = ${CANARY},
    updated_by = (select id from users where login_type = 'ADMIN' limit 1)
    where report_id = ${report._id}`.execute(db)
  await sql`with image as (
      insert into images (sha256, thumbnail_sha256, name, mime, bytes, width, height)
      values (${randomUUID()}, ${randomUUID()}, 'home.png', 'image/png', 1, 1, 1) returning id
    ), of_report as (
      insert into report_images select ${report._id}::uuid, id from image returning image_id)
    insert into answer_images select report_id, answers.id, image_id, 0 from answers, of_report
    where report_id = ${report._id}`.execute(db)
  return report
}

async function buy(editionId: string): Promise<void> {
  await assignEdition(db, customer.companyCustomer, editionId)
}

const find = (user: typeof senior, query: object) =>
  user<FindResult<Answer>>('GET', '/capability-reports', query)

describe('answers', () => {
  test('are found with the titles of company, category and application, images and authors', async () => {
    const { _id, industry } = await addNotedReport()
    const [company, category] = [industry.companies[1]!, industry.categories[2]!]
    const { status, body } = await find(researcher, {
      report: _id,
      company: company.id,
      application: 'iphone-app',
      category: category.id,
      $limit: 'infinity',
      $populate: ['capability', 'images', 'company'],
    })
    expect([status, body.total, body.limit, body.skip]).toEqual([200, 3, 3, 0])
    expect(body.data.map(({ capability }) => capability.title)).toEqual([
      'Capability 1 of Category 3',
      'Capability 2 of Category 3',
      'Capability 3 of Category 3',
    ])
    for (const answer of body.data) {
      expect(answer).toMatchObject({
        report: _id,
        company: { _id: company.id, title: company.title },
        application: { _id: 'iphone-app', title: 'iPhone App' },
        category: { _id: category.id, title: 'Category 3' },
        status: 'COMPLETED',
        capabilityChange: 'no-change',
        capabilityChangeNote: CANARY,
        images: [{ name: 'home.png' }],
        version: 1,
        lastUpdate: { userName: 'researcher Tester' },
      })
      const [image] = answer.images
      expect(image!.url).toBe(`/api/images/${image!._id}`)
      expect(image!.thumbnailUrl).toBe(`/api/images/${image!._id}/thumbnail`)
    }
    expect(answersPage.parse(body)).toEqual(body)
  })

  test('are the same for each way of reading them [D11.147]', async () => {
    const { _id, industry, editionId } = await addNotedReport()
    await sql`update answers set capability_change_note = ${NOTE}
      where report_id = ${_id} and company_id = ${industry.companies[0]!.id}`.execute(db)
    await sql`update answers set updated_by = gen_random_uuid(), updated_at = now()
      where report_id = ${_id} and company_id = ${industry.companies[1]!.id}`.execute(db)
    await sql`update answers set status = 'NOT_COMPLETED', has_capability = null,
        capability_change_id = null, updated_at = null, updated_by = null
      where report_id = ${_id} and company_id = ${industry.companies[2]!.id}`.execute(db)
    await sql`update report_capabilities set title = ${NOTE} where capability_id = (
      select capability_id from report_capabilities where report_id = ${_id} limit 1)`.execute(db)
    await buy(editionId)
    await moveReport(db, _id, 'PUBLISHED')
    const companies = industry.companies.slice(0, 2).map(({ id }) => id)
    for (const filter of [
      {},
      { company: companies[0] },
      { company: { $in: companies }, application: 'mobile-web' },
      { company: companies[0], application: { $in: ['iphone-app'] } },
      { category: { $in: [industry.categories[0]!.id, randomUUID()] } },
      { company: { $in: [] } },
      ...SELECTABLE_ANSWER_FIELDS.map((field) => ({ $select: [field] })),
      { $select: ['updatedAt', 'images', 'category', 'capabilityChangeNote'] },
    ]) {
      const query = { report: _id, ...filter }
      for (const user of [researcher, customer]) {
        const quick = await answersOf(user, query)
        const asked = await answersOf(user, { ...query, $sort: { capability: 1 } })
        expect(asked).toEqual(quick)
      }
    }
    expect(await answersOf(customer, { report: _id })).toHaveLength(3 * 3 * 4 * 3)
  })

  test('have only their id and the selected fields, a page and a whole table alike [D27.20]', async () => {
    const { _id } = await addNotedReport()
    for (const more of [{ $limit: 2 }, { $limit: 'infinity' }, { $limit: 2, $skip: 2 }]) {
      const query = { report: _id, $select: ['version', 'company'], ...more }
      const { status, body } = await find(researcher, query)
      expect(status).toBe(200)
      expect(body.data.length).toBeGreaterThan(1)
      for (const answer of body.data)
        expect(Object.keys(answer).toSorted()).toEqual(['_id', 'company', 'version'])
    }
    const { body } = await find(researcher, { report: _id, $select: 'status', $limit: 'infinity' })
    expect(body.data[0]).toEqual({ _id: expect.any(String), status: 'COMPLETED' })
  })

  test('are read from the database without what is not selected [D27.21]', async () => {
    const { _id } = await addNotedReport()
    const $select = ['application', 'version', 'hasCapability']
    const query = { report: _id, $limit: 'infinity', $select }
    // Prepared statements belong to a connection.
    await Promise.all(Array.from({ length: 30 }, () => answersOf(researcher, query)))
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements
      where name like 'answer-table%' and statement like '%has_capability%'
        and statement like '%version%'`.execute(db)
    const short = rows.filter(
      ({ statement }) => !/answer_images|people|capability_change_note/.test(statement),
    )
    expect(short).toHaveLength(1)
  })

  test('are filtered, sorted, paged and counted', async () => {
    const { _id, industry } = await addNotedReport()
    const company = industry.companies[0]!.id
    await changeAnswers(
      db,
      { report_id: _id, company_id: company, application_id: 'mobile-web' },
      { status: 'DRAFT', updated_at: new Date('2030-01-01') },
    )
    const drafts = await answersOf(senior, { report: _id, status: 'DRAFT' })
    expect(drafts).toHaveLength(12)
    const count = await find(senior, { report: _id, status: { $ne: 'DRAFT' }, $limit: 0 })
    expect(count.body).toMatchObject({ total: 3 * 36 - 12, data: [] })
    const query = { report: _id, $sort: { updatedAt: -1, capability: -1 }, $limit: 2, $skip: 1 }
    const page = await find(senior, query)
    expect(page.body).toMatchObject({ total: 3 * 36, limit: 2, skip: 1 })
    expect(page.body.data.map(({ capability }) => capability.title)).toEqual([
      'Capability 3 of Category 3',
      'Capability 3 of Category 2',
    ])
    const capability = drafts[0]!.capability._id
    expect(await answersOf(senior, { report: _id, capability })).toHaveLength(9)
    const byDefault = await find(senior, { report: _id })
    expect(byDefault.body).toMatchObject({ total: 108, limit: 100 })
    expect(byDefault.body.data).toHaveLength(100)
  })

  test('are found for several reports at once', async () => {
    const one = await addNotedReport()
    const other = await addCompleteReport(db, { industry: one.industry, date: '2026-04-01' })
    const company = one.industry.companies[0]!.id
    const query = { company, application: 'mobile-web' }
    const reports = { $in: [one._id, other._id] }
    expect(await answersOf(senior, { ...query, report: reports })).toHaveLength(24)
    expect(await answersOf(senior, { ...query, report: { $in: one._id } })).toHaveLength(12)
  })

  test('are found by id, only within the report', async () => {
    const [one, other] = [await addCompleteReport(db), await addCompleteReport(db)]
    const all = await answersOf(senior, { report: one._id })
    const [foreign] = await answersOf(senior, { report: other._id })
    const wanted = all.slice(0, 3).map(({ _id }) => _id)
    const $in = [...wanted, foreign!._id, randomUUID()]
    const found = await answersOf(researcher, { report: one._id, _id: { $in } })
    expect(found.map(({ _id }) => _id).toSorted()).toEqual(wanted.toSorted())
    const hundred = all.slice(0, 100).map(({ _id }) => _id)
    const page = await find(researcher, { report: one._id, _id: { $in: hundred } })
    expect([page.status, page.body.total, page.body.data.length]).toEqual([200, 100, 100])
    expect(await answersOf(senior, { report: one._id, _id: foreign!._id })).toEqual([])
  })

  test.each([
    [{ _id: 'x' }, '_id'],
    [{ _id: { $in: ['x'] } }, '_id.$in.0'],
    [{ report: undefined }, 'report'],
    [{ report: 'x' }, 'report'],
    [{ report: { $in: [] } }, 'report'],
    [{ report: { $in: Array.from({ length: 9 }, () => randomUUID()) } }, 'report.$in'],
    [{ report: { $ne: randomUUID() } }, 'report.$ne'],
    [{ company: 'x' }, 'company'],
    [{ application: 'watch' }, 'application'],
    [{ application: { $gt: 'a' } }, 'application.$gt'],
    [{ category: { $in: ['x'] } }, 'category.$in.0'],
    [{ capability: '1 or 1=1' }, 'capability'],
    [{ status: 'DONE' }, 'status'],
    [{ hasCapability: 'true' }, 'hasCapability'],
    [{ $sort: { hasCapability: 1 } }, '$sort.hasCapability'],
    [{ $populate: ['report'] }, '$populate.0'],
    [{ $select: ['secret'] }, '$select.0'],
    [{ $limit: 'all' }, '$limit'],
    [{ $skip: -1 }, '$skip'],
  ])('rejects the query %o by its field', async (query, field) => {
    const { _id } = await addCompleteReport(db)
    const { status, body } = await researcher('GET', '/capability-reports', {
      report: _id,
      ...query,
    })
    expect([status, Object.keys(body.errors!)]).toEqual([400, expect.arrayContaining([field])])
  })
})

describe('access to answers', () => {
  test('includes every report for staff, and bought reports without staff names for customers', async () => {
    const { _id, editionId } = await addNotedReport()
    await moveReport(db, _id, 'PUBLISHED')
    await buy(editionId)
    const [answer] = await answersOf(customer, { report: _id })
    expect(answer).toMatchObject({
      capabilityChangeNote: CANARY,
      images: [{ name: 'home.png' }],
      lastUpdate: { userId: null, userName: '' },
    })
    for (const query of [{}, { $limit: 3 }]) {
      const { body } = await find(customer, { report: _id, ...query })
      expect(JSON.stringify(body)).not.toMatch(/Tester|researcher/)
    }
    const id = await userIdOf(db, 'researcher@test.example')
    const { body } = await find(customer, { report: _id, $limit: 'infinity' })
    expect(JSON.stringify(body)).not.toContain(id)
  })

  test('is denied in preview: neither answers nor their number', async () => {
    const { _id } = await addNotedReport()
    await moveReport(db, _id, 'PUBLISHED')
    for (const query of [{}, { $limit: 0 }, { $sort: { updatedAt: 1 } }, { status: 'COMPLETED' }]) {
      const { status, body } = await customer('GET', '/capability-reports', {
        report: _id,
        ...query,
      })
      expect(status).toBe(403)
      expect(JSON.stringify(body)).not.toContain(CANARY)
      expect(body).not.toHaveProperty('total')
    }
  })

  test('is denied with a 404 to customers for drafts and replaced revisions', async () => {
    for (const status of ['DRAFT', 'REVIEWED', 'APPROVED', 'PUBLISHED_EDITED'] as const) {
      const { _id, editionId } = await addNotedReport()
      await moveReport(db, _id, status)
      await buy(editionId)
      expect((await find(customer, { report: _id })).status).toBe(404)
    }
    expect((await find(customer, { report: randomUUID() })).status).toBe(404)
    expect((await find(senior, { report: randomUUID() })).status).toBe(404)
  })

  test('needs each of several reports to be readable', async () => {
    const bought = await addNotedReport()
    const industry = bought.industry
    const preview = await addCompleteReport(db, { industry, date: '2026-04-01' })
    const draft = await addCompleteReport(db, { industry, date: '2026-05-01' })
    await moveReport(db, bought._id, 'PUBLISHED')
    await moveReport(db, preview._id, 'PUBLISHED')
    await buy(bought.editionId)
    const statusFor = async (...ids: string[]) =>
      (await find(customer, { report: { $in: ids } })).status
    expect(await statusFor(bought._id)).toBe(200)
    expect(await statusFor(bought._id, preview._id)).toBe(403)
    expect(await statusFor(preview._id, bought._id)).toBe(403)
    expect(await statusFor(bought._id, draft._id)).toBe(404)
    expect(await statusFor(bought._id, bought._id, randomUUID())).toBe(404)
  })

  test('needs a session', async () => {
    const { _id } = await addCompleteReport(db)
    expect((await find(anonymous, { report: _id })).status).toBe(401)
  })
})
