import type { CategoryPart } from '@insights/domain/breakdown/breakdown.ts'
import { explainApplicationScore } from '@insights/domain/breakdown/explain-scores.ts'
import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'
import type { ReportDocument } from '@insights/domain/document/report-document.ts'

import { pointsText } from './points-text.ts'

import classes from './ExplainedScore.module.css'

/** Enough to see where points were left; all of them are on a page of their own. */
const MAX_ROWS = 5

interface Props {
  readonly document: ReportDocument
  readonly companyId: string
  readonly application: ApplicationKey
}

/** What the score of an application is made of, the categories where most was left first. */
export function ApplicationBreakdownTable({ document, companyId, application }: Props) {
  const breakdown = explainApplicationScore(document, companyId, application)
  if (!breakdown) return null
  const { categories, rating, ratingPoints, points, totalWeight, deviceWeight } = breakdown
  const sorted = categories.toSorted((first, second) => left(second) - left(first))
  const rest = sorted.slice(MAX_ROWS)
  const sum = (parts: readonly CategoryPart[]) =>
    parts.reduce((total, part) => total + part.points, 0)
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Category</th>
            <th scope="col">Available</th>
            <th scope="col">× Weight</th>
            <th scope="col">= Points</th>
          </tr>
        </thead>
        <tbody>
          {sorted
            .slice(0, MAX_ROWS)
            .map(({ categoryId, title, available, all, weight, ...part }) => (
              <tr key={categoryId}>
                <th scope="row">{title}</th>
                <td>
                  {available} of {all}
                </td>
                <td>{pointsText(weight)}</td>
                <td>{pointsText(part.points)}</td>
              </tr>
            ))}
          {rest.length > 0 && (
            <tr>
              <th scope="row">{rest.length} more categories</th>
              <td />
              <td>{pointsText(rest.reduce((total, { weight }) => total + weight, 0))}</td>
              <td>{pointsText(sum(rest))}</td>
            </tr>
          )}
          {rating !== null && (
            <tr>
              <th scope="row">App-store rating</th>
              <td>{pointsText(rating)} of 5</td>
              <td>0.2</td>
              <td>{pointsText(ratingPoints)}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Points ÷ total weight</th>
            <td />
            <td>{pointsText(totalWeight)}</td>
            <td>{pointsText(points)}</td>
          </tr>
        </tfoot>
      </table>
      <p className={classes.note}>
        {rating === null && 'Total weight includes 0.2 for an app-store rating. '}
        Weight in the overall score: {pointsText(deviceWeight)}.
      </p>
    </>
  )
}

/** The points that a category could have added. */
function left({ weight, points }: CategoryPart): number {
  return weight - points
}
