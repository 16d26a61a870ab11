import { type SurveyCell, type SurveyCheck, matchSurveyRows } from './match-survey-rows.ts'
import type { SurveyQuestion } from './survey-row.ts'

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
