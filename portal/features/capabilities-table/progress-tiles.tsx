import type { ReportProgress } from '@insights/contract/report-progress.ts'
import type { Report } from '@insights/contract/reports.ts'
import { answersComplete } from '@insights/domain/completeness/completeness.ts'
import { sortByTitle } from '@insights/domain/text/titles.ts'

import { linkTo } from '../../ui/links/link-to.ts'
import { Tile, Tiles, TileSkeletons } from '../../ui/page/Tile.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'

interface ProgressTile {
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

/** '3 of 12 completed, ratings to confirm', the text below a tile's title. */
export function progressText({
  completed,
  total,
  ratingsCarriedOver,
}: Pick<ProgressTile, 'completed' | 'total' | 'ratingsCarriedOver'>): string {
  return `${completed} of ${total} completed${ratingsCarriedOver ? ', ratings to confirm' : ''}`
}

interface CompanyTilesProps {
  readonly report: string
  /** `undefined` while loading. */
  readonly tiles: readonly ProgressTile[] | undefined
}

/** The companies of a report, those that are complete with a check mark. */
export function CompanyTiles({ report, tiles }: CompanyTilesProps) {
  if (tiles === undefined) return <TileSkeletons label="Companies" />
  if (tiles.length === 0) return <EmptyState title="This report has no companies" />
  return (
    <Tiles label="Companies">
      {tiles.map((tile) => (
        <Tile
          key={tile.id}
          title={tile.title}
          description={progressText(tile)}
          done={tile.complete}
          link={linkTo('/report/capabilities-table', { search: { report, company: tile.id } })}
        />
      ))}
    </Tiles>
  )
}

interface CategoryTilesProps {
  readonly place: {
    readonly report: string
    readonly company: string
    readonly application: string
  }
  readonly tiles: readonly ProgressTile[]
}

/** The categories of one company and application, those that are done with a check mark. */
export function CategoryTiles({ place, tiles }: CategoryTilesProps) {
  if (tiles.length === 0) return <EmptyState title="This report has no categories" />
  return (
    <Tiles label="Categories">
      {tiles.map((tile) => (
        <Tile
          key={tile.id}
          title={tile.title}
          description={progressText(tile)}
          done={tile.complete}
          link={linkTo('/report/capability-detail', { search: { ...place, category: tile.id } })}
        />
      ))}
    </Tiles>
  )
}
