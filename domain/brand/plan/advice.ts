import type { Claim } from '../../reading/claims/claim.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { returnAdvice } from '../../reading/findings/next-step.ts'
import { findGains } from './gains.ts'
import { type Plan, makePlan } from './make-plan.ts'
import { findOffers, markAll } from './offers.ts'
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

/**
 * Returns the choices that a plan is made of: the reader's; without any, all that was lost is wanted
 * where its return is the advice.
 */
export function planChoices(
  document: ReportDocument,
  companyId: string,
  chosen: PlanSettings,
): PlanSettings {
  if (hasChoices(chosen) || !returnAdvice(document, companyId)) return chosen
  const cells = findGains(document, companyId).flatMap((row) => Object.values(row.cells))
  const lost = cells.flatMap(({ missing }) => missing.filter((one) => one.lost))
  return markAll({}, lost, 'wanted')
}

/** Makes the plan of a reader's choices, or of the advice without any; null as `makePlan`. */
export function makeAdvisedPlan(
  document: ReportDocument,
  companyId: string,
  chosen: PlanSettings,
): Plan | null {
  return makePlan(document, companyId, planChoices(document, companyId, chosen))
}

function hasChoices(settings: PlanSettings): boolean {
  return Object.values(settings).some((choice) => choice !== undefined)
}

interface PlanLead {
  readonly finding: Claim
  readonly context: readonly Claim[]
}

/**
 * Returns the sentences above a plan. Until the reader has chosen something, the return of losses comes
 * first where it is the advice, and the shortest plan of new capabilities second.
 */
export function planLead(document: ReportDocument, plan: Plan, chosen: PlanSettings): PlanLead {
  const context = planContext(plan)
  const back = hasChoices(chosen) ? null : returnAdvice(document, plan.companyId)
  if (!back) return { finding: planHeadline(plan), context }
  const fresh = findOffers(document, plan)?.fresh
  return { finding: back, context: fresh ? [fresh.finding, ...context] : context }
}
