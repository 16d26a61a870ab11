import type { ApplicationBreakdown } from '@insights/domain/breakdown/breakdown.ts'

import { Percent } from '../../../ui/labels/numbers.tsx'
import { pointsText } from './points-text.ts'

import classes from './ScoreCalculation.module.css'

/** From the points to the score of an application, and on to what it adds to the overall score. */
export function ScoreCalculation({ breakdown }: { breakdown: ApplicationBreakdown }) {
  const { rating, ratingPoints, points, totalWeight, score, deviceWeight, weighted } = breakdown
  return (
    <dl className={classes.sum}>
      <dt>Category points</dt>
      <dd>{pointsText(points - ratingPoints)}</dd>
      {rating !== null && (
        <>
          <dt>App-store rating, {pointsText(rating)} of 5, × 0.2</dt>
          <dd>+ {pointsText(ratingPoints)}</dd>
        </>
      )}
      <dt>Total weight: all categories, and 0.2 for the rating</dt>
      <dd>÷ {pointsText(totalWeight)}</dd>
      <dt className={classes.result}>Score</dt>
      <dd className={classes.result}>
        <Percent value={score} />
      </dd>
      <dt>Weight of the application in the overall score</dt>
      <dd>× {pointsText(deviceWeight)}</dd>
      <dt className={classes.result}>Weighted score</dt>
      <dd className={classes.result}>
        <Percent value={weighted} />
      </dd>
    </dl>
  )
}
