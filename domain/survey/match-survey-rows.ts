import { editDistance } from '../text/edit-distance.ts'
import { countText } from '../text/number-text.ts'
import { titleMatchKey } from '../text/titles.ts'
import { deriveSurveyRow } from './derive-survey-row.ts'
import { readShare } from './read-share.ts'
import type { SurveyQuestion, SurveyRow } from './survey-row.ts'

/** The number of errors from which the file's structure is wrong and errors are not listed. */
const TOO_MANY_ERRORS = 10

/** Further details are counted instead of listed. */
const MAX_DETAILS = 50

/** Maximum number of names searched in other industries. */
const MAX_NAMES = 200

/** Columns of the shares of ratings 1 to 5, counted from 1. */
const SHARE_COLUMNS = [2, 3, 4, 5, 6] as const

export interface NumberedRow {
  /** The row's number in messages. */
  readonly row: number
  /** Name and the shares of ratings 1 to 5; unchecked. */
  readonly cells: readonly unknown[]
}

/**
 * Matches rows with the industry's questions by `titleMatchKey`, and reads their
 * shares. The messages are the specification's, in this order: those of each row, questions without
 * a row, the mismatch (once). The mismatch is a row without a question, or a number of rows that
 * differs where no message about a question says so already. Questions with equal titles take their
 * rows in order; a surplus name is a row without a question.
 */
export function matchSurveyRows(
  rows: readonly NumberedRow[],
  questions: readonly SurveyQuestion[],
): SurveyCheck {
  if (rows.length === 0) return reject({ messages: ['The content of the file is wrong'], rows })

  const titles = new Set(questions.map(({ title }) => nameKey(title)))
  const unmatched = Map.groupBy(questions, ({ title }) => nameKey(title))
  const found = new Set<SurveyQuestion>()
  const read: SurveyRow[] = []
  const messages: string[] = []
  const unread: UnreadCell[] = []
  const withoutQuestion: UnmatchedRow[] = []

  for (const { row, cells } of rows) {
    const name = nameKey(cells[0])
    const question = name === '' ? undefined : unmatched.get(name)?.shift()
    if (question) found.add(question)
    else if (name === '') messages.push(`row ${row} has an invalidName`)
    else {
      withoutQuestion.push({ row, name: String(cells[0]), repeated: titles.has(name) })
    }

    const [one, two, three, four, five] = SHARE_COLUMNS.map((column) => {
      const share = readShare(cells[column - 1])
      if (share === null) {
        messages.push(`value in row ${row} column ${column} is invalid`)
        unread.push({ message: messages.at(-1)!, row, column, cell: cells[column - 1] })
      }
      return share ?? 0
    }) as [number, number, number, number, number]
    if (question) {
      const { questionId, categoryId, title } = question
      read.push(
        deriveSurveyRow({ questionId, categoryId, name: title, one, two, three, four, five }),
      )
    }
  }

  const missing = questions.filter((question) => !found.has(question)).map(({ title }) => title)
  messages.push(...missing.map((title) => `No match found in file for: ${title}`))
  const numbersDiffer = missing.length === 0 && rows.length !== questions.length
  if (withoutQuestion.length > 0 || numbersDiffer) {
    messages.push('There is a missmatch between the survey in the file and the categories mapping')
  }
  if (messages.length === 0) return { ok: true, rows: read }
  const details = explainUnmatchedRows(withoutQuestion, missing)
  const unexplained = withoutQuestion.length - details.length
  if (messages.length < TOO_MANY_ERRORS) return reject({ messages, details, unexplained, rows })
  return reject({
    messages: [
      'we found several issues in the import, probably there is an error with the structure',
    ],
    details: [...details, ...withUnread(messages, unread)],
    unexplained,
    rows,
  })
}

interface UnreadCell {
  readonly message: string
  readonly row: number
  readonly column: number
  readonly cell: unknown
}

/** Returns messages with one line in place of those about cells that cannot be read. */
function withUnread(messages: readonly string[], unread: readonly UnreadCell[]): string[] {
  const [first] = unread
  if (!first || unread.length === 1) return [...messages]
  const named = new Set(unread.map(({ message }) => message))
  const text = shorten(String(first.cell ?? ''))
  const found = text === '' ? 'empty' : `"${text}"`
  return [
    `${countText(unread.length, 'cell')} could not be read. First: row ${first.row}, column ${first.column}, ${found}`,
    ...messages.filter((message) => !named.has(message)),
  ]
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
      .map(({ cells }) => nameKey(cells[0]))
      .filter((name) => name !== ''),
  }
}

function nameKey(name: unknown): string {
  if (typeof name !== 'string' && typeof name !== 'number') return ''
  return titleMatchKey(String(name))
}

/** Result of a survey import: all of its rows, or the error messages. */
export type SurveyCheck =
  | { readonly ok: true; readonly rows: readonly SurveyRow[] }
  | ({ readonly ok: false } & SurveyRejection)

interface SurveyRejection {
  /** The specification's messages, fewer than ten. */
  readonly messages: readonly string[]
  /**
   * Details of a message that names nothing: rows without a question and, if there are too many
   * errors, each of them, cells that cannot be read in one line. At most `MAX_DETAILS`.
   */
  readonly details: readonly string[]
  /** Number of further details. */
  readonly more: number
  /** Names of the file's first rows, to find the industry it may belong to. */
  readonly names: readonly string[]
}

/** A cell as displayed: `'18%'`, `'18'`, `18`; null if empty. */
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

function shorten(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  return line.length > MAX_NAME_LENGTH ? `${line.slice(0, MAX_NAME_LENGTH - 1)}…` : line
}
