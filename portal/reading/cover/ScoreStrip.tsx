import type { PercentAxis } from '@insights/domain/reading/charts/percent-axis.ts'
import type { Neighbour, Standing } from '@insights/domain/reading/findings/standing.ts'
import type { Rank } from '@insights/domain/scoring/ranking/rankings.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { countText, pointsText, rankText } from '@insights/domain/text/number-text.ts'
import type { CSSProperties } from 'react'

import { hasMoved, placeOn, ScoreAxis, spanOn } from '../ScoreAxis.tsx'

import classes from './ScoreStrip.module.css'

interface Props {
  readonly ranks: readonly Rank[]
  readonly standing: Standing
}

/** All overall scores on one axis, with a company's gaps to its neighbours. */
export function ScoreStrip({ ranks, standing }: Props) {
  const { now, before, previousDate, above, below } = standing
  const axis = axisOf([...ranks.map(({ score }) => score), before?.score])
  return (
    <div className={classes.strip}>
      <div className={classes.gaps} style={{ '--own': placeOn(axis)(now.score) } as CSSProperties}>
        <GapText neighbour={below} word="ahead of" />
        <GapText neighbour={above} word="behind" />
      </div>
      <ScoreAxis label="Overall scores: " ranks={ranks} standing={standing} axis={axis}>
        {[below, above].map(
          (neighbour) =>
            neighbour && (
              <span
                key={neighbour.companyId}
                className={classes.bracket}
                style={spanOn(axis, now.score, scoreOf(ranks, neighbour))}
              />
            ),
        )}
      </ScoreAxis>
      <p className={classes.note}>
        Overall scores of {countText(ranks.length, 'company', 'companies')}; the large dot is{' '}
        {now.company}
        {hasMoved(standing) &&
          previousDate &&
          `, the hollow one ${now.company} in ${formatMonth(previousDate)}`}
        . Axis from {axis.min} to {axis.max}%.
      </p>
    </div>
  )
}

function GapText({ neighbour, word }: { neighbour: Neighbour | null; word: string }) {
  if (!neighbour) return <span />
  return (
    <span>
      <b>
        {pointsText(neighbour.gap)} {word} {neighbour.company}
      </b>{' '}
      ({rankText(neighbour.rank)})
    </span>
  )
}

const scoreOf = (ranks: readonly Rank[], { companyId }: Neighbour) =>
  ranks.find((rank) => rank.companyId === companyId)?.score ?? 0

/** Returns the axis of whole tens around scores. */
function axisOf(scores: readonly (number | undefined)[]): PercentAxis {
  const percents = scores.flatMap((score) => (score === undefined ? [] : score * 100))
  const min = Math.floor(Math.min(...percents) / 10) * 10
  const max = Math.max(Math.ceil(Math.max(...percents) / 10) * 10, min + 10)
  return { min, max, interval: 10 }
}
