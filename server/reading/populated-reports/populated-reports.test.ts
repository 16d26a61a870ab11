import type { Answer } from '@insights/contract/answers/answers.ts'
import type { FindResult } from '@insights/contract/find.ts'
import type { ReportListed } from '@insights/contract/reports/reports.ts'
import { describe, expect, test } from 'vitest'

import { assignEdition } from '../../testing/add-company-customer.ts'
import { addCompleteIndustry } from '../../testing/add-complete-industry.ts'
import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { moveReport } from '../../testing/add-report.ts'
import type { CallAs } from '../../testing/call-as.ts'
import { openTestPortal } from '../../testing/test-portal.ts'

const { db, researcher, customer } = await openTestPortal()
const CATEGORIES = 'companies.categories'
const ANSWERS = 'companies.categories.capabilityReports'
const industry = await addCompleteIndustry(db)
const first = await addCompleteReport(db, { industry, date: '2026-01-01' })
const second = await addCompleteReport(db, { industry, date: '2026-02-01' })

const find = (user: CallAs, query: object) =>
  user<FindResult<ReportListed>>('GET', '/reports', { industry: industry._id, ...query })

async function answersOf(report: string, company: string): Promise<Answer[]> {
  const query = { report, company, $limit: 'infinity' }
  return (await researcher<FindResult<Answer>>('GET', '/capability-reports', query)).body.data
}

describe('reports with companies.categories populated', () => {
  test('have the categories of each company, once for each application [D15.168]', async () => {
    const { status, body } = await find(researcher, { $populate: [CATEGORIES] })
    expect([status, body.total]).toEqual([200, 2])
    for (const { companies, categories } of body.data) {
      expect(companies).toHaveLength(3)
      for (const company of companies!) {
        expect(company.categories).toHaveLength(4 * 3)
        expect(company.categories).toEqual(categories)
      }
    }
    const one = await researcher<ReportListed>('GET', `/reports/${first._id}`, {
      $populate: [CATEGORIES],
    })
    expect(one.body.companies).toEqual(body.data.find(({ _id }) => _id === first._id)!.companies)
    const plain = await find(researcher, { $populate: ['companies'] })
    expect(plain.body.data[0]!.companies![0]).not.toHaveProperty('categories')
  })
})

describe('reports with companies.categories.capabilityReports populated', () => {
  test('have the answers of each company in their category and application [D15.168]', async () => {
    const query = { $populate: ['industry', ANSWERS], $sort: { date: -1 }, $limit: 1 }
    const { status, headers, body } = await find(researcher, query)
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    expect(body).toMatchObject({ total: 2, limit: 1, skip: 0, data: [{ _id: second._id }] })
    const [report] = body.data
    for (const { companyId, categories } of report!.companies!) {
      const placed = categories!.flatMap(({ categoryId, applicationId, capabilityReports }) => {
        expect(capabilityReports).toHaveLength(3)
        for (const { category, application } of capabilityReports!)
          expect([category._id, application._id]).toEqual([categoryId, applicationId])
        return capabilityReports!
      })
      const expected = await answersOf(second._id, companyId)
      const byId = (one: Answer, other: Answer) => one._id.localeCompare(other._id)
      expect(placed.toSorted(byId)).toEqual(expected.toSorted(byId))
    }
    const one = await researcher<ReportListed>('GET', `/reports/${second._id}`, {
      $populate: [ANSWERS],
    })
    expect(one.body.companies).toEqual(report!.companies)
  })

  test('come eight at a time, whatever limit is asked for [D15.168]', async () => {
    for (const $limit of [100, 'infinity'])
      expect((await find(researcher, { $populate: [ANSWERS], $limit })).body.limit).toBe(8)
    const counted = await find(researcher, { $populate: [ANSWERS], $limit: 0 })
    expect(counted.body).toEqual({ total: 2, limit: 0, skip: 0, data: [] })
  })

  test('have no answers for customers who have not bought them [D10.3 D15.168 S10.22]', async () => {
    await moveReport(db, first._id, 'PUBLISHED')
    await moveReport(db, second._id, 'PUBLISHED')
    await assignEdition(db, customer.companyCustomer, first.editionId)
    const { body } = await find(customer, { $populate: [ANSWERS], $sort: { date: 1 } })
    const [bought, unbought] = body.data
    expect([bought!.access, unbought!.access]).toEqual(['read', 'preview'])
    const answersIn = ({ companies }: ReportListed) =>
      companies!.flatMap(({ categories }) =>
        categories!.flatMap(({ capabilityReports }) => capabilityReports!),
      )
    expect(answersIn(bought!)).toHaveLength(3 * 4 * 3 * 3)
    expect(new Set(answersIn(bought!).map(({ lastUpdate }) => lastUpdate?.userName))).toEqual(
      new Set(['']),
    )
    expect(answersIn(unbought!)).toEqual([])
    const groups = unbought!.companies!.flatMap(({ categories }) =>
      categories!.map(({ belongsTo }) => belongsTo),
    )
    expect(new Set(groups)).toEqual(new Set(['Group 1']))
    const one = await customer<ReportListed>('GET', `/reports/${second._id}`, {
      $populate: [ANSWERS],
    })
    expect(answersIn(one.body)).toEqual([])
  })
})
