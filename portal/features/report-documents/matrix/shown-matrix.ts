import type { ReportDocument } from '@insights/domain/document/report-document.ts'

import { isShown, type TableFilters } from '../filters/use-table-filters.ts'

/** What of a matrix is shown for what a reader has chosen. */
export function shownMatrix(
  { matrix, applications }: Pick<ReportDocument, 'matrix' | 'applications'>,
  chosen: TableFilters,
) {
  return {
    categories: matrix.filter(({ categoryId }) => isShown(chosen.categories, categoryId)),
    applications: applications
      .filter(({ _id }) => isShown(chosen.applications, _id))
      .map(({ title }) => title),
    companies: chosen.companies.length === 0 ? undefined : new Set(chosen.companies),
  }
}
