import type { ReportCapability } from '../../reports/report-parts.ts'
import { compareTitles, sortByTitle } from '../../text/titles.ts'
import type { CategoryGroup, ReportDocument } from './report-document.ts'
import type { ReportInputs } from './report-inputs.ts'

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

/**
 * Sorts a report's parts: companies by title; groups by name, their categories by title, and their
 * capabilities by title.
 */
export function outlineReport(
  inputs: Pick<ReportInputs, 'companies' | 'categories' | 'capabilities'>,
): ReportOutline {
  const capabilities = Map.groupBy(inputs.capabilities, ({ categoryId }) => categoryId)
  const byGroup = Map.groupBy(inputs.categories, ({ belongsTo }) => belongsTo)
  const categories = [...byGroup.keys()].sort(compareTitles).flatMap((categoryGroup) =>
    sortByTitle(byGroup.get(categoryGroup) ?? [], ({ categoryId }) => categoryId).map(
      ({ categoryId, title }): OutlineCategory => ({
        categoryId,
        title,
        categoryGroup,
        capabilities: sortByTitle(
          capabilities.get(categoryId) ?? [],
          ({ capabilityId }) => capabilityId,
        ),
      }),
    ),
  )
  return {
    companies: sortByTitle(inputs.companies, ({ companyId }) => companyId).map(
      ({ companyId, title }) => ({ companyId, title }),
    ),
    groups: [...Map.groupBy(categories, ({ categoryGroup }) => categoryGroup)].map(
      ([title, members]) => ({
        title,
        categories: members.map(({ categoryId, title }) => ({ categoryId, title })),
      }),
    ),
    categories,
  }
}
