import type { PercentAxis } from '@insights/domain/reading/charts/percent-axis.ts'
import type { DrawnScore } from '@insights/domain/reading/document/report-document.ts'
import type { Standing } from '@insights/domain/reading/findings/standing.ts'
import { intervalText } from '@insights/domain/reading/uncertainty/interval-text.ts'
import type { Rank } from '@insights/domain/scoring/ranking/rankings.ts'
import { scoreText } from '@insights/domain/text/number-text.ts'
import type { ReactNode } from 'react'

import classes from './ScoreAxis.module.css'

interface Props {
  /** 'Overall scores: ', read before the scores by screen readers. */
  readonly label?: string
  readonly ranks: readonly Rank[]
  readonly standing: Pick<Standing, 'now' | 'before'>
  readonly axis: PercentAxis
  /** The 95% interval of the company's own score; missing where nothing was drawn. */
  readonly interval?: DrawnScore | undefined
  /** Content above the line. */
  readonly children?: ReactNode
}

/** All scores of a ranking on one axis, with a company's own and its previous one. */
export function ScoreAxis({ label = '', ranks, standing, axis, interval, children }: Props) {
  const { now, before } = standing
  const place = placeOn(axis)
  const steps = (axis.max - axis.min) / axis.interval
  const ticks = Array.from({ length: steps + 1 }, (_, step) => axis.min + step * axis.interval)
  const moved = hasMoved(standing)
  return (
    <div
      className={classes.axis}
      role="img"
      aria-label={`${label}${ranks.map(({ company, score }) => `${company} ${scoreText(score)}`).join(', ')}${interval ? `; 95% interval of ${now.company} ${intervalText(interval)}` : ''}`}
    >
      {children}
      {ticks.map((tick) => (
        <span key={tick} className={classes.tick} style={{ left: place(tick / 100) }}>
          {tick === ticks.at(-1) ? `${tick}%` : tick}
        </span>
      ))}
      {interval && (
        <span className={classes.interval} style={spanOn(axis, interval.low, interval.high)} />
      )}
      {moved && before && (
        <span className={classes.move} style={spanOn(axis, before.score, now.score)} />
      )}
      {ranks
        .filter(({ companyId }) => companyId !== now.companyId)
        .map(({ companyId, score }) => (
          <span key={companyId} className={classes.dot} style={{ left: place(score) }} />
        ))}
      {moved && before && (
        <span className={classes.dot} data-before style={{ left: place(before.score) }} />
      )}
      <span className={classes.dot} data-own style={{ left: place(now.score) }} />
    </div>
  )
}

/** Returns true if the previous score differs visibly from the present one. */
export function hasMoved({ now, before }: Pick<Standing, 'now' | 'before'>): boolean {
  return before !== null && Math.abs(before.score - now.score) >= 0.0005
}

/** Returns the position of a score on an axis, as a percentage of its width. */
export function placeOn({ min, max }: PercentAxis): (score: number) => string {
  return (score) => `${(100 * (score * 100 - min)) / (max - min)}%`
}

/** Returns the span from one score to another, whichever is higher. */
export function spanOn(axis: PercentAxis, one: number, other: number) {
  const place = placeOn(axis)
  const [from, to] = [Math.min(one, other), Math.max(one, other)]
  return { left: place(from), right: `calc(100% - ${place(to)})` }
}
