import type { ReportDocument } from '@insights/domain/document/report-document.ts'

import { type DataSheet, rankingsSheet } from '../excel-sheets.ts'
import type { BrandSubject } from './brand-files.ts'

/** Over Time as sheets. */
export function overTimeSheets(
  document: ReportDocument,
  _subject: BrandSubject<'over-time'>,
): readonly DataSheet[] {
  return [rankingsSheet(document)]
}
