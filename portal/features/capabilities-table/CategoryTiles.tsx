import { linkTo } from '../../ui/links/link-to.ts'
import { Tile, Tiles } from '../../ui/page/Tile.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { progressText } from './progress-text.ts'
import type { ProgressTile } from './progress-tiles.ts'

interface Props {
  readonly place: {
    readonly report: string
    readonly company: string
    readonly application: string
  }
  readonly tiles: readonly ProgressTile[]
}

/** The categories of one company and application, those that are done with a check mark. */
export function CategoryTiles({ place, tiles }: Props) {
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
