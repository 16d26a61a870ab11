import { countText } from '../text/number-text.ts'
import { parseCount } from '../text/parse-number.ts'
import { titleMatchKey } from '../text/titles.ts'
import { type SurveyColumns, findColumns, isSpecifiedOrder } from './find-columns.ts'
import {
  type SurveyCell,
  type SurveyCheck,
  WRONG_STRUCTURE,
  matchSurveyRows,
} from './match-survey-rows.ts'
import { readShare } from './read-share.ts'
import type { SurveyQuestion } from './survey-row.ts'

type Table = readonly (readonly SurveyCell[])[]

/** A sheet of shares as it was understood. */
export interface SharesReading {
  /** The place of the header, counted from 0; -1 without one. */
  readonly header: number
  /** Places of name and ratings 1 to 5; null where the headers do not say. */
  readonly columns: readonly number[] | null
  /** Number of questions that have a row. */
  readonly matched: number
  /** Oddities to look at before the rows are stored. */
  readonly notes: readonly string[]
  readonly check: SurveyCheck
}

/**
 * Reads a sheet of a survey file: a header, and below it names and the shares of ratings 1 to 5, in
 * the specified order, in the one that the header gives, or in the places `given` (D7). A single error
 * prevents the import.
 *
 * Messages count rows and columns from 1, as spreadsheet programs do.
 */
export function readSurveySheet(
  table: Table,
  questions: readonly SurveyQuestion[],
  given?: readonly number[],
): SharesReading {
  const titles = new Set(questions.map(({ title }) => titleMatchKey(title)))
  const found = findColumns(table, titles, given)
  if ('problem' in found) {
    const { header, problem } = found
    const check = { messages: [WRONG_STRUCTURE], details: [problem], more: 0, names: [] }
    return { header, columns: null, matched: 0, notes: [], check: { ok: false, ...check } }
  }
  const { header, columns } = found
  const { rows, leftOut } = readRows(table, found, titles)
  const check = matchSurveyRows(
    rows,
    questions,
    columns.map((place) => place + 1),
  )
  const names = new Set(rows.map(({ name }) => titleMatchKey(String(name ?? ''))))
  return {
    header,
    columns,
    matched: questions.filter(({ title }) => names.has(titleMatchKey(title))).length,
    notes: check.ok ? noteShares(check, columns, leftOut) : [],
    check,
  }
}

/** Rows that add up to another sum after rounding are listed up to this number. */
const MAX_SUMS = 5

function noteShares(
  { rows, unit }: Extract<SurveyCheck, { ok: true }>,
  columns: readonly number[],
  leftOut: number,
): string[] {
  const sums = rows.flatMap(({ name, one, two, three, four, five }) => {
    const sum = one + two + three + four + five
    return Math.abs(sum - 100) > 1 ? [`"${name}" adds up to ${sum}% in whole percents`] : []
  })
  return [
    ...(unit === 'fraction' ? ['The rows add up to 1: they are read as fractions'] : []),
    ...(unit === 'count' ? ['The numbers are counts: they are read as shares of their base'] : []),
    ...(isSpecifiedOrder(columns)
      ? []
      : ['The columns are in another order than name, 1, 2, 3, 4, 5']),
    ...(leftOut > 0 ? [`${countText(leftOut, 'row')} without a question left out`] : []),
    ...sums.slice(0, MAX_SUMS),
  ]
}

/**
 * Returns the survey of a sheet, or what is wrong with it. Another order than the specified one is rejected
 * with the columns as they were read, until they are `given` back.
 */
export function checkSurveyImport(
  table: Table,
  questions: readonly SurveyQuestion[],
  given?: readonly number[],
): SurveyCheck {
  const { header: headerAt, columns, check } = readSurveySheet(table, questions, given)
  if (!check.ok || given || columns === null || isSpecifiedOrder(columns)) return check
  const header = table[headerAt] ?? []
  const { name, one, two, three, four, five } = check.rows[0]!
  return {
    ok: false,
    messages: ['The columns of the file are not in the order name, 1, 2, 3, 4, 5'],
    details: [
      ...columns.map((place, rating) => {
        const meaning = rating === 0 ? 'the name' : `rating ${rating}`
        return `column ${place + 1} "${String(header[place] ?? '')}" is read as ${meaning}`
      }),
      `"${name}" is read as ${[one, two, three, four, five].join(', ')}`,
      'Put the columns in that order and import the file again',
    ],
    more: 0,
    names: [],
    columns,
  }
}

/**
 * Returns the rows below the header. Rows without any share that name no question are headings and
 * footnotes, if they are empty in these columns or stand above or below all others.
 */
function readRows(table: Table, { header, columns, base }: SurveyColumns, titles: Set<string>) {
  const rows = table.slice(header + 1).map((cells, index) => {
    const [name = null, ...shares] = columns.map((place) => cells[place] ?? null)
    const isQuestion = titles.has(titleMatchKey(String(name ?? '')))
    return {
      row: header + index + 2,
      name,
      shares,
      base: base === null ? null : readBase(cells[base] ?? null),
      isEmpty: !isQuestion && shares.every((cell) => String(cell ?? '').trim() === ''),
      isData: isQuestion || shares.some((cell) => readShare(cell) !== null),
    }
  })
  const last = rows.findLastIndex(({ isData }) => isData)
  const first = rows.findIndex(({ isData }) => isData)
  const kept = rows
    .slice(Math.max(0, first), last === -1 ? rows.length : last + 1)
    .filter(({ isEmpty }) => !isEmpty)
  const filled = table.slice(header + 1).filter((cells) => cells.some(isFilled))
  return { rows: kept, leftOut: Math.max(0, filled.length - kept.length) }
}

const isFilled = (cell: SurveyCell) => String(cell ?? '').trim() !== ''

/** Returns the number in `60`, `n=60` or `(60)`; null without one. */
function readBase(cell: SurveyCell): number | null {
  if (typeof cell === 'number') return cell
  const digits = /^\(?(?:n\s*=\s*)?([\d.,]+)\)?$/i.exec((cell ?? '').trim())?.[1]
  const count = digits && digits.length <= 20 ? parseCount(digits) : null
  return typeof count === 'number' ? count : null
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
    name,
    shares: [one, two, three, four, five],
  }))
  return matchSurveyRows(rows, questions)
}
