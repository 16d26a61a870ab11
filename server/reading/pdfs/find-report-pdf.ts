import type { ReportPdf } from '@insights/contract/reading/report-pdfs.ts'
import { isStaff } from '@insights/domain/accounts/user.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { isCurrentFile, isOwnPdf, pdfUrl } from '../../reports/pdf-conditions.ts'
import { selectReports, updatedAt } from '../../reports/report-rows.ts'

/** After this time a run counts as failed: a process killed too often leaves no record. */
const LOST_AFTER = sql`interval '15 minutes'`

/** Returns the caller's PDF of a report, undefined if it was never requested. */
export async function findReportPdf(db: Kysely<Tables>, caller: Caller, reportId: string) {
  return selectReports(db)
    .innerJoin('report_pdfs', 'report_pdfs.report_id', 'reports.id')
    .where('reports.id', '=', reportId)
    .where(isOwnPdf(caller))
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
      // Published reports do not change.
      sql<boolean>`report_pdfs.draft and report_pdfs.made_of is distinct from ${updatedAt}`.as(
        'outdated',
      ),
    ])
    .executeTakeFirst()
}

type ReportPdfRow = NonNullable<Awaited<ReturnType<typeof findReportPdf>>>

const LOST = 'Making the PDF was interrupted too often. Try again.'

const NONE = { pages: null, bytes: null, madeAt: null, missingImages: [] }

/** Returns the progress of the caller's PDF, with failures and missing images for staff only. */
export function presentReportPdf(
  reportId: string,
  caller: Caller,
  row: ReportPdfRow | undefined,
): ReportPdf {
  if (!row) return { reportId, state: 'none', urlPdf: null, stale: false, reason: null, ...NONE }
  const staff = isStaff(caller.role)
  const state = stateOf(row)
  return {
    reportId,
    state,
    urlPdf: row.good ? pdfUrl(reportId) : null,
    stale: row.good && row.outdated,
    reason: staff && state === 'failed' ? (row.reason ?? LOST) : null,
    ...(row.good
      ? {
          pages: row.pages,
          bytes: row.bytes,
          madeAt: row.made_at ?? null,
          missingImages: staff ? row.missing_pictures : [],
        }
      : NONE),
  }
}

function stateOf({ state, good, lost }: ReportPdfRow): ReportPdf['state'] {
  if (lost) return 'failed'
  // The file is outdated, and another one has not been requested yet.
  return state === 'done' && !good ? 'none' : state
}
