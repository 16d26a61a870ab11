import { APPLICATIONS } from '../catalogue/application.ts'
import { roundFloatError } from '../scoring/round-float-error.ts'
import { roundTo4 } from '../scoring/round-to-4.ts'
import type { OverallBreakdown } from './breakdown.ts'
import { type ExplainedDocument, explainApplicationScore } from './explain-application-score.ts'

/**
 * Breaks down a company's overall score by application. Null without scores, as in a preview, and
 * for a company that is not in the report.
 */
export function explainOverallScore(
  document: ExplainedDocument,
  companyId: string,
): OverallBreakdown | null {
  const applications = APPLICATIONS.flatMap(
    ({ title }) => explainApplicationScore(document, companyId, title) ?? [],
  )
  if (applications.length === 0) return null
  const sumOfWeighted = roundFloatError(
    applications.reduce((sum, { weighted }) => sum + weighted, 0),
  )
  const sumOfWeights = roundFloatError(
    applications.reduce((sum, { deviceWeight }) => sum + deviceWeight, 0),
  )
  return {
    applications,
    sumOfWeighted,
    sumOfWeights,
    score: roundTo4(sumOfWeighted / sumOfWeights),
  }
}
