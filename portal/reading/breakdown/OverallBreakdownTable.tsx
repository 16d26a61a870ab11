import { explainOverallScore } from '@insights/domain/reading/breakdown/explain-scores.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'

import { Percent } from '../../ui/labels/numbers.tsx'
import { pointsText } from './score-text.ts'

import classes from './breakdown.module.css'

interface Props {
  readonly document: ReportDocument
  readonly companyId: string
}

/** Breakdown of an overall score: the applications, each with its weight. */
export function OverallBreakdownTable({ document, companyId }: Props) {
  const breakdown = explainOverallScore(document, companyId)
  if (!breakdown) return null
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Application</th>
          <th scope="col">Score</th>
          <th scope="col">× Weight</th>
          <th scope="col">= Contribution</th>
        </tr>
      </thead>
      <tbody>
        {breakdown.applications.map(({ application, score, deviceWeight, weighted }) => (
          <tr key={application}>
            <th scope="row">{application}</th>
            <td>
              <Percent value={score} />
            </td>
            <td>{pointsText(deviceWeight)}</td>
            <td>
              <Percent value={weighted} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Sum of contributions ÷ sum of weights</th>
          <td>
            <Percent value={breakdown.score} />
          </td>
          <td>{pointsText(breakdown.sumOfWeights)}</td>
          <td>
            <Percent value={breakdown.sumOfWeighted} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
