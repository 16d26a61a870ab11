import type { ReportDocument } from '@insights/domain/document/report-document.ts'

import { type DataSheet, rankingsSheet } from '../excel-sheets.ts'
import type { BrandSubject } from './brand-files.ts'

/** Why It Changed as sheets. */
export function whyItChangedSheets(
  document: ReportDocument,
  _subject: BrandSubject<'why-it-changed'>,
): readonly DataSheet[] {
  return [rankingsSheet(document)]
}
