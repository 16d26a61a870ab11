import type { PercentAxis } from '@insights/domain/charts/chart.ts'
import type { Standing } from '@insights/domain/findings/standing.ts'
import type { Rank } from '@insights/domain/ranking/rankings.ts'
import { scoreText } from '@insights/domain/text/number-text.ts'

import classes from './RankStrip.module.css'

interface Props {
  readonly ranks: readonly Rank[]
  readonly standing: Standing
  readonly axis: PercentAxis
}

/** All scores of a ranking on a given axis, with a company's own and where it was before. */
export function RankStrip({ ranks, standing: { now, before }, axis }: Props) {
  const place = (score: number) => `${(100 * (score * 100 - axis.min)) / (axis.max - axis.min)}%`
  const moved = before !== null && Math.abs(before.score - now.score) >= 0.0005
  const [leader] = ranks
  const steps = (axis.max - axis.min) / axis.interval
  const ticks = Array.from({ length: steps + 1 }, (_, step) => axis.min + step * axis.interval)
  return (
    <div
      className={classes.axis}
      role="img"
      aria-label={ranks.map(({ company, score }) => `${company} ${scoreText(score)}`).join(', ')}
    >
      {leader && leader.companyId !== now.companyId && (
        <span
          className={classes.leader}
          data-late={leader.score * 100 > (axis.min + axis.max) / 2 || undefined}
          style={{ left: place(leader.score) }}
        >
          {leader.company} {scoreText(leader.score)}
        </span>
      )}
      {ticks.map((tick) => (
        <span key={tick} className={classes.tick} style={{ left: place(tick / 100) }}>
          {tick === ticks.at(-1) ? `${tick}%` : tick}
        </span>
      ))}
      {moved && (
        <span
          className={classes.move}
          style={{
            left: place(Math.min(now.score, before.score)),
            right: `calc(100% - ${place(Math.max(now.score, before.score))})`,
          }}
        />
      )}
      {ranks
        .filter(({ companyId }) => companyId !== now.companyId)
        .map(({ companyId, score }) => (
          <span key={companyId} className={classes.dot} style={{ left: place(score) }} />
        ))}
      {moved && <span className={classes.dot} data-before style={{ left: place(before.score) }} />}
      <span className={classes.dot} data-own style={{ left: place(now.score) }} />
    </div>
  )
}
