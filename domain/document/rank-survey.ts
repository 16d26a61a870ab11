import type { SurveyResult } from './report-document.ts'

/** Adds ranks to sorted survey results; results with equal sort values share a rank. */
export function rankSurvey(sorted: readonly Omit<SurveyResult, 'rank'>[]): SurveyResult[] {
  let rank = 0
  return sorted.map((row, index) => {
    const before = sorted[index - 1]
    if (row.fourFive !== before?.fourFive || row.five !== before.five) rank = index + 1
    return { ...row, rank }
  })
}
