import { APPLICATIONS, type UserRatings } from '../../catalogue/application.ts'
import type { Checkers } from '../../reading/claims/claim.ts'
import type { ClaimedPlace } from '../../reading/claims/claimed-ranking.ts'
import type {
  PlanBasis,
  PlanClaims,
  PlanGoal,
  PlannedCell,
} from '../../reading/claims/plan-claims.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { bestByEffort, sumOf } from './best-by-effort.ts'
import { isNearly, leadOf } from './read-document.ts'
import { fourDecimals, same, scoreAgain } from './score-again.ts'

const TOP = Object.fromEntries(
  APPLICATIONS.filter(({ rated }) => rated).map(({ title }) => [title, 5]),
) as UserRatings

export const checkPlan: Checkers<PlanClaims> = {
  'plan out of reach': (given, document) => {
    const most = scoreWith(document, given, [...given.wanted, ...given.open])
    if (!same(most, given.most)) return `everything leads to ${most}`
    if (reaches(document, given, most)) return 'everything reaches the goal'
    return checkGoal(document, given)
  },

  'plan needs nothing': (given, document) => {
    const now = scoreWith(document, given, [])
    if (!same(now, given.score)) return `it has ${now}`
    if (given.wanted.length > 0) return 'capabilities are wanted'
    return reaches(document, given, now) ? checkGoal(document, given) : 'it does not reach the goal'
  },

  'plan of a single company': ({ company }, { companies }) =>
    companies.length === 1 && companies[0]?.title === company ? null : 'there are others',

  'plan reaches': (given, document) => {
    const { steps, effort, end } = given
    const missing = steps.find((step) => !lacks(document, given.companyId, step))
    if (missing) return `${missing.capabilityId} is there already`
    const isLost = (step: PlannedCell) => wasLost(document, { ...given, ...step })
    if (given.isNew && steps.some(isLost)) return 'some of it was lost'
    if (sumOf(steps) !== effort) return `the effort is ${sumOf(steps)}`
    const score = scoreWith(document, given, steps)
    if (!same(score, end.score)) return `the steps lead to ${score}`
    if (!reaches(document, given, score)) return 'the steps do not reach the goal'
    return (
      checkPlace(document, given, score, { ...end, level: given.level }) ??
      checkGoal(document, given)
    )
  },

  'plan assumes': ({ companyId, unpaced }, document) => {
    const without = otherCompanies(document, companyId).filter(
      (other) => changesOf(document, other).length < 3,
    ).length
    return without === unpaced ? null : `${without} have no pace`
  },

  'other assumption takes': (given, document) => {
    const { steps, effort, most } = given
    const all = scoreWith(document, given, [...given.wanted, ...given.open])
    if (!same(all, most)) return `everything leads to ${all}`
    const led =
      given.same &&
      checkPlace(document, given, scoreWith(document, given, given.same.steps), given.same)
    if (led) return led
    if (given.same) {
      const score = scoreWith(document, given, given.same.steps)
      const others = rivalScores(document, given)
      const worst = 1 + others.filter((other) => !isPast(score, other, given.lead)).length
      if (worst !== given.same.worst) return `it is ${worst} at worst`
    }
    if (steps === null) return reaches(document, given, all) ? 'everything reaches the goal' : null
    if (sumOf(steps) !== effort) return `the effort is ${sumOf(steps)}`
    return reaches(document, given, scoreWith(document, given, steps))
      ? checkGoal(document, given)
      : 'the steps do not reach the goal'
  },

  'pace is not known': ({ companyId, fewest }, document) =>
    otherCompanies(document, companyId).every((other) => changesOf(document, other).length < fewest)
      ? null
      : 'a pace is known',

  'plan with ratings': ({ companyId, ratings, change }, document) => {
    const rated = (scoreAgain(document, companyId, { ratings }) ?? 0) - nowOf(document, companyId)
    return same(rated, change) ? null : `the ratings change it by ${rated}`
  },

  'plan is least': (given, document) => {
    const best = bestByEffort(document, given, given.effort)
    const least = sumOf(given.wanted)
    if (!reaches(document, given, best.at(-1) ?? 0)) return 'that effort does not reach the goal'
    const less = best.length > 1 ? best.at(-2)! : null
    if (less !== null && reaches(document, given, less)) return 'less effort reaches the goal'
    if (given.oneLess === null) return given.effort === least ? null : 'an effort less is possible'
    return less !== null && same(less, given.oneLess) ? null : `one effort less leads to ${less}`
  },

  'plan does not exist': (given, document) =>
    reaches(document, given, scoreWith(document, given, [...given.wanted, ...given.open]))
      ? 'everything reaches the goal'
      : null,

  'plan ends near': (given, document) => {
    const end = scoreWith(document, given, given.steps)
    for (const other of otherCompanies(document, given.companyId)) {
      const lead = end - rivalScore(document, given, other)
      const said = given.near.find(({ companyId }) => companyId === other)
      const isNear = isNearly(end, end - lead, given.lead)
      if (isNear !== (said !== undefined)) return `${other} is ${lead} away`
      if (said && !same(said.lead, lead)) return `${other} is ${lead} away`
    }
    return given.near.length > 0 ? null : 'no company is near'
  },

  'step is for': (given, document) => {
    const { companyId, lostSince, peers, of, gainsMost } = given
    if (!lacks(document, companyId, given)) return 'it is there'
    const others = otherCompanies(document, companyId)
    const have = others.filter((other) => !lacks(document, other, given)).length
    if (have !== peers || others.length !== of) return `${have} of ${others.length} have it`
    const isLost = wasLost(document, given)
    if (isLost !== (lostSince !== null)) return `it was lost: ${isLost}`
    if (lostSince !== null && lostSince !== document.history.at(-1)?.date)
      return 'the edition before is another'
    const gain = gainOf(document, companyId, given)
    const isMost = missingGains(document, companyId).every((one) => one.gain < gain + 0.00005)
    return isMost === gainsMost ? null : `no other gains more: ${isMost}`
  },

  'gains range': ({ companyId, most, least }, document) => {
    const gains = missingGains(document, companyId).map(({ key, gain }) => ({
      key,
      gain: fourDecimals(gain),
    }))
    for (const [side, pick] of [
      [most, Math.max],
      [least, Math.min],
    ] as const) {
      const end = pick(...gains.map(({ gain }) => gain))
      if (!same(end, side.gain)) return `the end is ${end}`
      const there = gains.filter(({ gain }) => same(gain, end)).map(({ key }) => key)
      const named = side.places.map((place) => `${place.application} ${place.categoryId}`)
      if (there.toSorted().join() !== named.toSorted().join()) return `${there.join()} gain ${end}`
    }
    return null
  },

  'nothing is missing': ({ companyId }, document) => {
    const found = document.matrix
      .flatMap(({ capabilities }) => capabilities)
      .find(({ capabilityId }) =>
        APPLICATIONS.some(({ title }) =>
          lacks(document, companyId, { capabilityId, application: title }),
        ),
      )
    return found ? `it lacks ${found.title}` : null
  },

  'rank costs': (given, document) => {
    if (!same(leadOf(document, given.companyId), given.lead)) return 'the lead is another'
    const start = scoreWith(document, given, [])
    const others = rivalScores(document, given)
    const rankOf = (score: number) => 1 + others.filter((other) => other > score + 0.00005).length
    const above = new Set(
      others
        .filter((score) => !isPast(start, score, given.lead))
        .map(rankOf)
        .filter((rank) => rank <= rankOf(start)),
    )
    const said = given.ranks.map(({ rank }) => rank)
    if ([...above].toSorted((one, other) => other - one).join() !== said.join()) {
      return `the ranks above are ${[...above].join()}`
    }
    const most = sumOf([...given.wanted, ...given.open])
    const best = bestByEffort(document, given, most)
    const [one] = [...given.wanted, ...given.open]
    for (const { rank, past, effort, count } of given.ranks) {
      const score = rivalScore(document, given, past.companyId)
      const first = best.findIndex((sum) => isPast(sum, score, given.lead))
      const needed = first < 0 ? null : first + sumOf(given.wanted)
      if (needed !== effort) return `rank ${rank} takes ${needed}`
      if (!given.hasEfforts && (count ?? 0) * (one?.effort ?? 0) !== (effort ?? 0))
        return `rank ${rank} takes ${count} steps`
    }
    return null
  },

  'everything together': ({ companyId, score }, document) => {
    const together = highest(document, companyId)
    return same(together, score) ? null : `all of it leads to ${together}`
  },

  'planned by month': (given, document) => {
    const score = scoreWith(document, given, given.cells)
    if (!same(score, given.score)) return `it leads to ${score}`
    const others = rivalScores(document, given)
    const rank = 1 + others.filter((other) => other > score + 0.00005).length
    const isTied = others.some((other) => same(other, score))
    return rank === given.rank && isTied === given.tied ? null : `it is ${rank}, shared: ${isTied}`
  },
}

/** True if texts show a score a lead or more ahead of another. */
function isPast(own: number, other: number, lead: number): boolean {
  return own > other && !isNearly(own, other, lead)
}

function gainOf(
  document: ReportDocument,
  companyId: string,
  cell: Pick<PlannedCell, 'application' | 'capabilityId'>,
): number {
  return (scoreAgain(document, companyId, { added: [cell] }) ?? 0) - nowOf(document, companyId)
}

interface MissingGain {
  /** Application and category. */
  readonly key: string
  readonly gain: number
}

/** Each step of a plan is compared with the same gains. */
const gains = new WeakMap<ReportDocument, Map<string, MissingGain[]>>()

/** Gain of a missing capability of each category and application: all of them gain the same. */
function missingGains(document: ReportDocument, companyId: string): MissingGain[] {
  const known = gains.get(document) ?? new Map<string, MissingGain[]>()
  gains.set(document, known)
  const found =
    known.get(companyId) ??
    APPLICATIONS.flatMap(({ title: application }) =>
      document.matrix.flatMap(({ categoryId, capabilities }) => {
        const cell = capabilities
          .map(({ capabilityId }) => ({ capabilityId, application }))
          .find((one) => lacks(document, companyId, one))
        const key = `${application} ${categoryId}`
        return cell ? [{ key, gain: gainOf(document, companyId, cell) }] : []
      }),
    )
  known.set(companyId, found)
  return found
}

type Given = Pick<PlanBasis, 'companyId' | 'ratings' | 'isPaced'>

function scoreWith(
  document: ReportDocument,
  { companyId, ratings }: Given,
  added: readonly PlannedCell[],
): number {
  return scoreAgain(document, companyId, { added, ratings }) ?? 0
}

function nowOf(document: ReportDocument, companyId: string): number {
  return scoreAgain(document, companyId) ?? 0
}

function highest(document: ReportDocument, companyId: string): number {
  const added = APPLICATIONS.flatMap(({ title: application }) =>
    document.matrix.flatMap(({ capabilities }) =>
      capabilities.map(({ capabilityId }) => ({ capabilityId, application })),
    ),
  )
  return scoreAgain(document, companyId, { added, ratings: TOP }) ?? 0
}

function lacks(
  { companies, matrix }: ReportDocument,
  companyId: string,
  { application, capabilityId }: Pick<PlannedCell, 'application' | 'capabilityId'>,
): boolean {
  const place = companies.findIndex((company) => company.companyId === companyId)
  const row = matrix
    .flatMap(({ capabilities }) => capabilities)
    .find((capability) => capability.capabilityId === capabilityId)
  return row !== undefined && place >= 0 && row.available[application][place] !== true
}

function otherCompanies({ companies }: ReportDocument, companyId: string): string[] {
  return companies.map((company) => company.companyId).filter((other) => other !== companyId)
}

/** The changes between neighbouring editions in which a company has an overall score. */
function changesOf({ history, rankings }: ReportDocument, companyId: string): number[] {
  const scores = [...history.map(({ overall }) => overall), rankings?.overall ?? []].map(
    (ranks) => ranks.find((rank) => rank.companyId === companyId)?.score,
  )
  return scores.flatMap((score, index) => {
    const before = scores[index - 1]
    return index === 0 || score === undefined || before === undefined ? [] : [score - before]
  })
}

function rivalScore(document: ReportDocument, given: Given, companyId: string): number {
  const now = document.rankings?.overall.find((rank) => rank.companyId === companyId)?.score ?? 0
  const changes = changesOf(document, companyId)
  if (!given.isPaced || changes.length < 3) return now
  const mean = fourDecimals(
    changes.reduce((sum, change) => sum + fourDecimals(change), 0) / changes.length,
  )
  return fourDecimals(Math.min(Math.max(now + mean, 0), highest(document, given.companyId)))
}

function rivalScores(document: ReportDocument, given: Given): number[] {
  return otherCompanies(document, given.companyId).map((other) =>
    rivalScore(document, given, other),
  )
}

function wasLost(
  document: ReportDocument,
  cell: Pick<PlannedCell, 'application' | 'capabilityId'> & { readonly companyId: string },
): boolean {
  return document.changes.some(
    (change) =>
      change.companyId === cell.companyId &&
      change.capabilityId === cell.capabilityId &&
      change.application === cell.application &&
      !change.gained,
  )
}

/** Where a score is among the rivals, and with whom it is nearly tied. */
function checkPlace(
  document: ReportDocument,
  given: Given & Pick<PlanBasis, 'lead'>,
  score: number,
  said: ClaimedPlace & { readonly level: readonly string[] },
): string | null {
  const others = rivalScores(document, given)
  const rank = 1 + others.filter((other) => other > score + 0.00005).length
  if (rank !== said.rank) return `it is ${rank}`
  if (others.some((other) => same(other, score)) !== said.shared) return 'shared or not'
  const names = document.companies
    .filter(
      ({ companyId }) =>
        companyId !== given.companyId &&
        isNearly(score, rivalScore(document, given, companyId), given.lead),
    )
    .map(({ title }) => title)
    .toSorted()
  return names.join() === said.level.toSorted().join() ? null : `it is level with ${names.join()}`
}

/** A rank is held when fewer companies than its number are ahead, or less than the lead behind. */
function reaches(
  document: ReportDocument,
  given: Given & Pick<PlanBasis, 'lead'> & { readonly goal: PlanGoal },
  score: number,
): boolean {
  const { goal } = given
  if (goal.rank !== null) {
    const others = rivalScores(document, given)
    return others.filter((other) => !isPast(score, other, given.lead)).length < goal.rank
  }
  if (goal.past) {
    return isPast(score, rivalScore(document, given, goal.past.companyId), given.lead)
  }
  return score > goal.score - 0.00005
}

/** The company to pass has the score that the claim states. */
function checkGoal(
  document: ReportDocument,
  given: Given & Pick<PlanBasis, 'lead'> & { readonly goal: PlanGoal },
): string | null {
  const { past, score } = given.goal
  if (!same(leadOf(document, given.companyId), given.lead)) return 'the lead is another'
  if (!past) return null
  const own = rivalScore(document, given, past.companyId)
  if (!same(own, score)) return `${past.company} has ${own}`
  const level = otherCompanies(document, given.companyId).filter((other) =>
    same(rivalScore(document, given, other), score),
  )
  const hidden = document.companies.find(
    ({ companyId, title }) => level.includes(companyId) && !past.company.includes(title),
  )
  return hidden ? `${hidden.title} has as much` : null
}
