import type { Claim } from '../../reading/claims/claim.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { surveySpread } from '../../reading/uncertainty/survey-spread.ts'
import { DEFAULT_VARIATION, VARIATIONS } from '../what-if/what-if-settings.ts'

/** Variations of the weights that a reader chooses from, in percent. */
export interface FirmnessSteps {
  /** The variation by the survey's own sample; null where the sample is unknown. */
  readonly measured: Claim<'survey spread'> | null
  /** That of the survey where known, 25 otherwise. */
  readonly first: number
  /** Ascending, each once. */
  readonly steps: readonly number[]
}

/** Returns the variations of a report: that of its survey where known, then 10, 25 and 50%. */
export function findFirmnessSteps(
  document: Pick<ReportDocument, 'uncertainty' | 'scoring' | 'survey'>,
): FirmnessSteps {
  const measured = surveySpread(document)
  const own = measured?.inputs.percent
  const steps = new Set<number>([...(own === undefined ? [] : [own]), ...VARIATIONS])
  return {
    measured,
    first: own ?? DEFAULT_VARIATION,
    steps: [...steps].sort((one, other) => one - other),
  }
}
