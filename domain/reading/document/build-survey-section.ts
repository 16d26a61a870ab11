import { sortSurvey } from '../../survey/sort-survey.ts'
import type { SurveyRow } from '../../survey/survey-row.ts'
import type { SurveyResult, SurveySection } from './report-document.ts'
import type { ReportOutline } from './report-outline.ts'

/**
 * The ranked results of the survey. A question whose category is not in the report has no group
 * ('').
 */
export function buildSurveySection(
  { categories }: ReportOutline,
  rows: readonly SurveyRow[],
): SurveySection {
  const groups = new Map(
    categories.map(({ categoryId, categoryGroup }) => [categoryId, categoryGroup]),
  )
  return {
    rows: rankSurvey(
      sortSurvey(rows).map(({ name, categoryId, fourFive, five, nearestPointFive }) => ({
        name,
        categoryId,
        categoryGroup: groups.get(categoryId) ?? '',
        fourFive,
        five,
        nearestPointFive,
      })),
    ),
  }
}

/** Adds ranks to sorted survey results; results with equal sort values share a rank. */
function rankSurvey(sorted: readonly Omit<SurveyResult, 'rank'>[]): SurveyResult[] {
  let rank = 0
  return sorted.map((row, index) => {
    const before = sorted[index - 1]
    if (row.fourFive !== before?.fourFive || row.five !== before.five) rank = index + 1
    return { ...row, rank }
  })
}
