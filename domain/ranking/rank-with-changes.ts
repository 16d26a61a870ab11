import type { CompanyResult } from './company-result.ts'
import { rankScores } from './rank-scores.ts'
import type { Rank } from './rankings.ts'
import { scoreChange } from './score-change.ts'

/** Returns ranks with their change since the earlier scores; companies are matched by id. */
export function rankWithChanges(
  results: readonly CompanyResult[],
  earlier: readonly Pick<CompanyResult, 'companyId' | 'score'>[] | null,
): Rank[] {
  const before = new Map(earlier?.map(({ companyId, score }) => [companyId, score]))
  return rankScores(results).map(({ rank, companyId, company, score }) => ({
    rank,
    companyId,
    company,
    score,
    ...scoreChange(score, before.get(companyId) ?? null),
  }))
}
