import type { ApplicationKey } from '../catalogue/application.ts'
import type { CompanyScore } from '../scoring/scoring-record.ts'
import { compareText } from '../text/compare-text.ts'
import { compareTitles } from '../text/compare-titles.ts'
import type { CategoryRow } from './rankings.ts'

/**
 * Capability Ranking by Category (Unweighted) of an application: a row per category, sorted by
 * name, with one share per company, companies sorted by title.
 */
export function rankCategories(
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

function sortCompanies(scores: readonly CompanyScore[]): CompanyScore[] {
  return scores.toSorted(
    (first, second) =>
      compareTitles(first.companyName, second.companyName) ||
      compareText(first.companyId, second.companyId),
  )
}
