import { explainGroupScore } from '@insights/domain/breakdown/explain-scores.ts'
import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'
import type { ReportDocument } from '@insights/domain/document/report-document.ts'

import classes from './ExplainedScore.module.css'

interface Props {
  readonly document: ReportDocument
  readonly companyId: string
  readonly categoryGroup: string
  readonly application: ApplicationKey
}

/** What the score of a category group is made of: how much of each category there is. */
export function GroupBreakdownTable({ document, companyId, categoryGroup, application }: Props) {
  const breakdown = explainGroupScore(document, companyId, categoryGroup, application)
  if (!breakdown) return null
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Category</th>
          <th scope="col">Capabilities available</th>
        </tr>
      </thead>
      <tbody>
        {breakdown.categories.map(({ categoryId, title, available, all }) => (
          <tr key={categoryId}>
            <th scope="row">{title}</th>
            <td>
              {available} of {all}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Group total</th>
          <td>
            {breakdown.available} of {breakdown.all}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
