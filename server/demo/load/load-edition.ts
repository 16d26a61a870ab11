import type { ReportStatus } from '@insights/domain/report/report-status.ts'
import type { CompanyScore } from '@insights/domain/scoring/scoring-record.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import type { Transaction } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { storeReportDocument } from '../../report-documents/store-report-document.ts'
import { freezeCatalogue } from '../../reports/freeze-catalogue.ts'
import type { DemoEdition, DemoSeries } from '../demo-industry.ts'
import { datesOf } from '../editions.ts'
import { addScreens, answerReport, rateCompanies } from './answer-report.ts'
import type { StoredIndustry } from './insert-industry.ts'
import type { DemoPeople } from './insert-people.ts'
import { scoreDemoReport } from './score-demo-report.ts'
import type { StoredScreen } from './store-screens.ts'
import { writeReport } from './write-report.ts'

/** Every step of a status is taken, since the database allows no other way. */
const WAYS: Record<DemoEdition['stage'], readonly ReportStatus[]> = {
  published: ['REVIEWED', 'APPROVED', 'PUBLISHED'],
  reviewed: ['REVIEWED'],
  half: [],
}
const DONE: Partial<Record<ReportStatus, string>> = {
  REVIEWED: 'Finalized for review',
  APPROVED: 'Approved',
  PUBLISHED: 'Published',
}

export interface LoadedSeries {
  readonly series: DemoSeries
  readonly industry: StoredIndustry
  readonly screens: readonly StoredScreen[]
}

/** Makes a report as people would, and answers its scores: null where it is left half done. */
export async function loadEdition(
  transaction: Transaction<Tables>,
  people: DemoPeople,
  { series, industry, screens }: LoadedSeries,
  place: number,
  previous: readonly CompanyScore[] | null,
  now: Date,
): Promise<CompanyScore[] | null> {
  const edition = series.editions[place]!
  const { date, begun, done } = datesOf(now, edition)
  const title = `${series.industry.reportTitle}, ${formatMonth(date)}`
  const { editionId, reportId } = await openReport(transaction, people, industry.id, {
    date,
    title,
    begun,
  })
  await freezeCatalogue(transaction, reportId, industry.id)
  await sell(transaction, people, editionId, edition, done)

  const half = edition.stage === 'half'
  const { answers, ratings, rebuilt } = edition
  const work = { reportId, by: people.researcher, begun, done }
  await answerReport(transaction, industry, answers, work)
  await rateCompanies(transaction, industry, ratings, reportId)
  await addScreens(transaction, industry, screens.filter(isOf(place)), reportId)
  await recordEditors(transaction, people, reportId, done)
  if (half) return null

  const scores = await scoreDemoReport(transaction, edition, industry.id, reportId)
  const facts = { industry: series.industry, edition: place, answers, rebuilt }
  await writeReport(transaction, { reportId, facts, scores, previous, screens, done })
  await moveOn(transaction, people, { reportId, title, done }, WAYS[edition.stage])
  return scores
}

function isOf(place: number) {
  return ({ edition = place }: StoredScreen) => edition === place
}

async function openReport(
  transaction: Transaction<Tables>,
  { researcher }: DemoPeople,
  industryId: string,
  { date, title, begun }: { date: string; title: string; begun: Date },
): Promise<{ editionId: string; reportId: string }> {
  const edition = await transaction
    .insertInto('editions')
    .values({ industry_id: industryId, date })
    .returning('id')
    .executeTakeFirstOrThrow()
  const stamp = {
    created_at: begun,
    created_by: researcher,
    updated_at: begun,
    updated_by: researcher,
  }
  const report = await transaction
    .insertInto('reports')
    .values({ edition_id: edition.id, title, ...stamp })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordActivity(transaction, report.id, `Created the report "${title}"`, researcher, begun)
  return { editionId: edition.id, reportId: report.id }
}

async function sell(
  transaction: Transaction<Tables>,
  { companyCustomers }: DemoPeople,
  editionId: string,
  { boughtBy }: DemoEdition,
  done: Date,
): Promise<void> {
  for (const [at, companyCustomer] of boughtBy.entries()) {
    await transaction
      .insertInto('company_reports')
      .values({
        company_customer_id: companyCustomers.get(companyCustomer) ?? '',
        edition_id: editionId,
        po: `PO-${done.getUTCFullYear()}-${String(done.getUTCMonth() + 1).padStart(2, '0')}${at + 1}`,
        po_date: done.toISOString().slice(0, 10),
      })
      .execute()
  }
}

async function recordEditors(
  transaction: Transaction<Tables>,
  { researcher, senior }: DemoPeople,
  reportId: string,
  done: Date,
): Promise<void> {
  await transaction
    .insertInto('report_editors')
    .values([
      { report_id: reportId, user_id: senior, edited_at: new Date(done.getTime() - 7_200_000) },
      { report_id: reportId, user_id: researcher, edited_at: new Date(done.getTime() - 3_600_000) },
    ])
    .execute()
}

async function moveOn(
  transaction: Transaction<Tables>,
  { senior, researcher }: DemoPeople,
  { reportId, title, done }: { reportId: string; title: string; done: Date },
  way: readonly ReportStatus[],
): Promise<void> {
  for (const status of way) {
    const by = status === 'REVIEWED' ? researcher : senior
    await transaction
      .updateTable('reports')
      .set({ status, updated_at: done, updated_by: by })
      .where('id', '=', reportId)
      .execute()
    if (status === 'PUBLISHED') await storeReportDocument(transaction, reportId)
    await recordActivity(transaction, reportId, `${DONE[status]} the report "${title}"`, by, done)
  }
}

async function recordActivity(
  transaction: Transaction<Tables>,
  reportId: string,
  action: string,
  actorId: string,
  at: Date,
): Promise<void> {
  await transaction
    .insertInto('activities')
    .values({
      subject_type: 'REPORT',
      subject_reference: reportId,
      action,
      actor_id: actorId,
      created_at: at,
    })
    .execute()
}
