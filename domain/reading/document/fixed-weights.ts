import { weightText } from '../../text/weight-text.ts'
import type { ReportDocument } from './report-document.ts'

/** Returns the ids of the categories whose weight is fixed and does not follow from the survey. */
export function fixedWeights({ scoring }: Pick<ReportDocument, 'scoring'>): ReadonlySet<string> {
  return new Set(
    scoring?.categoryWeights.flatMap(({ categoryId, fixed }) => (fixed ? [categoryId] : [])),
  )
}

/** '1.5', '1.5 fixed'. */
export function weightLabel(weight: number, fixed: boolean): string {
  const text = weightText('category', weight)
  return fixed ? `${text} fixed` : text
}
