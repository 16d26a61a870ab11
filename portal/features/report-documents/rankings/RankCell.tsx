import type { Rank } from '@insights/domain/document/report-document.ts'
import { VisuallyHidden } from '@mantine/core'

import { Score } from './Score.tsx'

import classes from './RankingTab.module.css'

interface Props {
  readonly rank: Rank | undefined
  /** The rank at the row's start; a company that shares another one says so. */
  readonly rowRank?: number
}

/** A company in its place, with its score. */
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
      <Score rank={rank} />
    </span>
  )
}
