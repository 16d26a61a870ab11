import type { Claim } from '../claims/claim.ts'
import { formulaClaims } from '../claims/formula-claims.ts'
import type { ReportDocument } from '../document/report-document.ts'

/**
 * Returns where the formula of the scores changed between the editions, and by which one the earlier
 * scores are shown; null where it did not.
 */
export function formulaClaim(
  { history, report }: Pick<ReportDocument, 'history' | 'report'>,
  recalculated = false,
): Claim<'formula changed'> | null {
  const scored = [
    ...history.flatMap(({ date, formula }) => (formula === null ? [] : [{ date, formula }])),
    { date: report.date, formula: report.formula },
  ]
  const steps = scored.flatMap(({ date, formula: to }, index) => {
    const from = scored[index - 1]?.formula ?? to
    return from === to ? [] : [{ date, from, to }]
  })
  return steps.length === 0 ? null : formulaClaims('formula changed', { steps, recalculated })
}
