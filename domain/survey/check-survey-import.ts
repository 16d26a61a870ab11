import { matchSurveyRows } from './match-survey-rows.ts'
import type { SurveyCell, SurveyCheck } from './survey-check.ts'
import type { SurveyQuestion } from './survey-question.ts'

/** Name and the shares of ratings 1 to 5. */
const COLUMNS = 6

/**
 * Reads the first sheet of a survey file: a header row, then name and the shares of ratings 1 to 5
 * (D7). Rows that are empty in these six columns are skipped; further columns are ignored. A single
 * error prevents the import.
 *
 * Messages count rows and columns from 1, as spreadsheet programs do: the header is row 1, the name
 * column 1, the share of rating 1 column 2.
 */
export function checkSurveyImport(
  table: readonly (readonly SurveyCell[])[],
  questions: readonly SurveyQuestion[],
): SurveyCheck {
  const rows = table
    .map((cells, index) => ({ row: index + 1, cells: cells.slice(0, COLUMNS) }))
    .slice(1)
    .filter(({ cells }) => cells.some((cell) => cell !== null && String(cell).trim() !== ''))
  return matchSurveyRows(rows, questions)
}
