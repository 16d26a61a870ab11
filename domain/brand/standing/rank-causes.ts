import { CAUSES } from '../../reading/causes/causes.ts'
import type { MoveCause } from '../../reading/claims/standing-claims.ts'
import type { HistoryRank } from '../../reading/document/report-document.ts'
import { rankingOf } from '../../reading/findings/standing.ts'
import { type CausesDocument, changedRatings, hasHappened } from './causes-happened.ts'

/** The causes of a changed overall rank. */
export interface RankCauses {
  /** True if taking the one cause away alone would undo the move, and no other alone would. */
  readonly because: boolean
  /** Causes that would undo it alone or, without such, all that came about. */
  readonly causes: readonly MoveCause[]
  readonly came: readonly string[]
  readonly left: readonly string[]
}

const COMMON = new Set<MoveCause>(['weights', 'devices', 'catalogue', 'method'])

/** Returns why a company's overall rank differs from the previous edition. */
export function findRankCauses(
  document: CausesDocument,
  companyId: string,
  before: HistoryRank,
): RankCauses {
  const ranks = rankingOf(document, null)
  const past = document.history.at(-1)?.overall ?? []
  const known = new Map(document.scoreCauses?.companies.map((one) => [one.companyId, one.without]))
  const came = ranks.filter((one) => !past.some((other) => other.companyId === one.companyId))
  const left = past.filter((one) => !ranks.some((other) => other.companyId === one.companyId))
  const now = rankAmong(ranks)
  const happened = [...CAUSES, 'others' as const, 'companies' as const].filter(hasComeAbout)
  const undoing = happened.filter((cause) => {
    const rank = rankAmong(scoresWithout(cause))
    return now < before.rank ? rank >= before.rank : rank <= before.rank
  })
  return {
    because: undoing.length === 1,
    causes: undoing.length > 0 ? undoing : happened,
    came: came.map(({ company }) => company),
    left: left.map(({ company }) => company),
  }

  function rankAmong(scores: readonly { companyId: string; score: number }[]): number {
    const own = scores.find((one) => one.companyId === companyId)?.score ?? 0
    return scores.filter(({ score }) => score > own).length + 1
  }

  function hasComeAbout(cause: MoveCause): boolean {
    if (cause === 'companies') return came.length + left.length > 0
    if (cause !== 'others') return hasHappened(document, companyId, null, cause)
    return ranks.some(
      (other) =>
        other.companyId !== companyId &&
        known.has(other.companyId) &&
        (changedRatings(document, other.companyId, null).length > 0 ||
          hasHappened(document, other.companyId, null, 'capabilities')),
    )
  }

  /** The scores of all companies without a cause. */
  function scoresWithout(cause: MoveCause): readonly { companyId: string; score: number }[] {
    if (cause === 'companies') return [...ranks.filter((one) => !came.includes(one)), ...left]
    return ranks.map((one) => {
      const without = known.get(one.companyId)?.overall
      const isOwn = one.companyId === companyId
      if (!without) return one
      if (cause === 'others') return isOwn ? one : { ...one, score: without.own }
      return isOwn || COMMON.has(cause) ? { ...one, score: without[cause] } : one
    })
  }
}
