import {
  type ApplicationKey,
  type ByApplication,
  byApplication,
} from '../../catalogue/application.ts'
import { compareText, compareTitles } from '../../text/titles.ts'
import type { CompanyScore } from '../scoring-record.ts'
import { rankScores } from './rank-scores.ts'
import type { CategoryRow, CompanyResult, EarlierScores, Rank, Rankings } from './rankings.ts'
import { scoreChange } from './significant-change.ts'

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

/**
 * Capability Ranking by Category (Unweighted) of an application: a row per category, sorted by
 * name, with one share per company, companies sorted by title.
 */
function rankCategories(
  scores: readonly CompanyScore[],
  application: ApplicationKey,
): CategoryRow[] {
  const shares = new Map<string, number[]>()
  const names = new Map<string, string>()
  for (const score of sortCompanies(scores)) {
    for (const category of score.applications[application].categories) {
      const row = shares.get(category.categoryId) ?? []
      row.push(category.unweightedDeviceCategoryPercentage)
      shares.set(category.categoryId, row)
      names.set(category.categoryId, category.categoryName)
    }
  }
  return [...names]
    .map(([categoryId, categoryName]) => ({
      categoryId,
      categoryName,
      scores: shares.get(categoryId) ?? [],
    }))
    .sort((first, second) => compareTitles(first.categoryName, second.categoryName))
}

/** Returns scores by company title: the order of the shares of a category. */
export function sortCompanies(scores: readonly CompanyScore[]): CompanyScore[] {
  return scores.toSorted(
    (first, second) =>
      compareTitles(first.companyName, second.companyName) ||
      compareText(first.companyId, second.companyId),
  )
}

/**
 * Returns the scores that companies are ranked by: overall, and unweighted for each application.
 */
function rankedScores(scores: readonly CompanyScore[]): {
  overall: CompanyResult[]
  applications: ByApplication<CompanyResult[]>
} {
  return {
    overall: scores.map((score) => resultOf(score, score.overallPercentage)),
    applications: byApplication((application) =>
      scores.map((score) =>
        resultOf(score, score.applications[application].unweightedDevicePercentage),
      ),
    ),
  }
}

function resultOf({ companyId, companyName }: CompanyScore, score: number): CompanyResult {
  return { companyId, company: companyName, score }
}
