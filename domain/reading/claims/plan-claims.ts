import { onApplications } from '../../catalogue/application-text.ts'
import { APPLICATIONS, type ApplicationKey, type UserRatings } from '../../catalogue/application.ts'
import { formatMonth } from '../../text/format-date.ts'
import { nameText } from '../../text/name-text.ts'
import {
  countText,
  difference,
  gapText,
  listText,
  pointsNumber,
  pointsText,
  scoreText,
  sharedRankText,
} from '../../text/number-text.ts'
import { numberWord } from '../../text/number-word.ts'
import { ordinalWord } from '../../text/ordinal-word.ts'
import { decimalText } from '../../text/round.ts'
import { startCase } from '../../text/start-case.ts'
import { type ClaimedPlace, placeWord } from './claimed-ranking.ts'
import { claimsOf } from './sentence.ts'

/** A missing capability of a plan on an application. */
export interface PlannedCell {
  readonly application: ApplicationKey
  readonly capabilityId: string
  readonly effort: number
}

/** Assumptions behind the scores of a plan. */
export interface PlanBasis {
  readonly companyId: string
  readonly company: string
  /** App-store ratings that replace today's. */
  readonly ratings: UserRatings
  /** True if each of the others changes once more by its mean, false if they do not change. */
  readonly isPaced: boolean
  /** False until the reader sets an effort: all are equal then, and capabilities are counted. */
  readonly hasEfforts: boolean
  /** The lead from which the company is clearly ahead of another; less is a near-tie. */
  readonly lead: number
  /** Capabilities that the plan must have. */
  readonly wanted: readonly PlannedCell[]
  /** Capabilities that the plan may have besides. */
  readonly open: readonly PlannedCell[]
}

/** The score of a company to pass by a clear lead, or the score to reach. */
export interface PlanGoal {
  readonly past: { readonly companyId: string; readonly company: string } | null
  readonly score: number
  /** Null for a company or a score. */
  readonly rank: number | null
}

interface GainPlace {
  readonly categoryId: string
  readonly category: string
  readonly application: ApplicationKey
}

export interface PlanClaims {
  'plan out of reach': PlanBasis & { readonly goal: PlanGoal; readonly most: number }
  'plan needs nothing': PlanBasis & { readonly goal: PlanGoal; readonly score: number }
  'plan of a single company': { readonly company: string }
  'plan reaches': PlanBasis & {
    readonly goal: PlanGoal
    readonly steps: readonly PlannedCell[]
    readonly effort: number
    readonly end: ClaimedPlace & { readonly score: number }
    /** Names of the companies with which the plan ends nearly tied. */
    readonly level: readonly string[]
    /** True beside the return of losses: it has none of them. */
    readonly isNew: boolean
  }
  /**
   * Assumption of the plan on the other companies; `unpaced` of them have too few changes for a
   * pace.
   */
  'plan assumes': {
    readonly companyId: string
    readonly isPaced: boolean
    readonly unpaced: number
  }
  /** Where the same plan leads under the assumption that is not shown, and what the goal takes there. */
  'other assumption takes': PlanBasis & {
    /** Null without a step. */
    readonly same:
      | (ClaimedPlace & {
          readonly steps: readonly PlannedCell[]
          /** Names of the companies with which it ends nearly tied. */
          readonly level: readonly string[]
          /** Its rank if all of these were ahead of it. */
          readonly worst: number
        })
      | null
    readonly unpaced: number
    readonly goal: PlanGoal
    /** Null if it is out of reach. */
    readonly steps: readonly PlannedCell[] | null
    readonly effort: number
    readonly most: number
  }
  'pace is not known': { readonly companyId: string; readonly fewest: number }
  'plan with ratings': {
    readonly companyId: string
    readonly ratings: UserRatings
    readonly start: number
    readonly change: number
  }
  /** No plan with less effort reaches the goal. */
  'plan is least': PlanBasis & {
    readonly goal: PlanGoal
    readonly effort: number
    /** The best score with one effort less; null when no plan takes less. */
    readonly oneLess: number | null
  }
  'plan does not exist': PlanBasis & { readonly goal: PlanGoal }
  /** The companies that are less than a clear lead away from where the plan leads. */
  'plan ends near': PlanBasis & {
    readonly steps: readonly PlannedCell[]
    /** The score that the plan leads to. */
    readonly end: number
    readonly near: readonly {
      readonly companyId: string
      readonly company: string
      /** Score of the plan less the company's. */
      readonly lead: number
    }[]
  }
  /** Why a plan has a capability. */
  'step is for': {
    readonly companyId: string
    readonly application: ApplicationKey
    readonly capabilityId: string
    /** Edition that still had it, ISO 8601; null if that is not known. */
    readonly lostSince: string | null
    /** True if no other missing capability gains more by itself. */
    readonly gainsMost: boolean
    readonly peers: number
    readonly of: number
  }
  'gains range': {
    readonly companyId: string
    readonly most: { readonly gain: number; readonly places: readonly GainPlace[] }
    readonly least: number
  }
  'nothing is missing': { readonly companyId: string; readonly company: string }
  'rank costs': PlanBasis & {
    readonly ranks: readonly {
      readonly rank: number
      readonly past: { readonly companyId: string }
      /** Null if it is out of reach. */
      readonly effort: number | null
      /** Capability × application. */
      readonly count: number | null
    }[]
  }
  'everything together': {
    readonly companyId: string
    readonly company: string
    readonly score: number
  }
  'planned by month': {
    readonly companyId: string
    readonly company: string
    readonly ratings: UserRatings
    readonly isPaced: boolean
    /** 'March 2027' */
    readonly month: string
    readonly cells: readonly PlannedCell[]
    readonly score: number
    readonly rank: number
    readonly tied: boolean
  }
}

export const planClaim = claimsOf<PlanClaims>({
  'plan out of reach': ({ company, goal, most, open, wanted }) => {
    const isComplete = open.length + wanted.length === 0
    const all = isComplete
      ? `${company} has nothing left to add; at ${scoreText(most)} it is`
      : `Even with everything the plan allows, ${company} would reach ${scoreText(most)},`
    if (!goal.past)
      return `${isComplete ? `${all},` : all} short of the target of ${scoreText(goal.score)}.`
    const { company: rival } = goal.past
    if (most === goal.score) return `${all} level with ${rival}.`
    const gap = gapText(goal.score, difference(goal.score, most))
    return most > goal.score
      ? `${all} only ${gap} ahead of ${rival}.`
      : `${all} ${gap} behind ${rival} with ${scoreText(goal.score)}.`
  },
  'plan needs nothing': ({ company, goal, score, ratings, isPaced }) => {
    const isToday = Object.keys(ratings).length === 0
    if (goal.past) {
      const isNow = isToday && !isPaced
      const what = isNow
        ? `is already ahead of ${goal.past.company} and needs no additions`
        : `would be ahead of ${goal.past.company} without adding anything`
      return `${withRatings(ratings, `${company} ${what}`)}.`
    }
    const scores = isToday ? 'already scores' : 'would score'
    const how = isToday ? '' : ' without adding anything'
    return `${withRatings(ratings, `${company} ${scores} ${scoreText(score)}${how}; the target is ${scoreText(goal.score)}`)}.`
  },
  'plan of a single company': ({ company }) =>
    `${company} is the only company that is compared: there is no one to pass.`,
  'plan reaches': (given) => {
    const { company, goal, ratings, steps, effort, end, level, isNew, hasEfforts } = given
    const count = steps.length
    const what = `${numberWord(count)} ${isNew ? 'new ' : ''}${count === 1 ? 'addition' : 'additions'}${hasEfforts ? ` with ${count === 1 ? 'an' : 'a total'} effort of ${effort}` : ''}${isNew ? ' instead' : ''}`
    const isEnough = goal.rank === null || level.length > 0 || end.rank === goal.rank
    const to = !goal.past
      ? `take ${company} to ${scoreText(end.score)}`
      : isEnough
        ? `put ${company} past ${goal.past.company}${level.length > 0 || end.shared ? ',' : ''} ${placeText(end, level, 'into')}`
        : // What is wanted leads on, past more than the one to pass.
          `put ${company} ${placeText(end, level)}`
    return `${withRatings(ratings, `${what} would ${to}`)}.`
  },
  'plan assumes': ({ isPaced, unpaced }) =>
    isPaced
      ? `This assumes that rivals keep improving as they have${unpacedText(unpaced)}.`
      : 'This assumes that rivals stand still.',
  'other assumption takes': (given) => {
    const { company, goal, same, steps, effort, most, isPaced, unpaced, hasEfforts } = given
    const start = `If rivals ${isPaced ? `keep improving as they have${unpacedText(unpaced)}` : 'stand still'}`
    const count = same?.steps.length ?? 0
    const led =
      same &&
      `the plan’s ${count === 1 ? 'one addition' : `${numberWord(count)} additions`} would put ${company} ${placeText(same, same.level)}${same.level.length > 0 ? `, ${ordinalWord(same.worst)} at worst` : ''}`
    // A score takes the same whatever rivals do.
    if (led && !goal.past) return `${start}, ${led}.`
    const what =
      goal.rank === null
        ? goal.past
          ? `passing ${goal.past.company}`
          : `a score of ${scoreText(goal.score)}`
        : `${ordinalWord(goal.rank)} place`
    const additions = `${numberWord(steps?.length ?? 0)} ${steps?.length === 1 ? 'addition' : 'additions'}${hasEfforts ? ` with a total effort of ${effort}` : ''}`
    if (led && steps && steps.length > 0 && steps.length < count) {
      const aim = goal.past ? `to pass ${goal.past.company}` : `for ${what}`
      return `${start}, ${led}; ${additions} would be enough ${aim}.`
    }
    if (led && steps && areSame(same.steps, steps)) {
      const spared =
        count === 1 ? '' : `; ${hasEfforts ? 'less effort' : 'fewer'} would not be enough`
      return `${start}, ${led}${spared}.`
    }
    const takes =
      steps === null
        ? `is out of reach: everything the plan allows would give ${scoreText(most)}`
        : steps.length === 0
          ? 'needs no additions'
          : `takes ${additions}${steps.length === count ? ', but not these' : ''}`
    return `${start}, ${led ? `${led}; ` : ''}${what} ${takes}.`
  },
  'pace is not known': ({ fewest }) =>
    `How fast rivals improve is not known yet: that takes at least ${fewest + 1} editions.`,
  'plan with ratings': ({ ratings, start, change }) => {
    const [rating, itself] = namedRatings(ratings)
    const effect =
      change === 0 ? 'not change the score' : `raise the score by ${gapText(start, change)}`
    return `${startCase(rating)} would by ${itself} ${effect}. What the plan adds comes on top.`
  },
  'plan is least': ({ goal, oneLess, wanted, hasEfforts }) => {
    if (oneLess === null && wanted.length > 0)
      return `The plan is only what you want, so it cannot ${hasEfforts ? 'take less effort' : 'be shorter'}.`
    const all = wanted.length > 0 ? 'with everything you want, ' : ''
    const least = startCase(
      `${all}no ${hasEfforts ? 'plan with less effort' : 'shorter plan'} works`,
    )
    if (oneLess === null) return `${least}.`
    const best = `${least}: the best would reach ${scoreText(oneLess)},`
    if (goal.past && oneLess === goal.score)
      return `${best} level with ${goal.past.company}, not past it.`
    if (goal.past && oneLess > goal.score)
      return `${best} only ${gapText(oneLess, difference(oneLess, goal.score))} ahead of ${goal.past.company}, too small a lead to count.`
    const short = gapText(goal.score, difference(goal.score, oneLess))
    if (!goal.past) return `${best} ${short} short of ${scoreText(goal.score)}.`
    const isAlike = scoreText(oneLess) === scoreText(goal.score)
    return `${best} ${short} short of ${goal.past.company}${isAlike ? '' : ` with ${scoreText(goal.score)}`}.`
  },
  'plan does not exist': ({ wanted }) =>
    wanted.length === 0
      ? 'No plan reaches this target.'
      : 'No plan reaches this target. The steps shown are the ones you marked as wanted.',
  'plan ends near': ({ end, near }) => {
    const leads = near.map(({ company, lead }) =>
      lead === 0
        ? `level with ${company}`
        : `${gapText(end, lead)} ${lead > 0 ? 'ahead of' : 'behind'} ${company}`,
    )
    return `It would be ${listText(leads)}: ${near.length === 1 ? 'a near-tie' : 'near-ties'}.`
  },
  'step is for': ({ lostSince, gainsMost, peers, of }) => {
    const others = `${othersText(peers, of)} it.`
    if (lostSince !== null) return `Lost since ${formatMonth(lostSince)}; ${others}`
    if (gainsMost) return `Nothing else adds more points; ${others}`
    return startCase(others)
  },
  'gains range': ({ most, least }) => {
    if (least === most.gain) return `Adding any missing capability is worth ${pointsText(least)}.`
    // Two are named.
    const where = most.places.length > 2 ? '' : `, the most in ${placesText(most.places)}`
    return `A missing capability is worth ${pointsNumber(least)} to ${pointsText(most.gain)}${where}.`
  },
  'nothing is missing': ({ company }) =>
    `${company} has every capability of the report on every application.`,
  'rank costs': ({ company, ranks, ratings, isPaced, hasEfforts, lead: least }) => {
    const isToday = Object.keys(ratings).length === 0 && !isPaced
    const [next] = ranks
    if (!next)
      return `No company ${isToday ? 'is' : 'would be'} ahead of ${company}, or within ${pointsText(least)} of it.`
    const last = ranks.at(-1)!
    const takes = ({ effort, count }: typeof next) => {
      if (effort === null) return 'is out of reach'
      return hasEfforts
        ? `takes an effort of ${effort}`
        : `takes ${countText(count ?? 0, 'addition')}`
    }
    const first = next === last ? '' : `; ${ordinalWord(last.rank)} place ${takes(last)}`
    return `${startCase(ordinalWord(next.rank))} place with at least ${pointsText(least)} to spare ${takes(next)}${first}.`
  },
  'everything together': ({ company, score }) =>
    `With all capabilities and the best ratings, ${company} would reach ${scoreText(score)}${score > 1 ? '; good ratings can take a score past 100% (formula version 1)' : ''}.`,
  'planned by month': ({ company, month, score, ratings, ...place }) =>
    `${withRatings(ratings, `with everything planned up to ${month}, ${company} would reach ${scoreText(score)} and be ${sharedRankText(place.rank, place.tied)}`)}.`,
})

/** True if the steps are the same ones. */
function areSame(some: readonly PlannedCell[], others: readonly PlannedCell[]): boolean {
  if (some.length !== others.length) return false
  const keys = others.map(({ application, capabilityId }) => `${application} ${capabilityId}`)
  return some.every((one) => keys.includes(`${one.application} ${one.capabilityId}`))
}

/** 'in third place', 'into third place', 'joint third', 'level with Halden & Rowe'. */
function placeText(place: ClaimedPlace, level: readonly string[], to = 'in'): string {
  if (level.length > 0) return `level with ${listText(level)}`
  return place.shared ? placeWord(place) : `${to} ${placeWord(place)} place`
}

/** 'all 4 others have', '1 of the 4 others has', 'the other company lacks', as parts of a sentence. */
export function othersText(others: number, of: number): string {
  if (of === 1) return others === 1 ? 'the other company has' : 'the other company lacks'
  if (others === 0) return `none of the ${of} others has`
  return `${others === of ? `all ${of}` : `${others} of the ${of}`} others ${others === 1 ? 'has' : 'have'}`
}

/** A plan with other ratings says so before all else: the steps alone would not do it. */
function withRatings(ratings: UserRatings, text: string): string {
  if (ratingsText(ratings) === '') return startCase(text)
  return `${ratingsCondition(ratings)}, ${text}`
}

function ratingsCondition(ratings: UserRatings): string {
  return `With ${namedRatings(ratings)[0]}`
}

/** 'an app-store rating of 5.0 (iPhone App)', 'itself'. */
function namedRatings(ratings: UserRatings): [string, string] {
  const isOne = APPLICATIONS.filter(({ title }) => ratings[title] !== undefined).length === 1
  const what = isOne ? 'an app-store rating' : 'app-store ratings'
  return [`${what} of ${ratingsText(ratings)}`, isOne ? 'itself' : 'themselves']
}

function unpacedText(unpaced: number): string {
  if (unpaced === 0) return ''
  return ` and the ${unpaced === 1 ? 'one' : unpaced} without a known pace ${unpaced === 1 ? 'stands' : 'stand'} still`
}

function ratingsText(ratings: UserRatings): string {
  return listText(
    APPLICATIONS.flatMap(({ title }) => {
      const rating = ratings[title]
      return rating === undefined ? [] : [`${decimalText(rating, 1)} (${title})`]
    }),
  )
}

/** 'Sign-in on the iPhone App', 'Alerts and Sign-in on the Android App' */
function placesText(places: readonly GainPlace[]): string {
  return listText(
    [...Map.groupBy(places, ({ application }) => application)].map(
      ([application, here]) =>
        `${listText(here.map(({ category }) => nameText(category)))} ${onApplications([application])}`,
    ),
  )
}
