import type { ReportCapability } from '../report/report-parts.ts'
import type { CategoryGroup, ReportDocument } from './report-document.ts'

/** A report's companies, groups, categories and capabilities in display order. */
export interface ReportOutline {
  readonly companies: ReportDocument['companies']
  readonly groups: readonly CategoryGroup[]
  /** Group by group. */
  readonly categories: readonly OutlineCategory[]
}

export interface OutlineCategory {
  readonly categoryId: string
  readonly title: string
  readonly categoryGroup: string
  readonly capabilities: readonly ReportCapability[]
}
