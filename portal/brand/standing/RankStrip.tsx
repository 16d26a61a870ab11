import type { PercentAxis } from '@insights/domain/reading/charts/percent-axis.ts'
import type { Standing } from '@insights/domain/reading/findings/standing.ts'
import type { Rank } from '@insights/domain/scoring/ranking/rankings.ts'
import { scoreText } from '@insights/domain/text/number-text.ts'

import { placeOn, ScoreAxis } from '../../reading/ScoreAxis.tsx'

import classes from './RankStrip.module.css'

interface Props {
  readonly ranks: readonly Rank[]
  readonly standing: Standing
  readonly axis: PercentAxis
}

/** All scores of a ranking on a given axis, with a company's own and the leader's name. */
export function RankStrip({ ranks, standing, axis }: Props) {
  const [leader] = ranks
  return (
    <ScoreAxis ranks={ranks} standing={standing} axis={axis}>
      {leader && leader.companyId !== standing.now.companyId && (
        <span
          className={classes.leader}
          data-late={leader.score * 100 > (axis.min + axis.max) / 2 || undefined}
          style={{ left: placeOn(axis)(leader.score) }}
        >
          {leader.company} {scoreText(leader.score)}
        </span>
      )}
    </ScoreAxis>
  )
}
