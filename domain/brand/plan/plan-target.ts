import type { ReportDocument } from '../../reading/document/report-document.ts'
import { findStanding } from '../../reading/findings/standing.ts'
import type { PlanTarget } from './plan-settings.ts'

/** Another company with the score that a plan assumes. */
export interface Rival {
  readonly companyId: string
  readonly company: string
  readonly score: number
}

/** A target as a score. */
export interface Goal {
  readonly target: PlanTarget
  /** The company to pass; null for a score, and for a rank that no company can contest. */
  readonly past: Rival | null
  /** The score to pass, or to reach if there is no company. */
  readonly score: number
}

/** Returns true if a score reaches a goal: past a company, level with a score. */
export function reachesGoal({ past, score }: Goal, own: number): boolean {
  return past ? own > score : own >= score
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
 * Returns the target to begin with: the rank of the previous edition if it was better, else the next
 * one above, else to stay first.
 */
export function proposedTarget(
  document: Pick<ReportDocument, 'rankings' | 'history'>,
  companyId: string,
): PlanTarget {
  const standing = findStanding(document, companyId)
  if (!standing) return { rank: 1 }
  const { now, before, tiedWith } = standing
  if (before && before.rank < now.rank) return { rank: before.rank }
  return { rank: tiedWith.length > 0 ? now.rank : Math.max(now.rank - 1, 1) }
}

/** Returns the ranks above a company, nearest first; one that two rivals share is the better one. */
export function ranksAbove(own: number, rivals: readonly Rival[]): number[] {
  return rivals
    .flatMap(({ score }, index) => {
      const ahead = rivals[index - 1]
      return score >= own && (!ahead || ahead.score > score) ? [index + 1] : []
    })
    .toReversed()
}
