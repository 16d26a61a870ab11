import type { Industry } from '@insights/contract/catalogue/industries.ts'
import { sortByTitle } from '@insights/domain/text/titles.ts'

import { linkTo } from '../../ui/links/link-to.ts'
import { Tile, TileSkeletons, Tiles } from '../../ui/page/Tile.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { IndustryIcon } from './IndustryIcon.tsx'

interface Props {
  /** `undefined` while loading. */
  readonly industries: readonly Industry[] | undefined
}

/** Every industry that a report can be created for, linked to the report's setup. */
export function IndustryTiles({ industries }: Props) {
  if (industries === undefined) return <TileSkeletons label="Industries" />
  if (industries.length === 0) {
    return (
      <EmptyState title="No active industries">
        A senior adds industries, with their categories, capabilities and companies.
      </EmptyState>
    )
  }
  return (
    <Tiles label="Industries">
      {sortByTitle(industries, ({ _id }) => _id).map(({ _id, title, description, svgIcon }) => (
        <Tile
          key={_id}
          title={title}
          description={description}
          icon={<IndustryIcon svg={svgIcon} />}
          link={linkTo('/report/report-publish-date', { search: { industry: _id } })}
        />
      ))}
    </Tiles>
  )
}
