import type { Claim } from '../../reading/claims/claim.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { returnAdvice } from '../../reading/findings/next-step.ts'
import { type Plan, makePlan } from './make-plan.ts'
import type { PlanSettings } from './plan-settings.ts'
import { planContext, planHeadline } from './plan-texts.ts'

/**
 * Returns what a company should do next, for every page and file: after losses their return, if it takes
 * it as far as the shortest plan; otherwise that plan. Null where nothing is missing or reaches more.
 */
export function adviceOf(document: ReportDocument, companyId: string): Claim | null {
  const back = returnAdvice(document, companyId)
  if (back) return back
  const plan = makePlan(document, companyId, {})
  const { reached, steps } = plan?.chosen ?? { reached: false, steps: [] }
  return plan && reached && steps.length > 0 ? planHeadline(plan) : null
}

interface PlanLead {
  readonly finding: Claim
  readonly context: readonly Claim[]
}

/** Returns the sentences above a plan: the advice first until the reader has chosen something. */
export function planLead(document: ReportDocument, plan: Plan, chosen: PlanSettings): PlanLead {
  const isChosen = Object.values(chosen).some((choice) => choice !== undefined)
  const back = isChosen ? null : returnAdvice(document, plan.companyId)
  const [headline, context] = [planHeadline(plan), planContext(plan)]
  return back ? { finding: back, context: [headline, ...context] } : { finding: headline, context }
}
