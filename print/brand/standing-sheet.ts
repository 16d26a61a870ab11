import type { ReportDocument } from '@insights/domain/document/report-document.ts'

import { type DataSheet, rankingsSheet } from '../excel-sheets.ts'
import type { BrandSubject } from './brand-files.ts'

/** Standing as sheets. */
export function standingSheets(
  document: ReportDocument,
  _subject: BrandSubject<'standing'>,
): readonly DataSheet[] {
  return [rankingsSheet(document)]
}
