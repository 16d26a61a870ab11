import type { SurveyRow, SurveyShares } from './survey-row.ts'

/**
 * Returns a survey question's shares with the derived values (D7). The shares are whole
 * percentages, so all values are exact: the nearest half is computed on whole numbers.
 */
export function deriveSurveyRow(
  shares: SurveyShares & { readonly questionId: string; readonly categoryId: string },
): SurveyRow {
  const { questionId, categoryId, name, one, two, three, four, five } = shares
  const fourFive = four + five
  const topBottom = fourFive - (one + two)
  return {
    questionId,
    categoryId,
    name,
    one,
    two,
    three,
    four,
    five,
    fourFive,
    topBottom,
    normalized: (topBottom + 100) / 40,
    // Halves up: floor(2 x normalized + 1/2) / 2, all over 20.
    nearestPointFive: Math.max(0.5, Math.floor((topBottom + 110) / 20) / 2),
  }
}
