import type { ReportDocument } from '@insights/domain/document/report-document.ts'

import { type DataSheet, rankingsSheet } from '../excel-sheets.ts'
import type { BrandSubject } from './brand-files.ts'

/** What-if as sheets. */
export function whatIfSheets(
  document: ReportDocument,
  _subject: BrandSubject<'what-if'>,
): readonly DataSheet[] {
  return [rankingsSheet(document)]
}
