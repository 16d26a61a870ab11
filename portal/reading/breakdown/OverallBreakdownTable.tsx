import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'
import { explainOverallScore } from '@insights/domain/reading/breakdown/explain-scores.ts'
import type {
  DrawnScore,
  ReportDocument,
} from '@insights/domain/reading/document/report-document.ts'
import { intervalNote, intervalText } from '@insights/domain/reading/uncertainty/interval-text.ts'
import { findIntervals } from '@insights/domain/reading/uncertainty/uncertainty.ts'

import { Percent } from '../../ui/labels/numbers.tsx'
import { FootNote } from '../FootNote.tsx'
import { pointsText } from './score-text.ts'

import classes from './breakdown.module.css'

interface Props {
  readonly document: ReportDocument
  readonly companyId: string
}

function textOf(interval: DrawnScore | undefined): string {
  return interval ? intervalText(interval) : '–'
}

/** Breakdown of an overall score: the applications, each with its weight. */
export function OverallBreakdownTable({ document, companyId }: Props) {
  const breakdown = explainOverallScore(document, companyId)
  if (!breakdown) return null
  const intervalOf = (application: ApplicationKey | null) =>
    findIntervals(document, application)?.get(companyId)
  const overall = intervalOf(null)
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Application</th>
            <th scope="col">Score</th>
            {overall && <th scope="col">95% interval</th>}
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
              {overall && <td>{textOf(intervalOf(application))}</td>}
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
            {overall && <td>{textOf(overall)}</td>}
            <td>{pointsText(breakdown.sumOfWeights)}</td>
            <td>
              <Percent value={breakdown.sumOfWeighted} />
            </td>
          </tr>
        </tfoot>
      </table>
      {overall && <FootNote>{intervalNote(document)}</FootNote>}
    </>
  )
}
