import type { FindResult } from '@insights/contract/find.ts'
import { expect, test } from 'vitest'

import { addCompleteReport } from './add-complete-report.ts'
import { scoreReportAs } from './complete-report.ts'
import { openTestPortal } from './test-portal.ts'

const { db, researcher } = await openTestPortal()
const report = await addCompleteReport(db)
await scoreReportAs(researcher, report)

/** Together with the fields that every record has (D2). */
const STAMPED = ['_id', 'createdAt', 'updatedAt']
const first = async (path: string, query: object) =>
  (await researcher<FindResult<Record<string, unknown>>>('GET', path, query)).body.data[0]!
const keysOf = (record: object) => Object.keys(record).toSorted()

test.each([
  ['/capability-reports', { report: report._id, $limit: 1 }, ['report', 'company', 'application', 'category', 'capability', 'status', 'hasCapability', 'capabilityChange', 'capabilityChangeNote', 'images', 'lastUpdate', 'version']],
  ['/device-weight', { reportId: report._id }, ['reportId', 'deviceWeights']],
  ['/scoring-ranking', { reportId: report._id }, ['reportId', 'scoringAndRanking', 'formulaVersion']],
  ['/consumer-survey', { reportId: report._id }, ['reportId', 'rawData', 'sortedData']],
])('a record of %s has exactly the specified fields [A3.1]', async (path, query, fields) => {
  expect(keysOf(await first(path, query))).toEqual([...fields, ...STAMPED].toSorted())
}) // prettier-ignore

test('a report has its companies with ratings, and its categories of each application', async () => {
  const { body } = await researcher<Record<'companies' | 'categories', object[]>>(
    'GET',
    `/reports/${report._id}`,
  )
  expect(keysOf(body)).toEqual(
    expect.arrayContaining([...STAMPED, 'title', 'industry', 'date', 'status', 'revision', 'urlPdf', 'lastUpdateBy']), // prettier-ignore
  )
  expect(keysOf(body.companies[0]!)).toEqual(['companyId', 'title', 'userRatings'])
  expect(keysOf(body.categories[0]!)).toEqual(
    ['_id', 'applicationId', 'applicationTitle', 'belongsTo', 'categoryId', 'fixedScoringWeight', 'title'], // prettier-ignore
  )
})

test('a score has each company with its categories by application', async () => {
  const { scoringAndRanking } = await first('/scoring-ranking', { reportId: report._id })
  const [company] = scoringAndRanking as Record<string, unknown>[]
  expect(keysOf(company!)).toEqual(expect.arrayContaining(['applications', 'companyName', 'overallDevicesSum', 'overallPercentage', 'userRatings'])) // prettier-ignore
  const [application] = Object.values(company!['applications'] as Record<string, object>)
  expect(keysOf(application!)).toEqual(expect.arrayContaining(['categories', 'totalCategoryWeight', 'unweightedDevicePercentage', 'unweightedDeviceScore', 'weightedDevicePercentage'])) // prettier-ignore
})
