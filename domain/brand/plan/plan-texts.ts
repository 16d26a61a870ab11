import { APPLICATIONS } from '../../catalogue/application.ts'
import type { Claim } from '../../reading/claims/claim.ts'
import {
  type PlanBasis,
  type PlanGoal,
  type PlannedCell,
  planClaim,
} from '../../reading/claims/plan-claims.ts'
import { isNearTie } from '../../reading/findings/standing.ts'
import { formatMonth } from '../../text/format-date.ts'
import { changeText, difference, rankText, scoreChangeText } from '../../text/number-text.ts'
import {
  type LeastPlan,
  type PacedRival,
  type Plan,
  type PlannedRank,
  rankAmong,
} from './make-plan.ts'
import { MIN_CHANGES } from './pace.ts'
import { passedText } from './plan-target.ts'
import type { RoadmapMonth } from './roadmap.ts'
import type { PlanItem } from './search-items.ts'

/** 'Pennant Bank, from the edition of October 2026' */
export const planLead = (company: string, date: string): string =>
  `${company}, from the edition of ${formatMonth(date)}`

/** '3rd', '=2nd'. */
export function placeText({ rank, tied }: PlannedRank): string {
  return rankText(rank, tied)
}

/**
 * Returns what the plan takes, and the rank that the whole plan has in its table, or the companies that
 * it would only be level with. `isNew` says that it is beside the return of losses.
 */
export function planHeadline(plan: Plan, isNew = false): Claim {
  const { company, chosen } = plan
  const { goal, reached, steps, effort, end, most, start, rivals } = chosen
  const basis = { ...basisOf(plan, plan.isPaced), goal: goalOf(chosen) }
  if (rivals.length === 0 && 'rank' in goal.target) {
    return planClaim('plan of a single company', { company })
  }
  if (!reached) return planClaim('plan out of reach', { ...basis, most })
  if (steps.length === 0) {
    return planClaim('plan needs nothing', { ...basis, score: start.score })
  }
  return planClaim('plan reaches', {
    ...basis,
    steps: steps.map(({ item }) => cellOf(item)),
    effort,
    end: { score: end.score, rank: end.rank, shared: end.tied },
    level: nearNames(end, rivals),
    isNew,
  })
}

/**
 * Returns the near-ties of the result, the assumption of the plan on the others, and where the same plan
 * leads and what the goal takes under the other assumption.
 */
export function planContext(plan: Plan): Claim[] {
  const { companyId, still, pace, isPaced, chosen } = plan
  if (chosen.rivals.length === 0) return []
  const unpaced = chosen.rivals.filter((rival) => rival.pace === null).length
  const assumption = [
    ...(nearClaim(plan) ?? []),
    planClaim('plan assumes', { companyId, isPaced, unpaced }),
  ]
  const other = isPaced ? still : pace
  if (!other) {
    return [...assumption, planClaim('pace is not known', { companyId, fewest: MIN_CHANGES })]
  }
  const { reached, steps, effort, most, rivals } = other
  const led = rankAmong(rivals, chosen.end.score)
  // Without a step, a score that is there already is there under both assumptions.
  if (chosen.steps.length === 0 && !other.goal.past) return assumption
  return [
    ...assumption,
    planClaim('other assumption takes', {
      ...basisOf(plan, !isPaced),
      goal: goalOf(other),
      unpaced,
      same:
        chosen.steps.length === 0
          ? null
          : {
              rank: led.rank,
              shared: led.tied,
              steps: chosen.steps.map(({ item }) => cellOf(item)),
              level: nearNames(led, rivals),
              worst: 1 + rivals.filter((rival) => !isBehind(rival, led)).length,
            },
      steps: reached ? steps.map(({ item }) => cellOf(item)) : null,
      effort,
      most,
    }),
  ]
}

/** Returns the companies that the plan does not firmly pass or leave ahead; null without steps. */
function nearClaim(plan: Plan): Claim[] | null {
  const { steps, end } = plan.chosen
  const near = nearRivals(plan.chosen.end, plan.chosen.rivals).map(
    ({ companyId, company, score }) => ({
      companyId,
      company,
      lead: difference(end.score, score),
    }),
  )
  if (steps.length === 0 || near.length === 0) return null
  const basis = basisOf(plan, plan.isPaced)
  return [
    planClaim('plan ends near', {
      ...basis,
      steps: steps.map(({ item }) => cellOf(item)),
      end: end.score,
      near,
    }),
  ]
}

function isBehind({ score, lead }: PacedRival, end: PlannedRank): boolean {
  return score < end.score && !isNearTie(end.score, score, lead)
}

function nearRivals(end: PlannedRank, rivals: readonly PacedRival[]): readonly PacedRival[] {
  return rivals.filter(({ score, lead }) => isNearTie(end.score, score, lead))
}

function nearNames(end: PlannedRank, rivals: readonly PacedRival[]): string[] {
  return nearRivals(end, rivals).map(({ company }) => company)
}

/** Returns the note for screen, slides, sheets and paper. */
export function assumptionText({ isPaced, pace }: Pick<Plan, 'isPaced' | 'pace'>): string {
  return isPaced && pace
    ? 'Assumption: by the next edition each rival has changed by its own mean from edition to edition, where that is known. That is no forecast.'
    : 'Assumption: rivals stand still.'
}

/** Returns why the plan has these steps and not as many others; null where it chose none of them. */
export function choiceText({ chosen: { steps, reached }, hasEfforts }: Plan): string | null {
  if (!reached || steps.every(({ item }) => item.mark !== null)) return null
  return `If several plans take as ${hasEfforts ? 'little effort' : 'few steps'}, the one with what most rivals have is shown.`
}

/**
 * Returns why a step gains other points than its capability alone, which Why and the matrix show; null
 * where all look alike.
 */
export function orderText({ steps }: LeastPlan): string | null {
  return steps.every(
    ({ item, score, gain }) => scoreChangeText(score, gain) === changeText(item.gain),
  )
    ? null
    : 'Each step’s points assume that the steps above are done. Alone, as below and on Why, a capability can add 0.1 points more or less.'
}

/** Returns the effect of app-store ratings that differ from today's; null if none are given. */
export function ratingsEffect({ companyId, settings, now, chosen }: Plan): Claim | null {
  const { ratings } = settings
  if (!ratings) return null
  return planClaim('plan with ratings', {
    companyId,
    ratings,
    start: chosen.start.score,
    change: difference(chosen.start.score, now.score),
  })
}

/** Returns that no plan takes less, and the result of one effort less; null without a goal. */
export function leastEffort(plan: Plan): Claim | null {
  const { goal, reached, steps, effort, oneLess, rivals } = plan.chosen
  const basis = { ...basisOf(plan, plan.isPaced), goal: goalOf(plan.chosen) }
  if (rivals.length === 0 && 'rank' in goal.target) return null
  if (!reached) return planClaim('plan does not exist', basis)
  if (steps.length === 0) return null
  return planClaim('plan is least', { ...basis, effort, oneLess: oneLess?.score ?? null })
}

/** Returns what missing capabilities gain, and the categories in which they gain most. */
export function gainsRange({
  companyId,
  company,
  gains,
}: Pick<Plan, 'companyId' | 'company' | 'gains'>): Claim {
  const places = gains.flatMap(({ categoryId, category, cells }) =>
    APPLICATIONS.flatMap(({ title: application }) => {
      const { each, missing } = cells[application]
      return missing.length === 0 ? [] : [{ categoryId, category, application, each }]
    }),
  )
  if (places.length === 0) return planClaim('nothing is missing', { companyId, company })
  const each = places.map((place) => place.each)
  const gain = Math.max(...each)
  return planClaim('gains range', {
    companyId,
    most: { gain, places: places.filter((place) => place.each === gain) },
    least: Math.min(...each),
  })
}

/** Returns the effort for each rank above. */
export function rankCosts(plan: Plan): Claim | null {
  if (plan.chosen.rivals.length === 0) return null
  return planClaim('rank costs', {
    ...basisOf(plan, plan.isPaced),
    ranks: plan.ranks.map(({ rank, past, plan: cost }) => ({
      rank,
      past: { companyId: past.companyId },
      effort: cost?.effort ?? null,
      count: cost?.count ?? null,
    })),
  })
}

/** Returns the result of all possible gains. */
export function everythingTogether({ companyId, company, ceilings }: Plan): Claim {
  return planClaim('everything together', { companyId, company, score: ceilings.together })
}

/** Returns the result of the roadmap after its last month; null without planned capabilities. */
export function plannedByMonth(plan: Plan, months: readonly RoadmapMonth[]): Claim | null {
  const { companyId, company, settings, isPaced } = plan
  const planned = months.filter(({ month }) => month !== null)
  const last = planned.at(-1)
  if (!last?.month) return null
  const { score, rank, tied } = last
  return planClaim('planned by month', {
    companyId,
    company,
    ratings: settings.ratings ?? {},
    isPaced,
    month: formatMonth(last.month),
    cells: planned.flatMap(({ items }) => items.map(cellOf)),
    score,
    rank,
    tied,
  })
}

function basisOf(
  { companyId, company, items, settings, hasEfforts, lead }: Plan,
  isPaced: boolean,
): PlanBasis {
  const forced = ({ mark }: PlanItem) => mark === 'wanted' || mark === 'planned'
  return {
    companyId,
    company,
    ratings: settings.ratings ?? {},
    isPaced,
    hasEfforts,
    lead,
    wanted: items.filter(forced).map(cellOf),
    open: items.filter(({ mark }) => mark === null).map(cellOf),
  }
}

function goalOf({ goal: { target, past, score }, rivals }: LeastPlan): PlanGoal {
  return {
    past: past && { companyId: past.companyId, company: passedText(past, rivals) },
    score,
    rank: 'rank' in target ? target.rank : null,
  }
}

function cellOf({ application, capabilityId, effort }: PlanItem): PlannedCell {
  return { application, capabilityId, effort }
}
