import type { Claim } from '../../reading/claims/claim.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { findReturn } from '../../reading/findings/next-step.ts'
import { type Plan, makePlan } from './make-plan.ts'
import { type PlanSettings, planKey, withMark } from './plan-settings.ts'
import { planHeadline } from './plan-texts.ts'
import type { PlanItem } from './search-items.ts'

/** Capabilities to begin with, and what they lead to. */
export interface Offer {
  readonly items: readonly PlanItem[]
  readonly finding: Claim
}

/** The two ways to begin after losses. */
export interface Offers {
  /** All that was lost since the previous edition, said as on the cover. */
  readonly lost: Offer
  /** The shortest plan for the same target without what was lost; null if none reaches it. */
  readonly fresh: Offer | null
}

/** Returns the ways to begin a plan; null if the company lost nothing that it can have back. */
export function findOffers(document: ReportDocument, plan: Plan): Offers | null {
  const lost = plan.items.filter((item) => item.lost)
  const finding = findReturn(document, plan.companyId)?.finding
  if (lost.length === 0 || !finding) return null
  const others = makePlan(document, plan.companyId, markAll(plan.settings, lost, 'excluded'))
  const steps = others?.chosen.reached === true ? others.chosen.steps : []
  return {
    lost: { items: lost, finding },
    fresh:
      others && steps.length > 0
        ? { items: steps.map(({ item }) => item), finding: planHeadline(others, true) }
        : null,
  }
}

/** Returns the settings with one mark for some capabilities; without a mark they are open again. */
export function markAll(
  settings: PlanSettings,
  items: readonly Pick<PlanItem, 'application' | 'capabilityId'>[],
  mark: 'wanted' | 'excluded' | undefined,
): PlanSettings {
  return items.reduce((all, item) => withMark(all, item, { mark, month: undefined }), settings)
}

/** Returns true if the reader's choices have put all of an offer into the plan. */
export function isTaken({ chosen }: Plan, { items }: Offer): boolean {
  const steps = new Set(chosen.steps.map(({ item }) => planKey(item)))
  return items.every((item) => steps.has(planKey(item)))
}
