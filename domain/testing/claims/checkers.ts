import type { Checkers, Claim, ClaimInputs } from '../../reading/claims/claim.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { checkCategories } from './check-categories.ts'
import { checkCauses } from './check-causes.ts'
import { checkCharts } from './check-charts.ts'
import { checkBoard, checkComparison } from './check-comparison.ts'
import { checkDrafts } from './check-drafts.ts'
import { checkFirmness } from './check-firmness.ts'
import { checkFollowing, checkGroups } from './check-groups.ts'
import { checkHeadlines, checkReturns } from './check-headlines.ts'
import { checkOverTime } from './check-over-time.ts'
import { checkPlan } from './check-plan.ts'
import { checkFormula, checkSanity, checkSurvey } from './check-report.ts'
import { checkStanding } from './check-standing.ts'
import { checkUncertainty, checkVerdict } from './check-uncertainty.ts'
import { checkWhatIf } from './check-what-if.ts'

/** The checker of each claim: a claim without one does not compile. */
export const CHECKERS: Checkers<ClaimInputs> = {
  ...checkGroups,
  ...checkPlan,
  ...checkBoard,
  ...checkCategories,
  ...checkCauses,
  ...checkHeadlines,
  ...checkReturns,
  ...checkSanity,
  ...checkStanding,
  ...checkCharts,
  ...checkComparison,
  ...checkDrafts,
  ...checkFirmness,
  ...checkFollowing,
  ...checkFormula,
  ...checkOverTime,
  ...checkSurvey,
  ...checkUncertainty,
  ...checkVerdict,
  ...checkWhatIf,
}

/** Returns why the document contradicts a claim, or null. */
export function refute({ claim, inputs }: Claim, document: ReportDocument): string | null {
  const check = CHECKERS[claim] as (given: unknown, of: ReportDocument) => string | null
  return check(inputs, document)
}
