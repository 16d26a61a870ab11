import { randomUUID } from 'node:crypto'

import type {
  AssignableEdition,
  CompanyReport,
  assignmentsApi,
} from '@insights/contract/clients/assignments.ts'
import type { ResponseOf } from '@insights/contract/endpoint.ts'
import type { FindResult } from '@insights/contract/find.ts'
import { describe, expect, test } from 'vitest'

import { actionsOn } from '../../testing/actions-on.ts'
import { addCompanyCustomer } from '../../testing/add-company-customer.ts'
import { addCompleteIndustry } from '../../testing/add-complete-industry.ts'
import { addCompleteReport, type CompleteReport } from '../../testing/add-complete-report.ts'
import { moveReport } from '../../testing/add-report.ts'
import type { CallAs } from '../../testing/call-as.ts'
import { openTestPortal } from '../../testing/test-portal.ts'

type Owners = ResponseOf<typeof assignmentsApi.previousOwners>
type Assigned = ResponseOf<typeof assignmentsApi.assignEdition>

const { as, db, researcher, customer, anonymous } = await openTestPortal()
const industry = await addCompleteIndustry(db, { title: 'Airlines' })
const otherCompanyCustomer = await addCompanyCustomer(db)
const otherCustomer = await as({
  email: 'other@test.example',
  loginType: 'CUSTOMER',
  companyCustomer: otherCompanyCustomer,
})

async function addPublished(date: string): Promise<CompleteReport> {
  const report = await addCompleteReport(db, { industry, date })
  await moveReport(db, report._id, 'PUBLISHED')
  return report
}

function assign(company: string, report: string, more: object = {}) {
  return researcher<CompanyReport>('POST', '/companies-reports', { company, report, ...more })
}

async function findAs(user: CallAs, query: object = {}) {
  const { body } = await user<FindResult<CompanyReport>>('GET', '/companies-reports', query)
  return body
}

describe('report assignments', () => {
  test('are added once by staff; the company customer reads the edition, others do not see it [B4.1]', async () => {
    const report = await addPublished('2026-01-01')
    const given = { po: 'PO-1', poDate: '2026-02-03T23:30:00-05:00' }
    const created = await assign(customer.companyCustomer, report._id, given)
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({
      company: customer.companyCustomer,
      po: 'PO-1',
      poDate: '2026-02-03T00:00:00.000Z',
      report: {
        _id: report._id,
        date: '2026-01-01T00:00:00.000Z',
        industry: { title: 'Airlines' },
      },
    })
    const own = await findAs(customer)
    expect(own.total).toBe(1)
    expect(own.data[0]).toMatchObject({
      _id: created.body._id,
      po: 'PO-1',
      report: { access: 'read', lastUpdateBy: null, can: { readContent: true, buy: false } },
    })
    expect(await findAs(otherCustomer)).toMatchObject({ total: 0, data: [] })
    const prying = { company: customer.companyCustomer, $limit: 0 }
    expect(await findAs(otherCustomer, prying)).toMatchObject({ total: 0 })

    const again = await researcher('POST', '/companies-reports', {
      company: customer.companyCustomer,
      report: report._id,
    })
    const message = 'This edition is assigned to the company already.'
    expect([again.status, again.body]).toMatchObject([
      409,
      { message, errors: { report: message } },
    ])
  })

  test('belong to the edition: its newest readable revision is returned [D5.9]', async () => {
    const report = await addPublished('2025-12-01')
    const { body } = await assign(otherCompanyCustomer, report._id)
    await moveReport(db, report._id, 'PUBLISHED_EDITING')
    expect((await findAs(otherCustomer)).data[0]?.report).toMatchObject({
      _id: report._id,
      status: 'PUBLISHED',
    })
    await db
      .updateTable('reports')
      .set({ status: 'PUBLISHED_EDITED' })
      .where('id', '=', report._id)
      .execute()
    const second = await db
      .insertInto('reports')
      .values({
        edition_id: report.editionId,
        revision: 1,
        title: 'Second',
        created_by: null,
        updated_by: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await moveReport(db, second.id, 'PUBLISHED')
    expect((await findAs(otherCustomer)).data[0]).toMatchObject({
      _id: body._id,
      report: { _id: second.id, revision: 1, access: 'read' },
    })
    const firstAgain = await assign(otherCompanyCustomer, report._id)
    expect(firstAgain.status).toBe(409)
  })

  test('are found by staff, by company and in order', async () => {
    const companyCustomer = await addCompanyCustomer(db)
    const [old, fresh] = [await addPublished('2024-01-01'), await addPublished('2024-02-01')]
    await assign(companyCustomer, old._id, { poDate: '2026-05-05' })
    await assign(companyCustomer, fresh._id, { poDate: '2026-01-01' })
    const dates = async (query: object) =>
      (await findAs(researcher, { company: companyCustomer, ...query })).data.map(({ report }) =>
        report.date.slice(0, 10),
      )
    expect(await dates({})).toEqual(['2024-02-01', '2024-01-01'])
    expect(await dates({ $sort: { 'report.date': 1 } })).toEqual(['2024-01-01', '2024-02-01'])
    expect(
      await dates({ $sort: { poDate: -1 }, $populate: ['report', 'report.industry'] }),
    ).toEqual(['2024-01-01', '2024-02-01'])
    expect(await dates({ $limit: 1, $skip: 1 })).toEqual(['2024-01-01'])
    expect((await findAs(researcher)).total).toBeGreaterThan(2)
  })

  test('reject unpublished and unknown reports', async () => {
    const draft = await addCompleteReport(db, { industry, date: '2023-01-01' })
    for (const report of [draft._id, randomUUID()]) {
      const { status, body } = await researcher('POST', '/companies-reports', {
        company: otherCompanyCustomer,
        report,
      })
      expect([status, body.errors]).toEqual([400, { report: 'Must be a published report' }])
    }
    const published = await addPublished('2023-02-01')
    const nobody = { company: randomUUID(), report: published._id }
    const { status, body } = await researcher('POST', '/companies-reports', nobody)
    expect([status, Object.keys(body.errors!)]).toEqual([400, ['company']])
    const wrong = { company: otherCompanyCustomer, report: published._id, poDate: 'soon', price: 1 }
    const rejected = await researcher('POST', '/companies-reports', wrong)
    expect(Object.keys(rejected.body.errors!).toSorted()).toEqual(['poDate', 'price'])
  })

  test('added ten times at once for one edition become one', async () => {
    const companyCustomer = await addCompanyCustomer(db)
    const report = await addPublished('2023-03-01')
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => assign(companyCustomer, report._id)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  })

  test('change their purchase order, and close the edition when removed [D15.369]', async () => {
    const report = await addPublished('2023-04-01')
    const { body } = await assign(customer.companyCustomer, report._id, { poDate: '2026-01-02' })
    const path = `/companies-reports/${body._id}`
    const changed = await researcher<CompanyReport>('PATCH', path, { po: ' PO-9 ', poDate: null })
    expect(changed.body).toMatchObject({ po: 'PO-9', poDate: null })
    for (const [written, poDate] of [
      ['02/03/2026', '2026-02-03T00:00:00.000Z'],
      ['', null],
    ] as const) {
      const dated = await researcher<CompanyReport>('PATCH', path, { poDate: written })
      expect(dated.body.poDate).toBe(poDate)
    }
    expect((await researcher('PATCH', path, { poDate: '02/30/2026' })).body.errors).toEqual({
      poDate: 'Must be a date',
    })
    const before = await customer<{ access: string }>('GET', `/reports/${report._id}`)
    expect(before.body.access).toBe('read')
    expect((await researcher('DELETE', path)).status).toBe(200)
    const after = await customer<{ access: string }>('GET', `/reports/${report._id}`)
    expect(after.body.access).toBe('preview')
    expect((await researcher('DELETE', path)).status).toBe(404)
    expect((await researcher('PATCH', path, { po: '' })).status).toBe(404)
    const log = await actionsOn(db, customer.companyCustomer)
    expect(log).toEqual(
      expect.arrayContaining([
        'Assigned the edition "Airlines, April 2023" to the company "Fielding Partners"',
        'Changed the purchase of the edition "Airlines, April 2023" by the company "Fielding Partners"',
        'Withdrew the edition "Airlines, April 2023" from the company "Fielding Partners"',
      ]),
    )
  })

  test('accept an unchanged company and report, and reject others [D15.167]', async () => {
    const report = await addPublished('2022-07-01')
    const { body } = await assign(await addCompanyCustomer(db), report._id)
    const path = `/companies-reports/${body._id}`
    const change = (more: object) =>
      researcher<CompanyReport & { errors: object }>('PATCH', path, { ...body, ...more })
    const first = await change({ po: '1' })
    expect([first.status, first.body.po]).toEqual([200, '1'])
    const { updatedAt, poDate } = first.body
    const ids = { company: body.company, report: report._id, updatedAt, po: '2', poDate }
    const second = await researcher<CompanyReport>('PATCH', path, ids)
    expect([second.status, second.body.po]).toEqual([200, '2'])
    const stamp = { updatedAt: second.body.updatedAt, po: '3' }
    const other = await addPublished('2022-08-01')
    for (const [field, value] of [
      ['company', otherCompanyCustomer],
      ['report', other._id],
      ['report', { ...body.report, _id: other._id }],
      ['report', randomUUID()],
      ['_id', randomUUID()],
      ['createdAt', '2020-01-01T00:00:00.000Z'],
    ] as const) {
      const rejected = await change({ ...stamp, [field]: value })
      expect([rejected.status, Object.keys(rejected.body.errors)]).toEqual([400, [field]])
    }
    const { data } = await findAs(researcher, { company: body.company })
    expect(data.map(({ po }) => po)).toEqual(['2'])
  })

  test('are read by their customers, written by staff, and hidden from others', async () => {
    const report = await addPublished('2023-05-01')
    const { body } = await assign(customer.companyCustomer, report._id)
    const path = `/companies-reports/${body._id}`
    const input = { company: customer.companyCustomer, report: report._id }
    expect((await customer('POST', '/companies-reports', input)).status).toBe(403)
    expect((await customer('PATCH', path, { po: 'x' })).status).toBe(403)
    expect((await customer('DELETE', path)).status).toBe(403)
    expect((await anonymous('GET', '/companies-reports')).status).toBe(401)
    const unassigned = await as({ email: 'new@test.example', loginType: 'CUSTOMER' })
    expect((await findAs(unassigned)).total).toBe(0)
    const elsewhere = await as({
      email: 'elsewhere@test.example',
      loginType: 'CUSTOMER',
      companyCustomer: customer.companyCustomer,
    })
    await db
      .deleteFrom('user_products')
      .where('product_id', '=', 'insights')
      .where(
        'user_id',
        'in',
        db.selectFrom('users').select('id').where('email', '=', 'elsewhere@test.example'),
      )
      .execute()
    expect((await elsewhere('GET', '/companies-reports')).status).toBe(403)
  })

  test('offer staff the published editions, with those of a company customer marked [B2.55]', async () => {
    const companyCustomer = await addCompanyCustomer(db)
    const banks = await addCompleteIndustry(db, { title: 'Banks' })
    const [old, fresh] = [await addPublished('2021-01-01'), await addPublished('2021-02-01')]
    const bank = await addCompleteReport(db, { industry: banks, date: '2021-03-01' })
    await moveReport(db, bank._id, 'PUBLISHED_EDITING')
    await addCompleteReport(db, { industry: banks, date: '2021-04-01' })
    await assign(companyCustomer, old._id)
    const offered = async (query: object) => {
      const path = '/companies-reports/editions'
      const { status, body } = await researcher<FindResult<AssignableEdition>>('GET', path, query)
      expect(status).toBe(200)
      return body.data
    }
    const all = await offered({ company: companyCustomer, $limit: 'infinity' })
    const dates = all.map(({ date }) => date)
    expect(dates).toEqual(dates.toSorted().toReversed())
    const purchased = (id: string) => all.find(({ _id }) => _id === id)?.purchased
    expect([old, fresh, bank].map(({ _id }) => purchased(_id))).toEqual([true, false, false])
    expect(await offered({ company: companyCustomer, industry: banks._id })).toEqual([
      {
        _id: bank._id,
        title: 'Banks 2021-03-01',
        industry: { _id: banks._id, title: 'Banks' },
        date: '2021-03-01T00:00:00.000Z',
        purchased: false,
      },
    ])
    const without = await researcher('GET', '/companies-reports/editions')
    expect([without.status, Object.keys(without.body.errors!)]).toEqual([400, ['company']])
    const own = { company: customer.companyCustomer }
    expect((await customer('GET', '/companies-reports/editions', own)).status).toBe(403)
  })

  test('changed by another user meanwhile are rejected with a conflict [D2.14]', async () => {
    const report = await addPublished('2022-06-01')
    const { body } = await assign(await addCompanyCustomer(db), report._id)
    const path = `/companies-reports/${body._id}`
    const { updatedAt } = body
    const first = await researcher<CompanyReport>('PATCH', path, { po: '1', updatedAt })
    const second = await researcher('PATCH', path, { po: '2', updatedAt })
    expect([first.status, second.status, second.body.data]).toEqual([200, 409, first.body])
    const third = await researcher<CompanyReport>('PATCH', path, { po: '3' })
    expect(third.body.po).toBe('3')
  })
})

describe('the owners of the previous edition', () => {
  const ownersOf = async (report: string) =>
    (await researcher<Owners>('GET', `/previous-owners/${report}`)).body
  const assignAll = (user: CallAs, report: string, ...companies: string[]) =>
    user<Assigned>('POST', `/previous-owners/${report}`, {
      assignments: companies.map((company) => ({ company, po: 'PO-5', poDate: '2026-05-04' })),
    })
  /** Publishes two editions of an industry; two companies have bought the first. */
  async function publishTwo() {
    const rail = await addCompleteIndustry(db)
    const [first, next] = [
      await addCompleteReport(db, { industry: rail, date: '2026-01-01' }),
      await addCompleteReport(db, { industry: rail, date: '2026-02-01' }),
    ]
    for (const { _id } of [first, next]) await moveReport(db, _id, 'PUBLISHED')
    const names = [`Acme ${randomUUID()}`, `Birch ${randomUUID()}`]
    const [acme, birch] = [
      await addCompanyCustomer(db, names[0]),
      await addCompanyCustomer(db, names[1]),
    ]
    for (const company of [birch, acme]) await assign(company, first._id)
    return { first: first._id, next: next._id, acme, birch, names }
  }

  test('are listed by name, marked if they have the new edition [D26.156]', async () => {
    const { first, next, acme, birch, names } = await publishTwo()
    await as({
      email: `${randomUUID()}@acme.example`,
      loginType: 'CUSTOMER',
      companyCustomer: acme,
    })
    await assign(birch, next)
    expect(await ownersOf(next)).toEqual({
      previous: '2026-01-01T00:00:00.000Z',
      rows: [
        { company: { _id: acme, name: names[0] }, users: 1, assigned: false },
        { company: { _id: birch, name: names[1] }, users: 0, assigned: true },
      ],
    })
    expect(await ownersOf(first)).toEqual({ previous: null, rows: [] })
  })

  test('are assigned the new edition together, with those named that have it or are deleted [D26.156]', async () => {
    const { next, acme, birch } = await publishTwo()
    await assign(birch, next)
    const gone = await addCompanyCustomer(db)
    await db.deleteFrom('company_customers').where('id', '=', gone).execute()
    const { status, body } = await assignAll(researcher, next, gone, birch, acme)
    expect([status, body]).toEqual([200, { assigned: [acme], already: [birch], deleted: [gone] }])
    const { data } = await findAs(researcher, { company: acme })
    expect(data[0]).toMatchObject({ po: 'PO-5', poDate: '2026-05-04T00:00:00.000Z' })
    const again = await assignAll(researcher, next, acme, birch)
    expect(again.body).toMatchObject({ assigned: [], already: expect.toSatisfy((all: string[]) => all.length === 2) }) // prettier-ignore
  })

  test('are assigned once by two people at the same moment, in whatever order they are sent [D26.156]', async () => {
    const { next, acme, birch } = await publishTwo()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        assignAll(researcher, next, ...(index % 2 === 0 ? [acme, birch] : [birch, acme])),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(answers.flatMap(({ body }) => body.assigned).toSorted()).toEqual(
      [acme, birch].toSorted(),
    )
    const { rows } = await ownersOf(next)
    expect(rows.map(({ assigned }) => assigned)).toEqual([true, true])
  })

  test('are neither listed for customers nor assigned by them, and are assigned no draft [D26.156]', async () => {
    const { next, acme } = await publishTwo()
    expect((await customer('GET', `/previous-owners/${next}`)).status).toBe(403)
    expect((await assignAll(customer, next, acme)).status).toBe(403)
    const draft = await addCompleteReport(db, { date: '2026-03-01' })
    expect((await assignAll(researcher, draft._id, acme)).status).toBe(400)
  })
})
