import { type Kysely, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { pdfOwner, isCurrentFile } from '../reports/pdf-conditions.ts'
import { selectReports, updatedAt } from '../reports/queries.ts'

/** A run whose process was killed too often is noted by nobody: after this it counts as failed. */
const LOST_AFTER = sql`interval '15 minutes'`

/** The caller's PDF of a report, undefined when nobody has asked for it. */
export async function findReportPdf(db: Kysely<Tables>, caller: Caller, reportId: string) {
  return selectReports(db)
    .innerJoin('report_pdfs', 'report_pdfs.report_id', 'reports.id')
    .where('reports.id', '=', reportId)
    .where(
      sql<boolean>`report_pdfs.company_customer_id is not distinct from ${pdfOwner(caller)}::uuid`,
    )
    .select([
      'report_pdfs.state',
      'report_pdfs.reason',
      'report_pdfs.sha256',
      'report_pdfs.bytes',
      'report_pdfs.pages',
      'report_pdfs.missing_pictures',
      'report_pdfs.made_at',
      isCurrentFile.as('good'),
      sql<boolean>`report_pdfs.state = 'running'
        and report_pdfs.state_since < now() - ${LOST_AFTER}`.as('lost'),
      // What is published stays as it is.
      sql<boolean>`report_pdfs.draft and report_pdfs.made_of is distinct from ${updatedAt}`.as(
        'outdated',
      ),
    ])
    .executeTakeFirst()
}

export type ReportPdfRow = NonNullable<Awaited<ReturnType<typeof findReportPdf>>>
