import type { ReportDocument } from '@insights/domain/document/report-document.ts'

import { type DataSheet, rankingsSheet } from '../excel-sheets.ts'
import type { BrandSubject } from './brand-files.ts'

/** Plan as sheets. */
export function planSheets(
  document: ReportDocument,
  _subject: BrandSubject<'plan'>,
): readonly DataSheet[] {
  return [rankingsSheet(document)]
}
