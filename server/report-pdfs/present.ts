import type { ReportPdf } from '@insights/contract/report-pdfs.ts'
import { isStaff } from '@insights/domain/access/user.ts'

import type { Caller } from '../http/caller.ts'
import { pdfUrl } from '../reports/pdf-conditions.ts'
import type { ReportPdfRow } from './find-report-pdf.ts'

const LOST = 'Making the PDF was interrupted too often. Try again.'

const NONE = { pages: null, bytes: null, madeAt: null, missingImages: [] }

/** How far the caller's PDF is; why it failed, and what is missing in it, is for staff to mend. */
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
  // The file is of no use any more, and nobody has asked for another one yet.
  return state === 'done' && !good ? 'none' : state
}
