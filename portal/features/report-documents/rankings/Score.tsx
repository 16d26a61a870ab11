import type { Rank } from '@insights/domain/ranking/rankings.ts'

import { ChangeArrow, Percent } from '../../../ui/labels/numbers.tsx'

import classes from './Rankings.module.css'

/** A company's score, and its change where that is significant. */
export function Score({ rank }: { rank: Rank | undefined }) {
  return (
    <span className={classes.score}>
      <Percent value={rank?.score} />
      {rank?.significant && rank.change !== null && <ChangeArrow change={rank.change} />}
    </span>
  )
}
