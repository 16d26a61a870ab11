import type { CategoryStanding } from '@insights/domain/brand/standing/category-standing.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'

import type { OpenedCell } from './CategoryPanel.tsx'

export interface GapsProps {
  readonly rows: readonly CategoryStanding[]
  /** The company first whose gaps they are. */
  readonly companies: ReportDocument['companies']
  readonly onOpen: (cell: OpenedCell) => void
}
