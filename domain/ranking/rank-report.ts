import type { CompanyScore } from '../scoring/scoring-record.ts'
import { rankAgainst } from './rank-against.ts'
import { rankedScores } from './ranked-scores.ts'
import type { Rankings } from './rankings.ts'

/**
 * Returns all rankings of a report from its scores and those of the previous one (D8), null if
 * there is no previous one. Companies are matched by id.
 */
export function rankReport(
  scores: readonly CompanyScore[],
  previousScores: readonly CompanyScore[] | null,
): Rankings {
  return rankAgainst(scores, previousScores && rankedScores(previousScores))
}
