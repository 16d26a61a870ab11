import { namesQuestion } from './match-columns.ts'

/** Rows of a header, counted from 0; what is between them are headers too. */
export interface HeaderRows {
  readonly first: number
  readonly last: number
}

/** Rows of headers on top of each other; platforms write up to three. */
const MAX_HEADERS = 4
/** Rows above the header. */
export const MAX_TITLES = 20
/** Rows that are searched for a header's text, which is no answer below it. */
const SEARCHED_ROWS = 500
/** Columns and questions that are compared. */
const MAX_COLUMNS = 300
const MAX_QUESTIONS = 60

type Rows = readonly (readonly string[])[]

/**
 * Returns the rows of a file's header: the first row of several cells, the row below it that names more
 * of the questions, as survey platforms write it, and a row of their import ids.
 */
export function findHeaderRows(rows: Rows, titles: readonly string[]): HeaderRows {
  const wide = rows
    .slice(0, MAX_TITLES + 1)
    .findIndex((cells) => cells.filter((cell) => cell.trim()).length > 1)
  const first = Math.max(0, wide)
  let last = first
  let most = countQuestions(rows, first, titles)
  for (let row = first + 1; row < Math.min(first + MAX_HEADERS, rows.length - 1); row += 1) {
    const named = countQuestions(rows, row, titles)
    if (isImportIds(rows[row])) last = row
    // A single question among the answers is no header.
    else if (named > most && (named > 1 || titles.length === 1)) {
      last = row
      most = named
    }
  }
  return { first, last }
}

function countQuestions(rows: Rows, at: number, titles: readonly string[]): number {
  const below = rows.slice(at + 1, at + 1 + SEARCHED_ROWS)
  const headers = (rows[at] ?? []).slice(0, MAX_COLUMNS).filter((cell, column) => {
    const text = cell.trim()
    return text !== '' && !below.some((cells) => cells[column]?.trim() === text)
  })
  return titles
    .slice(0, MAX_QUESTIONS)
    .filter((title) => headers.some((header) => namesQuestion(header, title))).length
}

/** Returns true for the third header row of Qualtrics. */
export function isImportIds(cells: readonly string[] = []): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '')
  return filled.length > 0 && filled.every((cell) => /^\s*\{\s*"ImportId"/.test(cell))
}
