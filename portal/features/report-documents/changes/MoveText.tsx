import type { Move } from '@insights/domain/changes/company-moves.ts'
import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'

import classes from './Changes.module.css'

/** A rank, and the one of the edition before where that was another. */
export function RankMove({ move: { now, before } }: { move: Move }) {
  if (!before || before.rank === now.rank) return now.rank
  const up = now.rank < before.rank
  const Icon = up ? IconArrowUp : IconArrowDown
  return (
    <span className={classes.move} data-up={up || undefined}>
      {now.rank}
      <Icon size={14} stroke={2} aria-hidden />
      <span className={classes.before}>
        <VisuallyHidden>{up ? 'up ' : 'down '}</VisuallyHidden>from {before.rank}
      </span>
    </span>
  )
}

/** The change of a score in points of a percent, with its sign: '+3.6'. */
export function PointsMove({ change }: { change: number | null }) {
  if (change === null) return '–'
  const points = (Math.round(change * 1000) / 10).toFixed(1)
  const sign = change > 0 ? '+' : change < 0 ? '−' : '±'
  return (
    <span
      className={classes.points}
      data-up={change > 0 || undefined}
      data-down={change < 0 || undefined}
    >
      {sign}
      {points.replace('-', '')}
    </span>
  )
}
