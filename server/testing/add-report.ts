import type { ReportStatus } from '@insights/domain/reports/report-status.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'

interface ReportToAdd {
  readonly industry: string
  /** First day of a month, `YYYY-MM-DD`. */
  readonly date?: string
  /** Companies that the report compares. */
  readonly companies?: readonly string[]
}

/** Inserts a draft report with only its companies, for tests that only need a report to exist. */
export async function addReport(
  db: Kysely<Tables>,
  { industry, date = '2026-03-01', companies = [] }: ReportToAdd,
): Promise<string> {
  const edition = await db
    .insertInto('editions')
    .values({ industry_id: industry, date })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('reports')
    .values({ edition_id: edition.id, title: `Report of ${date}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const company_id of companies) {
    await db
      .insertInto('report_companies')
      .values({ report_id: id, company_id, title: company_id, user_ratings: '{}' })
      .execute()
  }
  return id
}

const WAY: readonly ReportStatus[] = ['DRAFT', 'REVIEWED', 'APPROVED', 'PUBLISHED', 'PUBLISHED_EDITING', 'PUBLISHED_EDITED'] // prettier-ignore

/** Moves a report along the workflow, past the checks of the status route. */
export async function moveReport(
  db: Kysely<Tables>,
  id: string,
  status: ReportStatus,
): Promise<void> {
  const report = await db
    .selectFrom('reports')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  for (const next of WAY.slice(WAY.indexOf(report.status) + 1, WAY.indexOf(status) + 1)) {
    await db.updateTable('reports').set({ status: next }).where('id', '=', id).execute()
  }
}
