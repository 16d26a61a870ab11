import type { FirmnessStep } from '../../reading/claims/firmness-claims.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { DEFAULT_VARIATION, VARIATIONS } from '../what-if/what-if-settings.ts'

/** How other weights are drawn, for a reader to choose from. */
export interface FirmnessSteps {
  /** The survey where it was drawn again, 25% otherwise. */
  readonly first: FirmnessStep
  readonly steps: readonly FirmnessStep[]
}

/** Returns the choices of a report: its survey where that was drawn again, then 10, 25 and 50%. */
export function findFirmnessSteps({
  uncertainty,
  scoring,
}: Pick<ReportDocument, 'uncertainty' | 'scoring'>): FirmnessSteps {
  const surveyed = scoring?.categoryWeights.some(({ fixed }) => !fixed) ?? false
  return surveyed && uncertainty?.surveyRanks
    ? { first: 'survey', steps: ['survey', ...VARIATIONS] }
    : { first: DEFAULT_VARIATION, steps: VARIATIONS }
}
