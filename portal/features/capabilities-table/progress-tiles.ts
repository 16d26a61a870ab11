import type { ReportProgress } from '@insights/contract/report-progress.ts'
import type { Report } from '@insights/contract/reports.ts'
import { answersComplete } from '@insights/domain/completeness/completeness.ts'
import { sortByTitle } from '@insights/domain/text/titles.ts'

export interface ProgressTile {
  readonly id: string
  readonly title: string
  readonly complete: boolean
  /** Of a company: its ratings have to be confirmed. */
  readonly ratingsCarriedOver?: boolean
  /** Answers that are completed, and all of them. */
  readonly completed: number
  readonly total: number
}

/** A tile for each company of the report, sorted by title. */
export function companyTiles(
  report: Pick<Report, 'companies'>,
  progress: Pick<ReportProgress, 'companies'>,
): ProgressTile[] {
  const known = new Map(progress.companies.map((company) => [company.companyId, company]))
  return sortByTitle(report.companies, ({ companyId }) => companyId).map(({ companyId, title }) => {
    const company = known.get(companyId)
    const ratingsCarriedOver = company?.ratingsCarriedOver ?? false
    return {
      id: companyId,
      title,
      complete: company?.complete === true && !ratingsCarriedOver,
      ratingsCarriedOver,
      ...count(company?.categories ?? []),
    }
  })
}

/** A tile for each category of one company and application, sorted by title. */
export function categoryTiles(
  report: Pick<Report, 'categories'>,
  progress: Pick<ReportProgress, 'companies'>,
  place: { readonly company: string; readonly application: string },
): ProgressTile[] {
  const company = progress.companies.find(({ companyId }) => companyId === place.company)
  const counts = company?.categories.filter(
    ({ applicationId }) => applicationId === place.application,
  )
  const categories = report.categories.filter(
    ({ applicationId }) => applicationId === place.application,
  )
  return sortByTitle(categories, ({ categoryId }) => categoryId).map(({ categoryId, title }) => {
    const own = counts?.filter((counted) => counted.categoryId === categoryId) ?? []
    return { id: categoryId, title, complete: answersComplete(own), ...count(own) }
  })
}

function count(counts: readonly { readonly completed: number; readonly total: number }[]) {
  return {
    completed: counts.reduce((sum, { completed }) => sum + completed, 0),
    total: counts.reduce((sum, { total }) => sum + total, 0),
  }
}
