import { onApplications } from '../catalogue/application-text.ts'
import { APPLICATIONS } from '../catalogue/application.ts'
import {
  changeText,
  countText,
  listText,
  pointsText,
  rankText,
  scoreText,
} from '../text/number-text.ts'
import { ordinalWord } from '../text/ordinal-word.ts'
import type { GainRow } from './gains.ts'
import type { LeastPlan, Plan, PlannedRank, RankCost } from './make-plan.ts'
import { MIN_CHANGES } from './pace.ts'
import type { Goal } from './plan-target.ts'

const COUNTS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

/** 'Five capabilities', '14 capabilities'. */
function capabilitiesText(count: number): string {
  return `${COUNTS[count] ?? count} ${count === 1 ? 'capability' : 'capabilities'}`
}

/** '3rd', '=2nd'. */
export function placeText({ rank, tied }: PlannedRank): string {
  return rankText(rank, tied)
}

/** 'third place', 'passing Corvane', '80.00%'. */
function goalText({ target, past, score }: Goal): string {
  if ('rank' in target) return `${ordinalWord(target.rank)} place`
  return past ? `passing ${past.company}` : scoreText(score, 2)
}

/** Returns one sentence on what the plan takes and where it leads. */
export function planHeadline({ company, chosen }: Pick<Plan, 'company' | 'chosen'>): string {
  const { goal, reached, steps, effort, end, most } = chosen
  const { past, score } = goal
  if (!reached) {
    const reaches = `Everything open takes ${company} to ${scoreText(most, 2)}`
    return past
      ? `${reaches}, not past ${past.company} with ${scoreText(past.score, 2)}.`
      : `${reaches}, not to ${scoreText(score, 2)}.`
  }
  if (steps.length === 0) {
    return past
      ? `${company} is past ${past.company} without adding anything.`
      : `${company} has ${scoreText(score, 2)} without adding anything.`
  }
  const applications = APPLICATIONS.map(({ title }) => title).filter((title) =>
    steps.some(({ item }) => item.application === title),
  )
  const where = applications.length === 1 ? ` ${onApplications(applications)}` : ''
  const verb = steps.length === 1 ? 'takes' : 'take'
  const to = past
    ? `past ${past.company} to ${ordinalWord(end.rank)}`
    : `to ${scoreText(end.score, 2)}`
  return `${capabilitiesText(steps.length)}${where} ${verb} ${company} ${to}, for an effort of ${effort}.`
}

/** Returns one sentence on what the plan assumes of the others, and one on the other assumption. */
export function planContext({ still, pace, isPaced }: Plan): string {
  if (isPaced) {
    return `That holds if each of the others changes once more by its own mean per edition. If they stand still, ${costText(still)}.`
  }
  const holds = 'That holds if the others stand still.'
  if (!pace) {
    return `${holds} Their pace is not known: it takes at least ${countText(MIN_CHANGES, 'change')} from edition to edition.`
  }
  return `${holds} If they keep their pace, ${costText(pace)}.`
}

function costText({ goal, reached, steps, effort, most }: LeastPlan): string {
  const what = goalText(goal)
  if (!reached) return `${what} is out of reach: everything open leads to ${scoreText(most, 2)}`
  return `${what} takes ${countText(steps.length, 'capability', 'capabilities')}, effort ${effort}`
}

/** Stands on screen, slides, sheets and paper. */
export function assumptionText({ isPaced, pace }: Pick<Plan, 'isPaced' | 'pace'>): string {
  return isPaced && pace
    ? 'Assumption: each of the others changes once more by its own mean per edition. That is no forecast.'
    : 'Assumption: the others stand still.'
}

/** Returns a sentence on app-store ratings that differ from today's; '' if none does. */
export function ratingsText({ settings, now, chosen }: Plan): string {
  const { ratings = {} } = settings
  const named = APPLICATIONS.filter(({ title, rated }) => rated && ratings[title] !== undefined)
  if (named.length === 0) return ''
  const texts = named.map(({ title }) => `${ratings[title]?.toFixed(1)} (${title})`)
  return `It reckons with app-store ratings of ${listText(texts)}: ${changeText(chosen.start.score - now.score, 2)} points before the first step.`
}

/** Returns what one effort less leads to. */
export function pathFinding({ goal, reached, steps, oneLess }: LeastPlan): string {
  if (!reached) {
    return steps.length === 0
      ? 'There is no plan for this target.'
      : 'There is no plan for this target; the steps are what is wanted.'
  }
  if (steps.length === 0) return 'The target takes no effort.'
  const least = steps.some(({ item }) => item.mark !== null)
    ? 'The plan with the least effort that has all that is wanted.'
    : 'The plan with the least effort.'
  if (!oneLess) return least
  const best = `With one effort less the best is ${scoreText(oneLess.score, 2)}`
  const { past, score } = goal
  if (past && oneLess.score === score) {
    return `${least} ${best}: level with ${past.company}, not past it.`
  }
  const short = pointsText(score - oneLess.score, 2)
  return `${least} ${best}: ${short} short of ${past ? past.company : scoreText(score, 2)}.`
}

/** Returns which missing capability gains most and which least; '' if nothing is missing. */
export function gainsFinding(rows: readonly GainRow[]): string {
  const cells = rows
    .flatMap(({ category, cells }) =>
      APPLICATIONS.map(({ title }) => ({ ...cells[title], category })),
    )
    .filter(({ missing }) => missing.length > 0)
    .toSorted((one, other) => other.each - one.each)
  const [most] = cells
  const least = cells.at(-1)
  if (!most || !least) return ''
  const nameOf = ({ category, application }: (typeof cells)[number]) =>
    `${category} ${onApplications([application])}`
  const highest = `A missing capability of ${nameOf(most)} gains most, ${pointsText(most.each, 2)}`
  if (least.each === most.each) return `${highest}.`
  const lowest = cells.filter(({ each }) => each === least.each)
  const where =
    lowest.length > 2
      ? `one of ${countText(lowest.length, 'other')}`
      : `one of ${lowest.map(nameOf).join(' or ')}`
  return `${highest}; ${where} least, ${pointsText(least.each, 2).replace(' points', '')}.`
}

/** Returns what the ranks above take; '' for a company that has none above it. */
export function ranksFinding(ranks: readonly RankCost[], company: string): string {
  const [next] = ranks
  if (!next) return `No company is ahead of ${company}.`
  const last = ranks.at(-1)!
  const textOf = ({ rank, plan }: RankCost) =>
    plan
      ? `${rankText(rank)} takes an effort of ${plan.effort}`
      : `${rankText(rank)} is out of reach`
  return next === last ? `${textOf(next)}.` : `${textOf(next)}, ${textOf(last)}.`
}

/** Returns what all of it leads to, and why that can be more than 100 %. */
export function ceilingFinding({ ceilings, company }: Pick<Plan, 'ceilings' | 'company'>): string {
  const { together } = ceilings
  const past = together > 1 ? ': with formula version 1 the rating can lift a score past 100%' : ''
  return `All of it together takes ${company} to ${scoreText(together)}${past}.`
}
