import { EmptyState } from '../../ui/empty-state/EmptyState.tsx'
import { linkTo } from '../../ui/link/link-to.ts'
import { Tile, Tiles } from '../../ui/tile/Tile.tsx'
import { TileSkeletons } from '../../ui/tile/TileSkeletons.tsx'
import { progressText } from './progress-text.ts'
import type { ProgressTile } from './progress-tiles.ts'

interface Props {
  readonly place: {
    readonly report: string
    readonly company: string
    readonly application: string
  }
  /** undefined while they are on their way. */
  readonly tiles: readonly ProgressTile[] | undefined
}

/** The categories of one company and application, those that are done with a check mark. */
export function CategoryTiles({ place, tiles }: Props) {
  if (tiles === undefined) return <TileSkeletons label="Categories" />
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
