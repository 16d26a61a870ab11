import { linkTo } from '../../ui/links/link-to.ts'
import { Tile, TileSkeletons, Tiles } from '../../ui/page/Tile.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { progressText } from './progress-text.ts'
import type { ProgressTile } from './progress-tiles.ts'

interface Props {
  readonly report: string
  /** `undefined` while loading. */
  readonly tiles: readonly ProgressTile[] | undefined
}

/** The companies of a report, those that are complete with a check mark. */
export function CompanyTiles({ report, tiles }: Props) {
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
