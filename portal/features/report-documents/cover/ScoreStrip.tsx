import { NEAR_TIE, type Neighbour, type Standing } from '@insights/domain/findings/standing.ts'
import type { Rank } from '@insights/domain/ranking/rankings.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { countText, pointsText, rankText, scoreText } from '@insights/domain/text/number-text.ts'
import type { CSSProperties } from 'react'

import classes from './ScoreStrip.module.css'

interface Props {
  readonly ranks: readonly Rank[]
  readonly standing: Standing
}

/** All overall scores on one axis, with a company's gaps to the next above and below it. */
export function ScoreStrip({ ranks, standing }: Props) {
  const { now, before, previousDate, above, below } = standing
  const { from, to, ticks } = axisOf([...ranks.map(({ score }) => score), before?.score])
  const place = (score: number) => `${(100 * (score - from)) / (to - from)}%`
  const moved = before !== null && before.score !== now.score
  return (
    <div className={classes.strip}>
      <div className={classes.gaps} style={{ '--own': place(now.score) } as CSSProperties}>
        <GapText neighbour={below} word="ahead of" />
        <GapText neighbour={above} word="behind" />
      </div>
      <div
        className={classes.axis}
        role="img"
        aria-label={`Overall scores: ${ranks
          .map(({ company, score }) => `${company} ${scoreText(score)}`)
          .join(', ')}`}
      >
        {ticks.map((tick) => (
          <span key={tick} className={classes.tick} style={{ left: place(tick / 100) }}>
            {tick === ticks.at(-1) ? `${tick}%` : tick}
          </span>
        ))}
        {[below, above].map(
          (neighbour) =>
            neighbour && (
              <Span
                key={neighbour.companyId}
                className={classes.bracket}
                from={place(Math.min(now.score, scoreOf(ranks, neighbour)))}
                to={place(Math.max(now.score, scoreOf(ranks, neighbour)))}
              />
            ),
        )}
        {moved && (
          <Span
            className={classes.move}
            from={place(Math.min(now.score, before.score))}
            to={place(Math.max(now.score, before.score))}
          />
        )}
        {ranks
          .filter(({ companyId }) => companyId !== now.companyId)
          .map(({ companyId, score }) => (
            <span key={companyId} className={classes.dot} style={{ left: place(score) }} />
          ))}
        {moved && (
          <span className={classes.dot} data-before style={{ left: place(before.score) }} />
        )}
        <span className={classes.dot} data-own style={{ left: place(now.score) }} />
      </div>
      <p className={classes.note}>
        Overall scores of {countText(ranks.length, 'company', 'companies')}; the large dot is{' '}
        {now.company}
        {moved && previousDate && `, the hollow one ${now.company} in ${formatMonth(previousDate)}`}
        . Axis from {ticks[0]} to {ticks.at(-1)}%.
      </p>
    </div>
  )
}

function GapText({ neighbour, word }: { neighbour: Neighbour | null; word: string }) {
  if (!neighbour) return <span />
  // One decimal would hide a near-tie.
  const points = pointsText(neighbour.gap, neighbour.gap < NEAR_TIE ? 2 : 1)
  return (
    <span>
      <b>
        {points} {word} {neighbour.company}
      </b>{' '}
      ({rankText(neighbour.rank)})
    </span>
  )
}

function Span({
  className,
  from,
  to,
}: {
  className: string | undefined
  from: string
  to: string
}) {
  return <span className={className} style={{ left: from, right: `calc(100% - ${to})` }} />
}

const scoreOf = (ranks: readonly Rank[], { companyId }: Neighbour) =>
  ranks.find((rank) => rank.companyId === companyId)?.score ?? 0

/** The whole tens around scores, as fractions, with every ten between them. */
function axisOf(scores: readonly (number | undefined)[]) {
  const percents = scores.flatMap((score) => (score === undefined ? [] : score * 100))
  const first = Math.floor(Math.min(...percents) / 10) * 10
  const last = Math.max(Math.ceil(Math.max(...percents) / 10) * 10, first + 10)
  const ticks = Array.from({ length: (last - first) / 10 + 1 }, (_, step) => first + 10 * step)
  return { from: first / 100, to: last / 100, ticks }
}
