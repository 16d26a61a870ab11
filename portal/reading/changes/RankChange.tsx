import type { RankingChange } from '@insights/domain/reading/changes/company-changes.ts'
import { scoreChangeText } from '@insights/domain/text/number-text.ts'
import { Text, VisuallyHidden } from '@mantine/core'
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
      <Text span fz="0.9em" c="dimmed">
        <VisuallyHidden>{up ? 'up ' : 'down '}</VisuallyHidden>from {before.rank}
      </Text>
    </span>
  )
}

/** The change of a score since the previous edition in points, with its sign: '+3.6'. */
export function PointsChange({ rank }: { rank: RankingChange['now'] | undefined }) {
  if (!rank || rank.change === null) return '–'
  const text = scoreChangeText(rank.score, rank.change)
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
