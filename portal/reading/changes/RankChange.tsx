import type { RankingChange } from '@insights/domain/reading/changes/company-changes.ts'
import { changeText } from '@insights/domain/text/number-text.ts'
import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'

import classes from './Changes.module.css'

/** A rank, with the previous edition's one if it differs. */
export function RankChange({ move: { now, before } }: { move: RankingChange }) {
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

/** Returns the change of a score in points of a percent, with its sign: '+3.56'. */
export function PointsChange({ change }: { change: number | null }) {
  if (change === null) return '–'
  const text = changeText(change)
  return (
    <span
      className={classes.points}
      data-up={text.startsWith('+') || undefined}
      data-down={text.startsWith('−') || undefined}
    >
      {text}
    </span>
  )
}
