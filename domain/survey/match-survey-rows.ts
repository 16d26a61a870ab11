import { titleMatchKey } from '../text/title-match-key.ts'
import { deriveSurveyRow } from './derive-survey-row.ts'
import { explainUnmatchedRows, type UnmatchedRow } from './explain-mismatch.ts'
import { readShare } from './read-share.ts'
import type { SurveyCheck } from './survey-check.ts'
import type { SurveyQuestion } from './survey-question.ts'
import type { SurveyRow } from './survey-row.ts'

/** From this many errors on, the file's structure is wrong and errors are not listed. */
const TOO_MANY_ERRORS = 10

/** Further details are counted instead of listed. */
const MAX_DETAILS = 50

/** Maximum number of names searched in other industries. */
const MAX_NAMES = 200

/** Columns of the shares of ratings 1 to 5, counted from 1. */
const SHARE_COLUMNS = [2, 3, 4, 5, 6] as const

export interface NumberedRow {
  /** How messages refer to the row. */
  readonly row: number
  /** Name and the shares of ratings 1 to 5; unchecked. */
  readonly cells: readonly unknown[]
}

/**
 * Matches rows with the industry's questions by title, trimmed and ignoring case, and reads their
 * shares. The messages are the specification's, in this order: those of each row, questions without
 * a row, the mismatch (once). Questions with equal titles take their rows in order; a surplus name
 * is a row without a question.
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
  const withoutQuestion: UnmatchedRow[] = []
  let mismatch = rows.length !== questions.length

  for (const { row, cells } of rows) {
    const name = nameKey(cells[0])
    const question = name === '' ? undefined : unmatched.get(name)?.shift()
    if (question) found.add(question)
    else if (name === '') messages.push(`row ${row} has an invalidName`)
    else {
      mismatch = true
      withoutQuestion.push({ row, name: String(cells[0]), repeated: titles.has(name) })
    }

    const [one, two, three, four, five] = SHARE_COLUMNS.map((column) => {
      const share = readShare(cells[column - 1])
      if (share === null) messages.push(`value in row ${row} column ${column} is invalid`)
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
  if (mismatch) {
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
    details: [...details, ...messages],
    unexplained,
    rows,
  })
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
