import { byApplication } from '../catalogue/by-application.ts'
import type { CompanyScore } from '../scoring/scoring-record.ts'
import type { EarlierScores } from './company-result.ts'
import { rankCategories } from './rank-categories.ts'
import { rankWithChanges } from './rank-with-changes.ts'
import { rankedScores } from './ranked-scores.ts'
import type { Rankings } from './rankings.ts'

/**
 * Returns all rankings of a report: overall by `overallPercentage`, each application by
 * `unweightedDevicePercentage`, both with changes since `earlier`, and the table of categories.
 * `earlier` may be the rankings of an earlier document.
 */
export function rankAgainst(
  scores: readonly CompanyScore[],
  earlier: EarlierScores | null,
): Rankings {
  const results = rankedScores(scores)
  return {
    overall: rankWithChanges(results.overall, earlier?.overall ?? null),
    applications: byApplication((application) =>
      rankWithChanges(
        results.applications[application],
        earlier?.applications[application] ?? null,
      ),
    ),
    categories: byApplication((application) => rankCategories(scores, application)),
  }
}
