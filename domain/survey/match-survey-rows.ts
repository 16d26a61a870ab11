import { editDistance } from '../text/edit-distance.ts'
import { countText } from '../text/number-text.ts'
import { ambiguousNumber } from '../text/parse-number.ts'
import { shortenLine } from '../text/shorten-line.ts'
import { titleMatchKey } from '../text/titles.ts'
import { deriveSurveyRow } from './derive-survey-row.ts'
import { type Share, readShare } from './read-share.ts'
import type { SurveyQuestion, SurveyRow } from './survey-row.ts'

/** The number of errors from which the file's structure is wrong and errors are not listed. */
const TOO_MANY_ERRORS = 10

export const WRONG_STRUCTURE =
  'we found several issues in the import, probably there is an error with the structure'

/** Further details are counted instead of listed. */
const MAX_DETAILS = 50

/** Maximum number of names searched in other industries. */
const MAX_NAMES = 200

/** The columns of name and ratings 1 to 5 in messages, counted from 1. */
const SPECIFIED_COLUMNS = [1, 2, 3, 4, 5, 6]

export interface NumberedRow {
  /** The row's number in messages. */
  readonly row: number
  readonly name: unknown
  /** For ratings 1 to 5; unchecked. */
  readonly shares: readonly unknown[]
  /** The number of answers, where the file has it. */
  readonly base?: number | null
}

/** An error in the specification's words, and what the cell contains. */
interface Issue {
  readonly message: string
  readonly detail?: string
  /** Place and content of a cell that cannot be read. */
  readonly unread?: string
}

/**
 * Matches rows with the industry's questions by title, trimmed and ignoring case, and reads their
 * shares. The messages are the specification's, in this order: those of each row, questions without
 * a row, the mismatch (once). The mismatch is a row without a question, or a number of rows that
 * differs where no message about a question says so already. Questions with equal titles take their
 * rows in order; a surplus name is a row without a question.
 */
export function matchSurveyRows(
  rows: readonly NumberedRow[],
  questions: readonly SurveyQuestion[],
  columns: readonly number[] = SPECIFIED_COLUMNS,
): SurveyCheck {
  if (rows.length === 0) return reject({ messages: ['The content of the file is wrong'], rows })

  const titles = new Set(questions.map(({ title }) => nameKey(title)))
  const unmatched = Map.groupBy(questions, ({ title }) => nameKey(title))
  const found = new Set<SurveyQuestion>()
  const read: SurveyRow[] = []
  const issues: Issue[] = []
  const withoutQuestion: UnmatchedRow[] = []

  const readRows = rows.map((row) => ({ ...row, ...readShares(row, columns) }))
  const unit = findShareUnit(readRows.filter(({ faults }) => faults.length === 0))
  for (const line of readRows) {
    const { row, faults } = line
    const name = nameKey(line.name)
    const question = name === '' ? undefined : unmatched.get(name)?.shift()
    if (question) found.add(question)
    else if (name === '') {
      const detail = `row ${row} column ${columns[0]} has no name. Write the title of the question`
      issues.push({ message: `row ${row} has an invalidName`, detail })
    } else {
      withoutQuestion.push({ row, name: String(line.name), repeated: titles.has(name) })
    }

    if (faults.length > 0) issues.push(...faults)
    else if (!addsUp(line, unit)) issues.push(explainSum(line, unit))
    else if (question) {
      const { questionId, categoryId, title } = question
      const [one = 0, two = 0, three = 0, four = 0, five = 0] = toPercents(line, unit)
      read.push(
        deriveSurveyRow({ questionId, categoryId, name: title, one, two, three, four, five }),
      )
    }
  }

  const missing = questions.filter((question) => !found.has(question)).map(({ title }) => title)
  issues.push(...missing.map((title) => ({ message: `No match found in file for: ${title}` })))
  const numbersDiffer = missing.length === 0 && rows.length !== questions.length
  if (withoutQuestion.length > 0 || numbersDiffer) {
    issues.push({
      message: 'There is a missmatch between the survey in the file and the categories mapping',
    })
  }
  if (issues.length === 0) return { ok: true, rows: read, unit }
  const details = explainUnmatchedRows(withoutQuestion, missing)
  const unexplained = withoutQuestion.length - details.length
  const isList = issues.length < TOO_MANY_ERRORS
  return reject({
    messages: isList ? issues.map(({ message }) => message) : [WRONG_STRUCTURE],
    details: [
      ...details,
      ...(isList ? issues.flatMap(({ detail }) => detail ?? []) : listAll(issues)),
    ],
    unexplained,
    rows,
  })
}

/** Returns a line for each issue, and one for all cells that cannot be read. */
function listAll(issues: readonly Issue[]): string[] {
  const [first, ...unread] = issues.flatMap(({ unread }) => unread ?? [])
  const isOne = unread.length > 0
  const others = issues.filter((issue) => !isOne || issue.unread === undefined)
  const lines = others.map(({ message, detail }) => detail ?? message)
  return isOne
    ? [`${countText(unread.length + 1, 'cell')} could not be read. First: ${first}`, ...lines]
    : lines
}

/** Returns the shares of a row, and the faults of cells that hold none. */
function readShares(
  { row, shares: cells, base = null }: NumberedRow,
  columns: readonly number[],
): ReadShares & { readonly faults: readonly Issue[] } {
  const faults: Issue[] = []
  const shares = cells.map((cell, at): Share => {
    const share = readShare(cell)
    const isCount = base !== null && !share?.isPercent
    if (share && (isCount || Math.round(share.value) <= 100)) return share
    const column = columns[at + 1]!
    faults.push({
      message: `value in row ${row} column ${column} is invalid`,
      detail: `row ${row} column ${column} ${explainCell(cell)}`,
      unread: `row ${row}, column ${column}, ${contentOf(cell)}`,
    })
    return { value: 0, isPercent: false }
  })
  return { shares, base, faults }
}

const textOf = (cell: unknown) =>
  typeof cell === 'string' || typeof cell === 'number' ? String(cell) : ''

const contentOf = (cell: unknown) =>
  textOf(cell).trim() === '' ? 'empty' : `"${shorten(textOf(cell))}"`

function explainCell(cell: unknown): string {
  const text = textOf(cell)
  if (text.trim() === '') return 'is empty. Write a number from 0 to 100'
  const advice = ambiguousNumber(text.replaceAll('%', '')) ?? 'Write a number from 0 to 100'
  return `contains ${contentOf(cell)}. ${advice}`
}

function explainSum(line: NumberedRow & ReadShares, unit: ShareUnit): Issue {
  const { row, name, shares } = line
  const cells = shares.map(({ value, isPercent }) => `${value}${isPercent ? '%' : ''}`)
  return {
    message: `row ${row} adds up to ${sumShares(line, unit)}, not to ${wholeOf(line, unit)}`,
    detail: `row ${row} "${shorten(String(name))}" contains ${cells.join(', ')}. Write shares that add up to 100 or to 1, as in the other rows, or the number of answers in a column "Base"`,
  }
}

interface Rejection {
  readonly messages: readonly string[]
  readonly details?: readonly string[]
  readonly unexplained?: number
  readonly rows: readonly NumberedRow[]
}

function reject({ messages, details = [], unexplained = 0, rows }: Rejection): SurveyCheck {
  return {
    ok: false,
    messages,
    details: details.slice(0, MAX_DETAILS),
    more: Math.max(0, details.length - MAX_DETAILS) + unexplained,
    names: rows
      .slice(0, MAX_NAMES)
      .map(({ name }) => nameKey(name))
      .filter((name) => name !== ''),
  }
}

function nameKey(name: unknown): string {
  if (typeof name !== 'string' && typeof name !== 'number') return ''
  return titleMatchKey(String(name))
}

/** Result of a survey import: all of its rows, or the error messages. */
export type SurveyCheck =
  | { readonly ok: true; readonly rows: readonly SurveyRow[]; readonly unit: ShareUnit }
  | ({ readonly ok: false } & SurveyRejection)

interface SurveyRejection {
  /** The specification's messages, fewer than ten. */
  readonly messages: readonly string[]
  /**
   * Rows without a question, what wrong cells contain and, of too many errors, each, with one line
   * for all cells that cannot be read.
   */
  readonly details: readonly string[]
  /** Number of further details. */
  readonly more: number
  /** Places of name and ratings as they were read, where only their order prevents the import. */
  readonly columns?: readonly number[]
  /** Names of the file's first rows, to find the industry it may belong to. */
  readonly names: readonly string[]
}

/** A cell: `'18%'`, `'18'`, `18`; null if empty. */
export type SurveyCell = string | number | null

/** Maximum number of rows compared with questions. */
const MAX_EXPLAINED_ROWS = 50

/** Maximum length of a text in a message; longer ones are cut. */
const MAX_NAME_LENGTH = 80

/** Limits of the titles to compare: their length and number. */
const MAX_COMPARED_LENGTH = 200
const MAX_COMPARED_TITLES = 500

interface UnmatchedRow {
  /** The row's number in messages. */
  readonly row: number
  readonly name: string
  /** Its question already has a row. */
  readonly repeated: boolean
}

/** Returns a sentence for each row without a question, with the question that it may mean. */
function explainUnmatchedRows(
  rows: readonly UnmatchedRow[],
  missing: readonly string[],
): readonly string[] {
  const titles = missing
    .slice(0, MAX_COMPARED_TITLES)
    .map((title) => ({ title, key: titleMatchKey(title).slice(0, MAX_COMPARED_LENGTH) }))
  return rows.slice(0, MAX_EXPLAINED_ROWS).map(({ row, name, repeated }) => {
    const called = `row ${row} "${shorten(name)}"`
    if (repeated) return `${called} is in the file already`
    const meant = nearestTitle(titleMatchKey(name).slice(0, MAX_COMPARED_LENGTH), titles)
    return meant === undefined
      ? `${called} is no question of this industry`
      : `${called}: did you mean "${shorten(meant)}"?`
  })
}

interface Titled {
  readonly title: string
  readonly key: string
}

/** Returns the title with the smallest distance, at most a quarter of its characters. */
function nearestTitle(key: string, titles: readonly Titled[]): string | undefined {
  let nearest: string | undefined
  let most = Math.max(1, Math.floor(key.length / 4))
  for (const { title, key: other } of titles) {
    const distance = editDistance(key, other, most)
    if (distance > most) continue
    nearest = title
    most = distance - 1
    if (most < 0) break
  }
  return nearest
}

const shorten = (text: string) => shortenLine(text, MAX_NAME_LENGTH)

/** The unit of a file's numbers. */
type ShareUnit = 'percent' | 'fraction' | 'count'

/** The numbers of a row, for ratings 1 to 5. */
interface ReadShares {
  readonly shares: readonly Share[]
  /** The number of answers, where the file has it. */
  readonly base: number | null
}

/** Five whole percents are off by at most half a point each. */
const ROUNDING = 2.5 + 1e-9

/**
 * Returns the unit in which the most rows add up to a whole: counts to their base, percents to about
 * 100, fractions to about 1. Percents where no row does.
 */
function findShareUnit(rows: readonly ReadShares[]): ShareUnit {
  let found: ShareUnit = 'percent'
  let most = 0
  for (const unit of ['count', 'percent', 'fraction'] as const) {
    const fitting = rows.filter((row) => addsUp(row, unit)).length
    if (fitting <= most) continue
    found = unit
    most = fitting
  }
  return found
}

/** Returns true for a row whose shares add up to a whole of this unit. */
function addsUp(row: ReadShares, unit: ShareUnit): boolean {
  if (unit === 'count' && row.shares.some(({ isPercent }) => isPercent)) return false
  const difference = Math.abs(sumShares(row, unit) - wholeOf(row, unit))
  if (unit === 'count') return difference <= 1e-6 * wholeOf(row, unit)
  return difference <= (ROUNDING * wholeOf(row, unit)) / 100
}

/** Returns the sum in this unit, without what floating point adds to it. */
function sumShares({ shares }: ReadShares, unit: ShareUnit): number {
  return tidy(shares.reduce((sum, share) => sum + valueIn(share, unit), 0))
}

/** Returns what the shares of a row in this unit add up to; NaN for counts without a base. */
function wholeOf({ base }: ReadShares, unit: ShareUnit): number {
  if (unit === 'count') return base || NaN
  return unit === 'fraction' ? 1 : 100
}

/** Returns whole percents, rounded once and halves up. */
function toPercents(row: ReadShares, unit: ShareUnit): number[] {
  const whole = wholeOf(row, unit)
  return row.shares.map((share) => Math.round(tidy((valueIn(share, unit) * 100) / whole)))
}

function valueIn({ value, isPercent }: Share, unit: ShareUnit): number {
  return unit === 'fraction' && isPercent ? value / 100 : value
}

const tidy = (value: number) => Number(value.toPrecision(12))
