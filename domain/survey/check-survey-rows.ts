import { matchSurveyRows } from './match-survey-rows.ts'
import type { SurveyCheck } from './survey-check.ts'
import type { SurveyQuestion } from './survey-question.ts'

/** A survey row as a client sends it, with unchecked values. */
export interface RawSurveyRow {
  readonly name?: unknown
  readonly one?: unknown
  readonly two?: unknown
  readonly three?: unknown
  readonly four?: unknown
  readonly five?: unknown
}

/**
 * Applies the checks of `checkSurveyImport` to rows from JSON. Messages count rows from 1, without
 * a header, and columns as in a file: name 1, one 2, ... five 6.
 */
export function checkSurveyRows(
  rawData: readonly RawSurveyRow[],
  questions: readonly SurveyQuestion[],
): SurveyCheck {
  const rows = rawData.map(({ name, one, two, three, four, five }, index) => ({
    row: index + 1,
    cells: [name, one, two, three, four, five],
  }))
  return matchSurveyRows(rows, questions)
}
