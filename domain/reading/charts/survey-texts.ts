import type { Claim } from '../claims/claim.ts'
import { surveyClaim } from '../claims/survey-claims.ts'
import type { SurveyResult, SurveySection } from '../document/report-document.ts'

/** Returns what most respondents rated 4 or 5; null without questions. */
export function surveyLeader({ rows }: SurveySection): Claim<'survey leader'> | null {
  const [first] = rows
  if (!first) return null
  const { name, fourFive } = first
  const level = rows.filter((row) => row.fourFive === fourFive).length
  return surveyClaim('survey leader', { name: level > 1 ? null : name, level, fourFive })
}

/** Returns the ratings of questions, as a text alternative has them. */
export function ratingsClaim(
  rows: readonly SurveyResult[],
  fixed: ReadonlySet<string>,
): Claim<'ratings listed'> {
  return surveyClaim('ratings listed', {
    rows: rows.map((row) => ({
      name: row.name,
      fourFive: row.fourFive,
      weight: weightOf(row, fixed),
    })),
  })
}

/** The weight that a question's ratings become; null where that of its category is fixed. */
export function weightOf(
  { categoryId, nearestPointFive }: SurveyResult,
  fixed: ReadonlySet<string>,
) {
  return fixed.has(categoryId) ? null : nearestPointFive
}
