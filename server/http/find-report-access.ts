import type { User } from '@insights/domain/accounts/user.ts'
import { type AccessLevel, includesAccess } from '@insights/domain/reports/access/access.ts'
import { reportAccess } from '@insights/domain/reports/access/report-access.ts'
import { REPORT_STATUSES, type ReportStatus } from '@insights/domain/reports/report-status.ts'
import { type Params, prepared } from '@insights/platform/database/prepared.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Caller } from './caller.ts'
import { isClosedTo, isSecondCoder } from './withheld-answers.ts'

/** The fields of a report that a route needs before it does anything. */
export interface ReportAccess {
  readonly _id: string
  readonly editionId: string
  readonly industryId: string
  /** First of its month, `YYYY-MM-DD`. */
  readonly date: string
  readonly status: ReportStatus
  /** Its edition is the sample of its industry. */
  readonly sample: boolean
  readonly purchased: boolean
  readonly access: AccessLevel
  /** The caller answers cells of its industry a second time: some of its answers are withheld. */
  readonly secondCoder: boolean
}

/** A report with the caller's access to it; undefined when it does not exist. */
export async function findReportAccess(
  db: Kysely<Tables>,
  caller: Caller,
  reportId: string,
): Promise<ReportAccess | undefined> {
  const { _id: callerId, companyCustomerId } = caller
  const [row] = await selectReport(db, { reportId, callerId, companyCustomerId })
  return row && presentAccess(caller, row)
}

/** The report of the first of some answers that exists, with the caller's access to it. */
export async function findAccessByAnswers(
  db: Kysely<Tables>,
  caller: Caller,
  ids: readonly string[],
): Promise<ReportAccess | undefined> {
  const [id] = ids
  const { _id: callerId, companyCustomerId } = caller
  if (id === undefined) return undefined
  const [row] =
    ids.length === 1
      ? await selectReportOfAnswer(db, { id, callerId, companyCustomerId })
      : await selectReportOfAnswers(db, { ids, callerId, companyCustomerId })
  return row && presentAccess(caller, row)
}

/** A report as `presentAccess` reads it. */
export type ReportRow = Awaited<ReturnType<typeof selectReport>>[number]

export function presentAccess(caller: Caller, row: ReportRow): ReportAccess {
  const { id, edition_id, industry_id, date, status, sample, purchased } = row
  return {
    _id: id,
    editionId: edition_id,
    industryId: industry_id,
    date,
    status,
    sample,
    purchased,
    access: reportAccess(caller, { status, sample }, purchased),
    secondCoder: row.second_coder,
  }
}

type ByCaller<Values> = Params<Values & { callerId: string; companyCustomerId: string | null }>

const reportsWithAccess = (db: Kysely<Tables>, params: ByCaller<object>) =>
  db
    .selectFrom('reports')
    .innerJoin('editions', 'editions.id', 'reports.edition_id')
    .select([
      'reports.id',
      'reports.edition_id',
      'editions.industry_id',
      'editions.date',
      'reports.status',
      isPurchasedBy(params.companyCustomerId).as('purchased'),
      isSample.as('sample'),
      isSecondCoder(params.callerId).as('second_coder'),
    ])

const selectReport = prepared(
  'find-report-access',
  (db: Kysely<Tables>, params: ByCaller<{ reportId: string }>) =>
    reportsWithAccess(db, params).where('reports.id', '=', params.reportId),
)

// One id is compared as such, for which PostgreSQL keeps the plan.
const selectReportOfAnswer = prepared(
  'find-access-by-answer',
  (db: Kysely<Tables>, params: ByCaller<{ id: string }>) =>
    reportsWithAccess(db, params).where('reports.id', '=', (eb) =>
      eb.selectFrom('answers').where('answers.id', '=', params.id).limit(1).select('report_id'),
    ),
)

const selectReportOfAnswers = prepared(
  'find-access-by-answers',
  (db: Kysely<Tables>, params: ByCaller<{ ids: readonly string[] }>) =>
    reportsWithAccess(db, params).where('reports.id', '=', (eb) =>
      eb
        .selectFrom('answers')
        .where('answers.id', '=', sql<string>`any(${params.ids}::uuid[])`)
        .orderBy(sql`array_position(${params.ids}::uuid[], answers.id)`)
        .limit(1)
        .select('report_id'),
    ),
)

/** SQL condition: the company customer has purchased the edition of the row of `reports`. */
export const isPurchasedBy = (companyCustomer: string | null | RawBuilder<string | null>) =>
  sql<boolean>`exists (
    select from company_reports
    where company_reports.edition_id = reports.edition_id
      and company_reports.company_customer_id = ${companyCustomer})`

/** SQL condition: the edition of the row of `reports` is the sample of its industry. */
export const isSample = sql<boolean>`exists (
    select from industry_samples where industry_samples.edition_id = reports.edition_id)`

/**
 * SQL condition, made from `reportAccess`: the row of `reports` is open to the caller with all of its
 * pages, for searches through many reports. Those of an industry whose cells the caller answers a
 * second time are not.
 */
export function isOpenTo(caller: User & Pick<Caller, '_id'>): RawBuilder<boolean> {
  const opens = ({ purchased = false, sample = false }) => {
    const statuses = REPORT_STATUSES.filter((status) =>
      includesAccess(reportAccess(caller, { status, sample }, purchased), 'sample'),
    )
    const listed = sql.join(statuses.map((status) => sql.lit(status)))
    return statuses.length === 0 ? sql`false` : sql`reports.status in (${listed})`
  }
  // A purchase and a sample only ever add to what is open.
  return sql<boolean>`((${opens({})}
    or (${opens({ purchased: true })} and ${isPurchasedBy(caller.companyCustomerId)})
    or (${opens({ sample: true })} and ${isSample}))
    and not ${isClosedTo(caller)})`
}
