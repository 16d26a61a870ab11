import type { FindResult } from '@insights/contract/find.ts'
import type { Report } from '@insights/contract/reports/reports.ts'
import type { DeviceWeight } from '@insights/contract/scoring/device-weight.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { type CompleteReport, addCompleteReport } from '../testing/add-complete-report.ts'
import { completeReport, publishReport } from '../testing/complete-report.ts'
import { openTestPortal } from '../testing/test-portal.ts'

const { db, senior, researcher, customer, runJobs } = await openTestPortal()

const RATINGS = { 'iPhone App': 4, 'Android App': 4 }

async function addScoredReport(): Promise<CompleteReport> {
  const report = await addCompleteReport(db)
  await completeReport(db, senior, report)
  await db
    .updateTable('consumer_surveys')
    .set({ respondents: 400 })
    .where('report_id', '=', report._id)
    .execute()
  return report
}

const ratingsPath = ({ _id, industry }: CompleteReport) =>
  `/reports/${_id}?companies._id=${industry.companies[0]!.id}`

const saveRatings = (report: CompleteReport, more: object, ratings: object = RATINGS) =>
  researcher<Report>('PATCH', ratingsPath(report), {
    'companies.$.userRatings': ratings,
    ...more,
  })

async function companyOf(report: CompleteReport, user = researcher) {
  const { body } = await user<Report>('GET', `/reports/${report._id}`)
  return body.companies[0]!
}

async function weightsOf({ _id }: CompleteReport): Promise<DeviceWeight> {
  const query = { reportId: _id, $limit: 1 }
  const { body } = await researcher<FindResult<DeviceWeight>>('GET', '/device-weight', query)
  return body.data[0]!
}

async function saveRespondents(report: CompleteReport, more: object) {
  const { _id, deviceWeights } = await weightsOf(report)
  return researcher('PUT', `/device-weight/${_id}`, { deviceWeights, ...more })
}

const readUncertainty = async ({ _id }: CompleteReport) =>
  (await researcher<ReportDocument>('GET', `/report-documents/${_id}`)).body.uncertainty

async function draw(report: CompleteReport) {
  await sql`delete from pgboss.job`.execute(db)
  await readUncertainty(report)
  await runJobs('draw-scores')
  return readUncertainty(report)
}

test('numbers of ratings and their day are saved with ratings, stay when left out, and are cleared by null [D28.24]', async () => {
  const report = await addCompleteReport(db)
  expect(Object.keys(await companyOf(report))).toEqual(['companyId', 'title', 'userRatings'])
  const counts = { 'iPhone App': 12_400, 'Android App': 1_000_000_000 }
  const saved = await saveRatings(report, {
    'companies.$.ratingCounts': counts,
    'companies.$.ratingsReadOn': '2026-03-03',
  })
  expect(saved.status).toBe(200)
  expect(await companyOf(report)).toMatchObject({
    userRatings: RATINGS,
    ratingCounts: counts,
    ratingsReadOn: '2026-03-03',
  })
  const others = { 'iPhone App': 3, 'Android App': 4 }
  await saveRatings(report, {}, others)
  await researcher('PATCH', ratingsPath(report), { 'companies.$.ratingsCarriedOver': false })
  expect(await companyOf(report)).toMatchObject({
    userRatings: others,
    ratingCounts: counts,
    ratingsReadOn: '2026-03-03',
  })
  await saveRatings(report, { 'companies.$.ratingCounts': { 'iPhone App': null } })
  expect((await companyOf(report)).ratingCounts).toEqual({ 'Android App': 1_000_000_000 })
  await saveRatings(report, {
    'companies.$.ratingCounts': { 'Android App': null },
    'companies.$.ratingsReadOn': null,
  })
  expect(Object.keys(await companyOf(report))).toEqual(['companyId', 'title', 'userRatings'])
})

test.each([
  ['ratingCounts', { 'iPhone App': 0 }, 'ratingCounts.iPhone App', 'Must be at least 1'],
  ['ratingCounts', { 'iPhone App': -5 }, 'ratingCounts.iPhone App', 'Must be at least 1'],
  ['ratingCounts', { 'iPhone App': 1.5 }, 'ratingCounts.iPhone App', 'Must be a whole number'],
  ['ratingCounts', { 'Android App': '12' }, 'ratingCounts.Android App', 'Must be a whole number'],
  [
    'ratingCounts',
    { 'Android App': 1_000_000_001 },
    'ratingCounts.Android App',
    'Must be at most 1,000,000,000',
  ],
  ['ratingCounts', { 'Mobile Web': 5 }, 'ratingCounts.Mobile Web', 'Unknown field'],
  ['ratingsReadOn', 'yesterday', 'ratingsReadOn', 'Must be a date'],
  ['ratingsReadOn', '2026-02-30', 'ratingsReadOn', 'Must be a date'],
  ['ratingsReadOn', '0000-01-01', 'ratingsReadOn', 'Must be a date from 1970 on'],
])('%s of %o are rejected, and no rating is saved [D28.25]', async (field, value, at, message) => {
  const report = await addCompleteReport(db)
  const others = { 'iPhone App': 1, 'Android App': 1 }
  const { status, body } = await saveRatings(report, { [`companies.$.${field}`]: value }, others)
  expect([status, body]).toMatchObject([400, { errors: { [`companies.$.${at}`]: message } }])
  expect(await companyOf(report)).toEqual(expect.objectContaining({ userRatings: RATINGS }))
})

test('numbers of ratings without the ratings are rejected [D28.25]', async () => {
  const report = await addCompleteReport(db)
  for (const body of [
    { 'companies.$.ratingCounts': { 'iPhone App': 5 } },
    { 'companies.$.ratingsReadOn': null },
    { title: 'New', 'companies.$.ratingCounts': { 'iPhone App': 5 } },
    { 'companies.$.ratingsCarriedOver': false, 'companies.$.ratingsReadOn': '2026-03-03' },
  ]) {
    expect((await researcher('PATCH', ratingsPath(report), body)).status).toBe(400)
  }
  expect(Object.keys(await companyOf(report))).toEqual(['companyId', 'title', 'userRatings'])
})

test('the respondents of device weights are saved with them, stay when left out, and are cleared by null [D28.26]', async () => {
  const report = await addScoredReport()
  const before = await weightsOf(report)
  expect(before).not.toHaveProperty('respondents')
  const saved = await saveRespondents(report, { respondents: 2_000 })
  expect(saved.body).toMatchObject({ respondents: 2_000, effects: { scoresDeleted: false } })
  await saveRespondents(report, {})
  const record = await weightsOf(report)
  expect(record.respondents).toBe(2_000)
  const late = await saveRespondents(report, { respondents: 3, updatedAt: before.updatedAt })
  expect([late.status, late.body.data]).toMatchObject([409, { respondents: 2_000 }])
  const { deviceWeights, reportId } = record
  const again = (respondents?: number) =>
    researcher('POST', '/device-weight', { reportId, deviceWeights, respondents })
  expect((await again()).status).toBe(201)
  expect((await again(2_000)).status).toBe(201)
  expect((await again(4)).status).toBe(409)
  for (const [respondents, message] of [
    [0, 'Must be at least 1'],
    [0.5, 'Must be a whole number'],
    ['9', 'Must be a whole number'],
    [10_000_001, 'Must be at most 10,000,000'],
  ]) {
    const { status, body } = await saveRespondents(report, { respondents })
    expect([status, body.errors]).toEqual([400, { respondents: message }])
  }
  expect((await weightsOf(report)).respondents).toBe(2_000)
  // The record as it was read, sent back.
  const { effects: _, ...whole } = { effects: null, ...record }
  await researcher('PUT', `/device-weight/${record._id}`, { ...whole, respondents: null })
  expect(await weightsOf(report)).not.toHaveProperty('respondents')
})

test('numbers of ratings and of respondents are drawn from again, and leave the scores [D28.27]', async () => {
  const report = await addScoredReport()
  expect((await draw(report))?.sources).toMatchObject({ ratings: null, deviceWeights: null })
  for (const save of [
    () => saveRatings(report, { 'companies.$.ratingCounts': { 'iPhone App': 900 } }),
    () => saveRatings(report, { 'companies.$.ratingsReadOn': '2026-03-03' }),
    () => saveRespondents(report, { respondents: 700 }),
  ]) {
    expect(await draw(report)).not.toBeNull()
    const { status, body } = await save()
    expect([status, body]).toMatchObject([200, { effects: { scoresDeleted: false } }])
    expect(await readUncertainty(report), 'until they are drawn').toBeNull()
  }
  const drawn = await draw(report)
  expect(drawn?.sources).toMatchObject({
    ratings: { known: 1, of: 6, days: { from: '2026-03-03', to: '2026-03-03' } },
    deviceWeights: { respondents: 700 },
  })
  expect(drawn?.alone.deviceWeights).not.toBeNull()
})

test('a buyer reads what ratings rest on in the document alone, and a revision keeps it [D28.28 S42.5]', async () => {
  const report = await addScoredReport()
  await saveRatings(report, {
    'companies.$.ratingCounts': { 'iPhone App': 731_947 },
    'companies.$.ratingsReadOn': '2026-03-03',
  })
  await saveRespondents(report, { respondents: 700 })
  await publishReport(senior, report._id)
  const sale = { company_customer_id: customer.companyCustomer, edition_id: report.editionId }
  await db
    .insertInto('company_reports')
    .values({ ...sale, po_date: null })
    .execute()
  await runJobs('draw-scores')
  const { body } = await customer<ReportDocument>('GET', `/report-documents/${report._id}`)
  expect(body.uncertainty?.sources).toMatchObject({
    ratings: { known: 1, of: 6 },
    deviceWeights: { respondents: 700 },
  })
  expect(JSON.stringify(body)).not.toContain('731947')
  const fields = ['companyId', 'title', 'userRatings']
  expect(Object.keys(await companyOf(report, customer))).toEqual(fields)
  const tries = [await saveRatings(report, {}), await saveRespondents(report, { respondents: 1 })]
  expect(tries.map(({ status }) => status)).toEqual([403, 403])

  const revision = await senior<Report>('POST', '/report-edit', { reportId: report._id })
  expect(revision.body.companies[0]).toMatchObject({
    ratingCounts: { 'iPhone App': 731_947 },
    ratingsReadOn: '2026-03-03',
  })
  const next = await senior<Report>('POST', '/report-edit', {
    reportId: report._id,
    newDate: '2027-01-01',
  })
  expect(Object.keys(next.body.companies[0]!)).toEqual(fields)
})
