import type { ReportProgress } from '@insights/contract/reports/report-progress.ts'
import type { Report } from '@insights/contract/reports/reports.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { answersComplete } from '@insights/domain/content/completeness/completeness.ts'
import { numberText, ofText } from '@insights/domain/text/number-text.ts'
import { sortByTitle } from '@insights/domain/text/titles.ts'
import { Text } from '@mantine/core'

import { linkTo } from '../../ui/links/link-to.ts'
import { Tile, Tiles, TileSkeletons } from '../../ui/page/Tile.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'

interface ProgressTile {
  readonly id: string
  readonly title: string
  readonly complete: boolean
  /** A company's ratings are carried over and unconfirmed. */
  readonly ratingsCarriedOver?: boolean
  /** Number of completed answers, and of all. */
  readonly completed: number
  readonly total: number
  readonly screenshots: number
  /** A company's screenshots of each application, in the order of applications. */
  readonly byApplication?: readonly { readonly title: string; readonly screenshots: number }[]
}

/** Returns a tile for each company of the report, sorted by title. */
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
      complete: company?.complete === true,
      ratingsCarriedOver,
      ...count(company?.categories ?? []),
      byApplication: APPLICATIONS.map(({ _id, title: application }) => {
        const own = company?.categories.filter(({ applicationId }) => applicationId === _id) ?? []
        return { title: application, screenshots: count(own).screenshots }
      }),
    }
  })
}

/** Returns a tile for each category of one company and application, sorted by title. */
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

type Counts = Pick<ProgressTile, 'completed' | 'total' | 'screenshots'>

function count(counts: readonly Counts[]): Counts {
  const sum = (name: keyof Counts) => counts.reduce((all, one) => all + one[name], 0)
  return { completed: sum('completed'), total: sum('total'), screenshots: sum('screenshots') }
}

/** Returns '3 of 12 completed, ratings carried over', the text below a tile's title. */
export function progressText({
  completed,
  total,
  ratingsCarriedOver,
}: Pick<ProgressTile, 'completed' | 'total' | 'ratingsCarriedOver'>): string {
  return `${ofText(completed, total)} completed${ratingsCarriedOver ? ', ratings carried over' : ''}`
}

/**
 * Returns '48 screenshots: Mobile Web 12, iPhone App 20, Android App 16', without the applications
 * where a tile has none.
 */
export function screenshotsText({
  screenshots,
  byApplication = [],
}: Pick<ProgressTile, 'screenshots' | 'byApplication'>): string {
  if (screenshots === 0) return 'No screenshots yet'
  const all = screenshots === 1 ? '1 screenshot' : `${numberText(screenshots)} screenshots`
  // Keeps each number on the line of its application.
  const parts = byApplication.map((one) =>
    `${one.title} ${numberText(one.screenshots)}`.replaceAll(' ', '\u00a0'),
  )
  return parts.length === 0 ? all : `${all}: ${parts.join(', ')}`
}

/** A company's or category's progress and screenshot count. */
function TileFacts({ tile }: { readonly tile: ProgressTile }) {
  return (
    <>
      <Text span display="block" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {progressText(tile)}
      </Text>
      <Text span display="block" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {screenshotsText(tile)}
      </Text>
    </>
  )
}

interface CompanyTilesProps {
  readonly report: string
  /** `undefined` while loading. */
  readonly tiles: readonly ProgressTile[] | undefined
}

/** The companies of a report, with a check mark when complete. */
export function CompanyTiles({ report, tiles }: CompanyTilesProps) {
  if (tiles === undefined) return <TileSkeletons label="Companies" />
  if (tiles.length === 0) return <EmptyState title="This report has no companies" />
  return (
    <Tiles label="Companies">
      {tiles.map((tile) => (
        <Tile
          key={tile.id}
          title={tile.title}
          description={<TileFacts tile={tile} />}
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

/** The categories of one company and application, with a check mark when complete. */
export function CategoryTiles({ place, tiles }: CategoryTilesProps) {
  if (tiles.length === 0) return <EmptyState title="This report has no categories" />
  return (
    <Tiles label="Categories">
      {tiles.map((tile) => (
        <Tile
          key={tile.id}
          title={tile.title}
          description={<TileFacts tile={tile} />}
          done={tile.complete}
          link={linkTo('/report/capability-detail', { search: { ...place, category: tile.id } })}
        />
      ))}
    </Tiles>
  )
}
