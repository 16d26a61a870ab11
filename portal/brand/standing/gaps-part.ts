import type { CategoryStanding } from '@insights/domain/brand/standing/category-standing.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'

import type { OpenedCell } from './CategoryPanel.tsx'

export interface GapsProps {
  readonly rows: readonly CategoryStanding[]
  /** Companies, with the one first whose gaps are shown. */
  readonly companies: ReportDocument['companies']
  readonly onOpen: (cell: OpenedCell) => void
}
