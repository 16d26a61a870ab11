import { type Plan, makePlan } from '../brand/plan/make-plan.ts'
import { findOffers } from '../brand/plan/offers.ts'
import type { PlanMark, PlanSettings, PlanTarget } from '../brand/plan/plan-settings.ts'
import {
  everythingTogether,
  gainsRange,
  leastEffort,
  planContext,
  planHeadline,
  plannedByMonth,
  rankCosts,
  ratingsEffect,
} from '../brand/plan/plan-texts.ts'
import { makeRoadmap } from '../brand/plan/roadmap.ts'
import { findStepFacts } from '../brand/plan/step-facts.ts'
import { APPLICATIONS } from '../catalogue/application.ts'
import type { Claim } from '../reading/claims/claim.ts'
import type { ReportDocument } from '../reading/document/report-document.ts'

/** Returns the claims of the Plan page, its slide and its sheets, for a variety of settings. */
export function planClaims(document: ReportDocument, companyId: string): (Claim | null)[] {
  return settingsOf(document, companyId).flatMap((settings) => {
    const plan = makePlan(document, companyId, settings)
    return plan ? claimsOfPlan(document, plan) : []
  })
}

function claimsOfPlan(document: ReportDocument, plan: Plan): (Claim | null)[] {
  const offers = findOffers(document, plan)
  const factsOf = findStepFacts(document, plan)
  return [
    planHeadline(plan),
    ...planContext(plan),
    ratingsEffect(plan),
    leastEffort(plan),
    gainsRange(plan),
    rankCosts(plan),
    everythingTogether(plan),
    plannedByMonth(plan, makeRoadmap(document, plan)),
    ...plan.chosen.steps.map(({ item }) => factsOf(item).reason),
    ...(offers ? [offers.lost.finding, offers.fresh?.finding ?? null] : []),
  ]
}

function settingsOf(document: ReportDocument, companyId: string): PlanSettings[] {
  const { companies } = document
  const [rival] = companies.filter((company) => company.companyId !== companyId)
  const targets: PlanTarget[] = [
    { rank: 1 },
    { score: 0.5 },
    { score: 1.8 },
    ...(rival ? [{ company: rival.companyId }] : []),
  ]
  return [
    {},
    ...targets.flatMap((target) => [{ target }, { target, pace: true, effort: 1 as const }]),
    { target: { rank: 1 }, ratings: { 'iPhone App': 5, 'Android App': 4 } },
    { marks: marksOf(document, companyId) },
    { target: { score: 1.8 }, marks: marksOf(document, companyId) },
  ]
}

/** One capability planned, one wanted, the others with efforts in turns. */
function marksOf({ companies, matrix }: ReportDocument, companyId: string): PlanMark[] {
  const place = companies.findIndex((company) => company.companyId === companyId)
  const missing = matrix.flatMap(({ capabilities }) =>
    capabilities.flatMap(({ capabilityId: capability, available }) =>
      APPLICATIONS.filter(({ title }) => available[title][place] !== true).map(
        ({ title: application }) => ({ application, capability }),
      ),
    ),
  )
  const given = [
    { mark: 'planned', month: '2027-03' },
    { mark: 'wanted', effort: 5 },
    { mark: 'excluded' },
    { effort: 1 },
    { effort: 3 },
  ] as const
  return missing.map((cell, index) => ({ ...cell, ...given[index % given.length] }))
}
