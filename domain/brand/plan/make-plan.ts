import type { UserRatings } from '../../catalogue/application.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { isNearTie } from '../../reading/findings/standing.ts'
import { clearLead } from '../../reading/uncertainty/uncertainty.ts'
import { difference } from '../../text/number-text.ts'
import { compareTitles } from '../../text/titles.ts'
import { type CompanyModel, modelCompany } from './company-score.ts'
import { DEFAULT_EFFORT } from './efforts.ts'
import { type Ceilings, type GainRow, findCeilings, findGains } from './gains.ts'
import { type Pace, findPace, scoreAfter } from './pace.ts'
import {
  type PlanSettings,
  type PlanTarget,
  hasEfforts,
  markKey,
  planKey,
} from './plan-settings.ts'
import {
  type Goal,
  type Rival,
  findGoal,
  nextTarget,
  ranksAbove,
  reachesGoal,
} from './plan-target.ts'
import { type ItemSearch, type PlanItem, chooseItems, searchItems } from './search-items.ts'

/** A position in the ranking that a plan leads to. */
export interface PlannedRank {
  readonly score: number
  readonly rank: number
  readonly tied: boolean
}

/** A step has the rank that it is clear of: better by one for each company above that it passes. */
export interface PlanStep extends PlannedRank {
  readonly item: PlanItem
  /** Its gain at this step of the path. */
  readonly gain: number
  /** True if the company passes another one with it, by the lead that a target takes. */
  readonly passes: boolean
  /** Names of companies above at the start that the score is level with. */
  readonly nearTies: readonly string[]
}

/** A rival with its score at the time of the plan. */
export interface PacedRival extends Rival {
  /** Today's score. */
  readonly now: number
  readonly pace: Pace | null
}

/** The plan with the least effort that reaches a goal. */
export interface LeastPlan {
  readonly goal: Goal
  /** Highest score first. */
  readonly rivals: readonly PacedRival[]
  /** False if nothing reaches the goal: then the steps are the wanted capabilities. */
  readonly reached: boolean
  /** The position before the first step, with the chosen ratings. */
  readonly start: PlannedRank
  readonly steps: readonly PlanStep[]
  readonly effort: number
  readonly end: PlannedRank
  /** The highest score with one effort less; null if there is no such plan. */
  readonly oneLess: PlannedRank | null
  /** The highest score that all capabilities not excluded lead to. */
  readonly most: number
}

/** Effort and capabilities that a rank takes. */
export interface RankCost {
  readonly rank: number
  readonly past: Rival
  /** Null if nothing reaches it. */
  readonly plan: {
    readonly effort: number
    readonly count: number
    readonly end: PlannedRank
  } | null
}

export interface Plan {
  readonly companyId: string
  readonly company: string
  /** The lead from which it is clearly ahead of another company. */
  readonly lead: number
  /** Today's position. */
  readonly now: PlannedRank
  /** With the target, and the ratings that are above today's. */
  readonly settings: PlanSettings & { readonly target: PlanTarget }
  /** False until the reader sets an effort: all are equal then, and not shown. */
  readonly hasEfforts: boolean
  readonly gains: readonly GainRow[]
  readonly items: readonly PlanItem[]
  readonly ceilings: Ceilings
  /** Others keep their scores. */
  readonly still: LeastPlan
  /** Each rival changes by its pace; null if no rival has one. */
  readonly pace: LeastPlan | null
  /** The one of both that the settings are about. */
  readonly chosen: LeastPlan
  /** True if it is the one in which rivals keep improving. */
  readonly isPaced: boolean
  /** The ranks above, nearest first, under the same assumption. */
  readonly ranks: readonly RankCost[]
}

/**
 * Makes the plan with the least effort for a company of a report. Choices about capabilities that it
 * has, or that the report does not know, are left out. Null without scores, as in a preview, and for
 * a company that is not in the report.
 */
export function makePlan(
  document: ReportDocument,
  companyId: string,
  settings: PlanSettings,
): Plan | null {
  const model = modelCompany(document, companyId)
  const ceilings = findCeilings(document, companyId)
  const ratings = ceilings && raisedRatings(ceilings, settings)
  const rated = modelCompany(document, companyId, ratings ?? {})
  const company = document.companies.find((one) => one.companyId === companyId)?.title
  if (!model || !rated || !ceilings || company === undefined) return null
  const gains = findGains(document, companyId)
  const items = itemsOf(gains, settings)
  const search = searchItems(rated, items, document.companies.length - 1)
  const lead = clearLead(document, companyId)
  const still = rivalsOf(document, companyId, false, ceilings.together, lead)
  const paced = rivalsOf(document, companyId, true, ceilings.together, lead)
  const hasPace = paced.some(({ pace }) => pace !== null)
  const score = model.scoreWith(({ available }) => available)
  const target =
    knownTarget(document, companyId, settings) ??
    nextTarget(
      rated.scoreWith(({ available }) => available),
      settings.pace === true && hasPace ? paced : still,
    )
  const planWith = (rivals: readonly PacedRival[]) =>
    leastPlan(rated, search, rivals, findGoal(target, rivals))
  const stillPlan = planWith(still)
  const pacePlan = hasPace ? planWith(paced) : null
  const chosen = settings.pace === true && pacePlan ? pacePlan : stillPlan
  return {
    companyId,
    company,
    lead,
    now: rankAmong(still, score),
    settings: { ...settings, target, ratings: ratings ?? undefined },
    hasEfforts: hasEfforts(settings),
    gains,
    items,
    ceilings,
    still: stillPlan,
    pace: pacePlan,
    chosen,
    isPaced: chosen === pacePlan,
    ranks: ranksAbove(chosen.start.score, chosen.rivals).flatMap((rank): RankCost[] => {
      const goal = findGoal({ rank }, chosen.rivals)
      if (!goal.past) return []
      const choice = chooseItems(rated, search, goal)
      const plan = choice && {
        effort: effortOf(choice.items),
        count: choice.items.length,
        end: rankAmong(chosen.rivals, rated.overallOf(choice.value)),
      }
      return [{ rank, past: goal.past, plan }]
    }),
  }
}

/** Returns the chosen ratings that are above today's; null without one. */
function raisedRatings(
  { ratings: { now } }: Ceilings,
  { ratings = {} }: PlanSettings,
): UserRatings | null {
  const raised = now.flatMap(({ application, rating }) => {
    const chosen = ratings[application] ?? 0
    return chosen > rating ? [[application, chosen] as const] : []
  })
  return raised.length === 0 ? null : Object.fromEntries(raised)
}

/** A rank or company that the edition does not have is no target. */
function knownTarget(
  { companies }: Pick<ReportDocument, 'companies'>,
  own: string,
  { target }: PlanSettings,
): PlanTarget | null {
  if (!target || 'score' in target) return target ?? null
  const isKnown =
    'rank' in target
      ? target.rank < companies.length
      : companies.some(({ companyId }) => companyId === target.company && companyId !== own)
  return isKnown ? target : null
}

function itemsOf(
  gains: readonly GainRow[],
  { marks = [], effort = DEFAULT_EFFORT }: PlanSettings,
): PlanItem[] {
  const said = new Map(marks.map((mark) => [markKey(mark), mark]))
  return gains.flatMap(({ cells }) =>
    Object.values(cells).flatMap(({ missing, each }) =>
      missing.map((one): PlanItem => {
        const own = said.get(planKey(one))
        return {
          ...one,
          gain: each,
          mark: own?.mark ?? null,
          effort: own?.effort ?? effort,
          month: (own?.mark === 'planned' && own.month) || null,
        }
      }),
    ),
  )
}

function rivalsOf(
  document: ReportDocument,
  companyId: string,
  isPaced: boolean,
  highest: number,
  lead: number,
): PacedRival[] {
  return (document.rankings?.overall ?? [])
    .filter((rank) => rank.companyId !== companyId)
    .map((rank) => {
      const pace = findPace(document, rank.companyId)
      const moves = isPaced && pace !== null
      return {
        companyId: rank.companyId,
        company: rank.company,
        now: rank.score,
        score: moves ? scoreAfter(rank.score, pace.mean, highest) : rank.score,
        pace,
        lead,
      }
    })
    .toSorted((one, other) => other.score - one.score || compareTitles(one.company, other.company))
}

export function rankAmong(rivals: readonly Rival[], score: number): PlannedRank {
  return {
    score,
    rank: rivals.filter((rival) => rival.score > score).length + 1,
    tied: rivals.some((rival) => rival.score === score),
  }
}

export function effortOf(items: readonly PlanItem[]): number {
  return items.reduce((sum, { effort }) => sum + effort, 0)
}

function leastPlan(
  model: CompanyModel,
  search: ItemSearch,
  rivals: readonly PacedRival[],
  goal: Goal,
): LeastPlan {
  const { best, forced } = search
  const choice = chooseItems(model, search, goal)
  const items = choice?.items ?? forced
  const steps = pathOf(model, rivals, items)
  const start = rankAmong(
    rivals,
    model.scoreWith(({ available }) => available),
  )
  // Number of chosen items besides the wanted ones.
  const less = choice ? best[choice.effort - 1] : undefined
  return {
    goal,
    rivals,
    reached: choice !== null,
    start,
    steps,
    effort: effortOf(items),
    end: rankAmong(rivals, (steps.at(-1) ?? start).score),
    oneLess: less === undefined ? null : rankAmong(rivals, model.overallOf(less)),
    most: model.overallOf(best.at(-1) ?? 0),
  }
}

/** Returns the steps of a plan, the one with the largest gain for its effort first. */
export function pathOf(
  model: CompanyModel,
  rivals: readonly PacedRival[],
  items: readonly PlanItem[],
): PlanStep[] {
  const sorted = items.toSorted(
    (one, other) =>
      other.gain / other.effort - one.gain / one.effort ||
      other.peers - one.peers ||
      compareTitles(one.title, other.title),
  )
  const added = new Map<string, number>()
  const start = model.scoreWith(({ available }) => available)
  const above = rivals.filter((rival) => rival.score >= start)
  const startRank = rankAmong(rivals, start).rank
  const isPast = (past: Rival, own: number) => reachesGoal({ past, score: past.score }, own)
  let before = start
  return sorted.map((item) => {
    const key = `${item.application} ${item.categoryId}`
    added.set(key, (added.get(key) ?? 0) + 1)
    const score = model.scoreWith(
      (cell) => cell.available + (added.get(`${cell.application} ${cell.categoryId}`) ?? 0),
    )
    const gain = difference(score, before)
    const passes = above.some((rival) => isPast(rival, score) && !isPast(rival, before))
    const nearTies = above.filter((rival) => isNearTie(score, rival.score, rival.lead))
    before = score
    const byScore = rankAmong(rivals, score)
    const rank = Math.min(startRank, above.filter((rival) => !isPast(rival, score)).length + 1)
    return {
      item,
      gain,
      passes,
      nearTies: nearTies.map(({ company }) => company),
      score,
      rank,
      tied: byScore.tied && byScore.rank === rank,
    }
  })
}
