import { isNearTie } from '../../reading/findings/standing.ts'
import { listText } from '../../text/number-text.ts'
import type { PlanTarget } from './plan-settings.ts'

/** Another company with the score that a plan assumes. */
export interface Rival {
  readonly companyId: string
  readonly company: string
  readonly score: number
  /** The lead from which a company is clearly ahead of it. */
  readonly lead: number
}

/** A target as a score. */
export interface Goal {
  readonly target: PlanTarget
  /** The company to pass; null for a score, and for a rank that no company can contest. */
  readonly past: Rival | null
  /** The score to pass, or to reach if there is no company. */
  readonly score: number
}

/** Names the companies that are passed with one: all that have its score. */
export function passedText(past: Rival, rivals: readonly Rival[]): string {
  return listText(rivals.filter(({ score }) => score === past.score).map(({ company }) => company))
}

/** Returns true if a score reaches a goal: past a company by more than a near-tie, level with a score. */
export function reachesGoal({ past, score }: Pick<Goal, 'past' | 'score'>, own: number): boolean {
  return past ? own > score && !isNearTie(own, score, past.lead) : own >= score
}

/**
 * Returns the score that a target takes among rivals in the order of their scores, highest first.
 */
export function findGoal(target: PlanTarget, rivals: readonly Rival[]): Goal {
  if ('score' in target) return { target, past: null, score: target.score }
  const past =
    'rank' in target
      ? rivals[target.rank - 1]
      : rivals.find(({ companyId }) => companyId === target.company)
  return { target, past: past ?? null, score: past?.score ?? 0 }
}

/**
 * Returns the target to begin with: the nearest rank that is not held yet; else the own one, if the
 * next company is a near-tie; else to stay first.
 */
export function nextTarget(own: number, rivals: readonly Rival[]): PlanTarget {
  const ranks = ranksAbove(own, rivals)
  return { rank: ranks.find((rank) => rivals[rank - 1]!.score >= own) ?? ranks[0] ?? 1 }
}

/**
 * Returns the ranks up to the own one that a company does not hold by more than a near-tie, nearest
 * first; one that two rivals share is the better one.
 */
export function ranksAbove(own: number, rivals: readonly Rival[]): number[] {
  const ahead = rivals.filter(({ score }) => score > own).length
  return rivals
    .slice(0, ahead + 1)
    .flatMap((past, index) =>
      !reachesGoal({ past, score: past.score }, own) && rivals[index - 1]?.score !== past.score
        ? [index + 1]
        : [],
    )
    .toReversed()
}
