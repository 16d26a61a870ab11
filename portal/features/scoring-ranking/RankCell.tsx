import type { Rank } from '@insights/domain/document/report-document.ts'
import { VisuallyHidden } from '@mantine/core'

import { ChangeArrow } from '../../ui/change-arrow/ChangeArrow.tsx'
import { Percent } from '../../ui/percent/Percent.tsx'

import classes from './Rankings.module.css'

interface Props {
  readonly rank: Rank | undefined
  /** The rank at the row's start; a company that shares another one says so. */
  readonly rowRank?: number
}

/** A company in its place: name, score, and the change when it is large enough. */
export function RankCell({ rank, rowRank }: Props) {
  if (!rank) return '–'
  return (
    <span className={classes.rank}>
      {rowRank !== undefined && rank.rank !== rowRank && (
        <span className={classes.own}>
          <VisuallyHidden>Rank </VisuallyHidden>
          {rank.rank}
        </span>
      )}
      <span className={classes.company}>{rank.company}</span>
      <Percent value={rank.score} />
      {rank.significant && rank.change !== null && <ChangeArrow change={rank.change} />}
    </span>
  )
}
