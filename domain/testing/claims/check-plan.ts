import { APPLICATIONS, type UserRatings } from '../../catalogue/application.ts'
import type { Checkers } from '../../reading/claims/claim.ts'
import type {
  PlanBasis,
  PlanClaims,
  PlanGoal,
  PlannedCell,
} from '../../reading/claims/plan-claims.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { isNearTie } from '../../reading/findings/standing.ts'
import { clearLead } from '../../reading/uncertainty/uncertainty.ts'
import { roundTo4 } from '../../scoring/round.ts'
import { differs, isSame } from './compare.ts'
import {
  capabilitiesOf,
  changesOf,
  findCapability,
  idsAt,
  namesOf,
  otherCompanies,
  placeIn,
  previousDate,
  scoresNow,
} from './document-facts.ts'
import { type Cell, formulaOf, placeOf, scoreAgain } from './score-again.ts'

const TOP = Object.fromEntries(
  APPLICATIONS.filter(({ rated }) => rated).map(({ title }) => [title, 5]),
) as UserRatings

export const checkPlan: Checkers<PlanClaims> = {
  'plan out of reach': (given, document) => {
    const most = mostOf(document, given)
    if (reaches(document, given, most)) return 'everything reaches the goal'
    return differs(given, { most }) ?? checkGoal(document, given)
  },

  'plan needs nothing': (given, document) => {
    const score = scoreWith(document, given, [])
    if (given.wanted.length > 0) return 'capabilities are wanted'
    if (!reaches(document, given, score)) return 'it does not reach the goal'
    return differs(given, { score }) ?? checkGoal(document, given)
  },

  'plan of a single company': (given, { companies }) =>
    companies.length === 1 ? differs(given, { company: companies[0]!.title }) : 'there are others',

  'plan reaches': (given, document) => {
    const { companyId, steps } = given
    const missing = steps.find((step) => !lacks(document, companyId, step))
    if (missing) return `${missing.capabilityId} is there already`
    if (given.isNew && steps.some((step) => wasLost(document, companyId, step))) {
      return 'some of it was lost'
    }
    const score = scoreWith(document, given, steps)
    if (!reaches(document, given, score)) return 'the steps do not reach the goal'
    const { level, ...place } = endOf(document, given, score)
    return (
      differs(given, { effort: sumOf(steps), level, end: { score, ...place } }) ??
      checkGoal(document, given)
    )
  },

  'plan assumes': (given, document) =>
    differs(given, {
      unpaced: otherCompanies(document, given.companyId).filter(
        (other) => movesOf(document, other).length < 3,
      ).length,
    }),

  'other assumption takes': (given, document) => {
    const { steps, same } = given
    const most = mostOf(document, given)
    const score = same && scoreWith(document, given, same.steps)
    const end = score !== null && {
      ...endOf(document, given, score),
      worst:
        1 +
        [...rivalScores(document, given).values()].filter(
          (rival) => !isPast(score, rival, given.lead),
        ).length,
    }
    const wrong = differs(given, { most, same: end || null })
    if (wrong) return wrong
    if (steps === null) return reaches(document, given, most) ? 'everything reaches the goal' : null
    return reaches(document, given, scoreWith(document, given, steps))
      ? (differs(given, { effort: sumOf(steps) }) ?? checkGoal(document, given))
      : 'the steps do not reach the goal'
  },

  'pace is not known': ({ companyId, fewest }, document) =>
    otherCompanies(document, companyId).every((other) => movesOf(document, other).length < fewest)
      ? null
      : 'a pace is known',

  'plan with ratings': (given, document) => {
    const now = scoreAgain(document, given.companyId, null)
    return differs(given, { change: scoreWith(document, given, []) - now })
  },

  'plan is least': (given, document) => {
    const best = bestByEffort(document, given, given.effort)
    if (!reaches(document, given, best.at(-1) ?? 0)) return 'that effort does not reach the goal'
    const less = best.at(-2)
    if (less !== undefined && reaches(document, given, less)) return 'less effort reaches the goal'
    return given.oneLess === null && given.effort !== sumOf(given.wanted)
      ? 'an effort less is possible'
      : differs(given, { oneLess: given.effort === sumOf(given.wanted) ? null : less })
  },

  'plan does not exist': (given, document) =>
    reaches(document, given, mostOf(document, given)) ? 'everything reaches the goal' : null,

  'plan ends near': (given, document) => {
    const end = scoreWith(document, given, given.steps)
    const near = [...rivalScores(document, given)]
      .filter(([, score]) => isNearTie(end, score, given.lead))
      .map(([companyId, score]) => ({ companyId, lead: end - score }))
    return near.length > 0 ? differs(given, { near }) : 'no company is near'
  },

  'step is for': (given, document) => {
    const { companyId } = given
    if (!lacks(document, companyId, given)) return 'it is there'
    const others = otherCompanies(document, companyId)
    const gain = gainOf(document, companyId, given)
    return differs(given, {
      peers: others.filter((other) => !lacks(document, other, given)).length,
      of: others.length,
      lostSince: wasLost(document, companyId, given) ? previousDate(document) : null,
      gainsMost: missingGains(document, companyId).every((one) => one.gain < gain + 0.00005),
    })
  },

  'gains range': (given, document) => {
    const gains = missingGains(document, given.companyId)
    const gain = Math.max(...gains.map((one) => one.gain))
    const places = gains.filter((one) => isSame(one.gain, gain)).map(({ place }) => place)
    return differs(given, {
      most: { gain, places },
      least: Math.min(...gains.map((one) => one.gain)),
    })
  },

  'nothing is missing': ({ companyId }, document) => {
    const [found] = missingGains(document, companyId)
    return found ? `it lacks something of ${found.place.categoryId}` : null
  },

  'rank costs': (given, document) => {
    if (!isSame(clearLead(document, given.companyId), given.lead)) return 'the lead is another'
    const start = scoreWith(document, given, [])
    const rivals = rivalScores(document, given)
    const scores = [...rivals.values()]
    const rankOf = (score: number) => 1 + scores.filter((other) => other > score + 0.00005).length
    const above = scores
      .filter((score) => !isPast(start, score, given.lead) && rankOf(score) <= rankOf(start))
      .map(rankOf)
    const ranks = [...new Set(above)].toSorted((one, other) => other - one)
    if (ranks.join() !== given.ranks.map(({ rank }) => rank).join()) {
      return `the ranks above are ${ranks.join()}`
    }
    const best = bestByEffort(document, given, sumOf([...given.wanted, ...given.open]))
    const [one] = [...given.wanted, ...given.open]
    for (const { rank, past, effort, count } of given.ranks) {
      const score = rivals.get(past.companyId)
      if (score === undefined) return 'it is not compared'
      const first = best.findIndex((sum) => isPast(sum, score, given.lead))
      const needed = first < 0 ? null : first + sumOf(given.wanted)
      if (needed !== effort) return `rank ${rank} takes ${needed}`
      if (!given.hasEfforts && (count ?? 0) * (one?.effort ?? 0) !== (effort ?? 0))
        return `rank ${rank} takes ${count} steps`
    }
    return null
  },

  'everything together': (given, document) =>
    differs(given, { score: highest(document, given.companyId) }),

  'planned by month': (given, document) => {
    const score = scoreWith(document, given, given.cells)
    const { rank, shared: tied } = endOf(document, { ...given, lead: 0 }, score)
    return differs(given, { score, rank, tied })
  },
}

/** True if texts show a score a lead or more ahead of another. */
function isPast(own: number, other: number, lead: number): boolean {
  return own > other && !isNearTie(own, other, lead)
}

function sumOf(cells: readonly PlannedCell[]): number {
  return cells.reduce((sum, { effort }) => sum + effort, 0)
}

function gainOf(document: ReportDocument, companyId: string, cell: Cell): number {
  const [now, then] = [[], [cell]].map((flipped) =>
    scoreAgain(document, companyId, null, { flipped }),
  )
  return then! - now!
}

/** Gain of a missing capability of each category and application: all of them gain the same. */
function missingGains(document: ReportDocument, companyId: string) {
  return APPLICATIONS.flatMap(({ title: application }) =>
    document.matrix.flatMap(({ categoryId, capabilities }) => {
      const cell = capabilities
        .map(({ capabilityId }) => ({ capabilityId, application }))
        .find((one) => lacks(document, companyId, one))
      return cell
        ? [{ place: { application, categoryId }, gain: gainOf(document, companyId, cell) }]
        : []
    }),
  )
}

type Given = Pick<PlanBasis, 'companyId' | 'ratings' | 'isPaced'>

function scoreWith(
  document: ReportDocument,
  { companyId, ratings }: Omit<Given, 'isPaced'>,
  added: readonly Cell[],
): number {
  const now = document.scoring?.userRatings[placeOf(document, companyId)]
  return scoreAgain(document, companyId, null, {
    flipped: added.filter((cell) => lacks(document, companyId, cell)),
    ratings: { ...now, ...ratings },
  })
}

function mostOf(document: ReportDocument, given: PlanBasis): number {
  return scoreWith(document, given, [...given.wanted, ...given.open])
}

function highest(document: ReportDocument, companyId: string): number {
  const all = APPLICATIONS.flatMap(({ title: application }) =>
    capabilitiesOf(document).map(({ capabilityId }) => ({ capabilityId, application })),
  )
  return scoreWith(document, { companyId, ratings: TOP }, all)
}

function lacks(
  document: ReportDocument,
  companyId: string,
  { application, capabilityId }: Cell,
): boolean {
  const { row } = findCapability(document, capabilityId)
  const place = placeOf(document, companyId)
  return row !== undefined && place >= 0 && row.available[application][place] !== true
}

/** The changes between neighbouring editions in which a company has an overall score. */
function movesOf({ history, rankings }: ReportDocument, companyId: string): number[] {
  const scores = [...history.map(({ overall }) => overall), rankings?.overall ?? []].map(
    (ranks) => ranks.find((rank) => rank.companyId === companyId)?.score,
  )
  return scores.slice(1).flatMap((score, index) => {
    const before = scores[index]
    return score === undefined || before === undefined ? [] : [score - before]
  })
}

/** The scores of the others under the plan's assumption. */
function rivalScores(document: ReportDocument, { companyId, isPaced }: Given) {
  const scores = scoresNow(document, null)
  const most = isPaced ? highest(document, companyId) : Number.NaN
  return new Map(
    otherCompanies(document, companyId).map((other) => {
      const now = scores.get(other) ?? 0
      const moves = movesOf(document, other)
      if (!isPaced || moves.length < 3) return [other, now]
      const mean = roundTo4(moves.reduce((sum, move) => sum + move, 0) / moves.length)
      return [other, roundTo4(Math.min(Math.max(now + mean, 0), most))]
    }),
  )
}

function wasLost(document: ReportDocument, companyId: string, cell: Cell): boolean {
  const { application, capabilityId } = cell
  return changesOf(document, companyId, false).some((lost) =>
    isSame({ application, capabilityId }, lost),
  )
}

/** Where a score is among the rivals, and with whom it is nearly tied. */
function endOf(document: ReportDocument, given: Given & { readonly lead: number }, score: number) {
  const rivals = rivalScores(document, given)
  const near = [...rivals].filter(([, rival]) => isNearTie(score, rival, given.lead))
  return {
    ...placeIn(new Map(rivals).set(given.companyId, score), given.companyId)!,
    level: namesOf(
      document,
      near.map(([id]) => id),
    ),
  }
}

type WithGoal = Given & { readonly lead: number; readonly goal: PlanGoal }

/** A rank is held when fewer companies than its number are ahead, or less than the lead behind. */
function reaches(document: ReportDocument, given: WithGoal, score: number): boolean {
  const { goal, lead } = given
  const rivals = rivalScores(document, given)
  if (goal.rank !== null) {
    return [...rivals.values()].filter((other) => !isPast(score, other, lead)).length < goal.rank
  }
  if (goal.past) return isPast(score, rivals.get(goal.past.companyId) ?? 0, lead)
  return score > goal.score - 0.00005
}

/** The company to pass has the score that the claim states, and those with the same are named. */
function checkGoal(document: ReportDocument, given: WithGoal): string | null {
  const { past, score } = given.goal
  if (!isSame(clearLead(document, given.companyId), given.lead)) return 'the lead is another'
  if (!past) return null
  const rivals = rivalScores(document, given)
  const own = rivals.get(past.companyId) ?? Number.NaN
  const hidden = namesOf(document, idsAt(rivals, own)).find((name) => !past.company.includes(name))
  return isSame(own, score) && !hidden ? null : `${past.company} has ${own}, as ${hidden}`
}

/**
 * Returns the best score for each effort beside the wanted capabilities, from 0 to the rest of
 * `most`. The capabilities of a category and application add alike, so that the cheapest come first.
 */
function bestByEffort(document: ReportDocument, given: PlanBasis, most: number): number[] {
  const left = most - sumOf(given.wanted)
  const now = document.scoring?.userRatings[placeOf(document, given.companyId)]
  const formula = formulaOf(document, given.companyId, { ratings: { ...now, ...given.ratings } })
  const none = Array.from({ length: left + 1 }, () => 0)
  const place = placeOf(document, given.companyId)
  const { deviceWeights } = document.scoring!
  const sums = APPLICATIONS.map(({ title }) => {
    const points = document.matrix.map(({ capabilities }, category) => {
      const isHere = (cell: PlannedCell) =>
        cell.application === title &&
        capabilities.some(({ capabilityId }) => capabilityId === cell.capabilityId)
      const available = capabilities.filter((row) => row.available[title][place] === true).length
      const wanted = given.wanted.filter(isHere).length
      const cheapest = given.open
        .filter(isHere)
        .map(({ effort }) => effort)
        .toSorted((one, other) => one - other)
      return none.map((_, effort) => {
        let [count, spent] = [0, 0]
        while (count < cheapest.length && spent + cheapest[count]! <= effort) {
          spent += cheapest[count]!
          count += 1
        }
        return formula.points(category, available + wanted + count)
      })
    })
    return points
      .reduce(combine, none)
      .map((sum) => roundTo4(formula.scoreOn(title, sum) * deviceWeights[title]))
  })
  const devices = APPLICATIONS.reduce((sum, { title }) => sum + deviceWeights[title], 0)
  return sums.reduce(combine, none).map((sum) => roundTo4(sum / devices))
}

/** Returns for each effort the best of all ways to share it between two. */
function combine(one: readonly number[], other: readonly number[]): number[] {
  return one.map((_, effort) => {
    let best = 0
    for (let part = 0; part <= effort; part++) {
      best = Math.max(best, one[part]! + other[effort - part]!)
    }
    return best
  })
}
