import { titleMatchKey } from '../text/titles.ts'
import type { SurveyCell } from './match-survey-rows.ts'
import { type Heading, readHeading } from './read-heading.ts'
import { readShare } from './read-share.ts'

/** Places of name and ratings 1 to 5 in the specified order, counted from 0. */
const SPECIFIED = [0, 1, 2, 3, 4, 5]
const RATINGS = [1, 2, 3, 4, 5]

/** Rows that are searched for the header, and for names of questions. */
const SEARCHED_ROWS = 50
const COMPARED_ROWS = 200

export interface SurveyColumns {
  /** The place of the header among the rows, counted from 0. */
  readonly header: number
  /** The places of name and ratings 1 to 5, counted from 0. */
  readonly columns: readonly number[]
  /** The place of the number of answers. */
  readonly base: number | null
}

/** Why the columns are not certain, and the place of the header; -1 without one. */
export interface UncertainColumns {
  readonly problem: string
  readonly header: number
}

type Table = readonly (readonly SurveyCell[])[]

/**
 * Finds the columns of name and ratings by their headers, or in the specified order where these say
 * nothing. `given` places go before. Returns what to write where it is not certain.
 */
export function findColumns(
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

export function isSpecifiedOrder(columns: readonly number[]): boolean {
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
