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
