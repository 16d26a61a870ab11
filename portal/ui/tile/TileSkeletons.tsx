import { Skeleton } from '@mantine/core'

import classes from './Tile.module.css'

/** Stands where tiles will, while they are on their way. */
export function TileSkeletons({ label, count = 6 }: { label: string; count?: number }) {
  return (
    <div className={classes.tiles} role="status" aria-label={`${label}, loading`}>
      {Array.from({ length: count }, (_, place) => (
        <Skeleton key={place} height="4.75rem" />
      ))}
    </div>
  )
}
