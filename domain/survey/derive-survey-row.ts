import type { SurveyRow, SurveyShares } from './survey-row.ts'

/**
 * A survey question's shares with what follows from them (decisions 7). The shares are whole
 * percents; with them all of it is exact, since the nearest half is found on whole numbers.
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
