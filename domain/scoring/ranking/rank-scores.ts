import { compareText, compareTitles } from '../../text/titles.ts'
import type { CompanyResult } from './rankings.ts'

/**
 * Ranks companies by descending score. Equal scores share a rank and the next rank is skipped (1,
 * 2, 2, 4); ties are sorted by title, see `compareTitles` (D8).
 */
export function rankScores<Result extends CompanyResult>(
  results: readonly Result[],
): (Result & { readonly rank: number })[] {
  const sorted = results.toSorted(
    (first, second) =>
      second.score - first.score ||
      compareTitles(first.company, second.company) ||
      compareText(first.companyId, second.companyId),
  )
  let rank = 0
  return sorted.map((result, index) => {
    if (index === 0 || result.score !== sorted[index - 1]?.score) rank = index + 1
    return { ...result, rank }
  })
}

/**
 * A change is significant from 0.05 on, in ten-thousandths, the unit that scores are rounded to.
 */
const SIGNIFICANT_CHANGE = 500

export interface ScoreChange {
  /** Score now minus score before, 4 decimals; null without a previous score. */
  readonly change: number | null
  readonly significant: boolean
}

/**
 * Returns the change of a score since the previous report, significant from 0.05 on (D8). Counted
 * in ten-thousandths, since 0.85 - 0.8 is less than 0.05 in floating point.
 */
export function scoreChange(now: number, before: number | null): ScoreChange {
  if (before === null) return { change: null, significant: false }
  const change = Math.round(now * 10_000) - Math.round(before * 10_000)
  return { change: change / 10_000, significant: Math.abs(change) >= SIGNIFICANT_CHANGE }
}
