import { countText } from '../text/number-text.ts'
import { parseCount } from '../text/parse-number.ts'
import { titleMatchKey } from '../text/titles.ts'
import {
  matchSurveyRows,
  type SurveyCell,
  type SurveyCheck,
  WRONG_STRUCTURE,
} from './match-survey-rows.ts'
import { type Heading, readHeading } from './read-heading.ts'
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

/** Places of name and ratings 1 to 5 in the specified order, counted from 0. */
const SPECIFIED = [0, 1, 2, 3, 4, 5]
const RATINGS = [1, 2, 3, 4, 5]

/** Rows that are searched for the header, and for names of questions. */
const SEARCHED_ROWS = 50
const COMPARED_ROWS = 200

interface SurveyColumns {
  /** The place of the header among the rows, counted from 0. */
  readonly header: number
  /** The places of name and ratings 1 to 5, counted from 0. */
  readonly columns: readonly number[]
  /** The place of the number of answers. */
  readonly base: number | null
}

/** Why the columns are not certain, and the place of the header; -1 without one. */
interface UncertainColumns {
  readonly problem: string
  readonly header: number
}

/**
 * Finds the columns of name and ratings by their headers, or in the specified order where these say
 * nothing. `given` places go before. Returns what to write where it is not certain.
 */
function findColumns(
  table: Table,
  titles: ReadonlySet<string>,
  given?: readonly number[],
): SurveyColumns | UncertainColumns {
  const searched = table.slice(0, SEARCHED_ROWS).map((cells) => cells.map(headingOf))
  const named = searched.findIndex(
    (headings) =>
      findRatings(headings) !== null ||
      RATINGS.every((one) => placesOfRating(headings, one).length > 0),
  )
  const firstRow = named === -1 ? findFirstRow(table, given ?? SPECIFIED) : named + 1
  const header = firstRow === -1 ? 0 : firstRow - 1
  const first = header + 1
  const headings = searched[header] ?? []
  const base = orNull(headings.findIndex(({ kind }) => kind === 'base'))
  if (given) return { header, columns: given, base }
  if (named === -1 && firstRow !== -1 && countCells(table[header]) < 2) {
    const problem = `row ${first + 1} has no header above it. Write "name", 1, 2, 3, 4 and 5 there`
    return { problem, header: header < 0 || countCells(table[header]) === 0 ? -1 : header }
  }
  const ratings = findRatings(headings)
  if (ratings === 'turned') {
    const problem = `the header in row ${first} gives the words of the scale to the digits the other way round: ${quote(table[header])}. Write 5 for the highest rating`
    return { problem, header }
  }
  if (!ratings && headings.some(({ kind }) => kind !== 'unknown')) {
    const problem = `the header in row ${first} does not say which columns are the ratings: ${quote(table[header])}. Name them 1, 2, 3, 4 and 5, once each`
    return { problem, header }
  }
  if (!ratings) return { header, columns: SPECIFIED, base: null }
  return { header, columns: [findName(table.slice(first), headings, titles), ...ratings], base }
}

function isSpecifiedOrder(columns: readonly number[]): boolean {
  return columns.every((place, at) => place === SPECIFIED[at])
}

/** Returns the places of ratings 1 to 5; null where the headers do not name each once. */
function findRatings(headings: readonly Heading[]): readonly number[] | 'turned' | null {
  const digits = RATINGS.map((one) => placesOfRating(headings, one))
  if (digits.every((places) => places.length === 1)) {
    const places = digits.flat()
    const scores = places.map((place) => headings[place]!.score ?? null)
    const [lowest = null] = scores
    const highest = scores.at(-1) ?? null
    return lowest !== null && highest !== null && lowest > highest ? 'turned' : places
  }
  const words = placesOf(headings, ({ kind }) => kind === 'word')
  if (words.length !== 5 || digits.some((places) => places.length > 0)) return null
  const scores = words.map((place) => headings[place]!.score!)
  const rises = scores.slice(1).map((score, at) => Math.sign(score - scores[at]!))
  if (rises.every((rise) => rise === 1)) return words
  return rises.every((rise) => rise === -1) ? words.toReversed() : null
}

const placesOfRating = (headings: readonly Heading[], one: number) =>
  placesOf(headings, ({ rating }) => rating === one)

function placesOf(headings: readonly Heading[], is: (heading: Heading) => boolean): number[] {
  return headings.flatMap((heading, place) => (is(heading) ? [place] : []))
}

/** Returns the first row with shares in these columns, -1 without one. */
function findFirstRow(table: Table, [, ...ratings]: readonly number[]): number {
  return table
    .slice(0, SEARCHED_ROWS)
    .findIndex((cells) => ratings.every((place) => readShare(cells[place]) !== null))
}

/** Returns the column with the most names of questions, among columns without another meaning. */
function findName(rows: Table, headings: readonly Heading[], titles: ReadonlySet<string>): number {
  const compared = rows.slice(0, COMPARED_ROWS)
  let found = -1
  let most = -1
  for (const place of placesOf(headings, ({ kind }) => kind === 'unknown')) {
    const matching = compared.filter((cells) =>
      titles.has(titleMatchKey(String(cells[place]))),
    ).length
    if (matching <= most) continue
    found = place
    most = matching
  }
  return Math.max(0, found)
}

const headingOf = (cell: SurveyCell): Heading => readHeading(String(cell ?? ''))

const isEmpty = (cell: SurveyCell) => cell === null || String(cell).trim() === ''

const countCells = (cells: Table[number] = []) => cells.filter((cell) => !isEmpty(cell)).length

const orNull = (place: number) => (place === -1 ? null : place)

function quote(cells: Table[number] = []): string {
  const texts = cells.filter((cell) => !isEmpty(cell)).map((cell) => `"${String(cell).trim()}"`)
  const text = texts.slice(0, 20).join(', ')
  return text.length > 300 ? `${text.slice(0, 299)}…` : text
}
