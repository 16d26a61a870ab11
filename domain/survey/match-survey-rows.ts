import { matchKey } from '../text/match-key.ts'
import { deriveSurveyRow } from './derive-survey-row.ts'
import { readShare } from './read-share.ts'
import type { SurveyCheck } from './survey-check.ts'
import type { SurveyQuestion } from './survey-question.ts'
import type { SurveyRow } from './survey-row.ts'

/** From this many errors on, the file's structure is to blame and they are not listed. */
const TOO_MANY_ERRORS = 10

/** Where the shares of ratings 1 to 5 stand, counted from 1. */
const SHARE_COLUMNS = [2, 3, 4, 5, 6] as const

export interface NumberedRow {
  /** How messages call the row. */
  readonly row: number
  /** Name and the shares of ratings 1 to 5; anything may stand there. */
  readonly cells: readonly unknown[]
}

/**
 * Matches rows with the industry's questions by title, trimmed and without regard to case, and
 * reads their shares. The messages are the specification's, in this order: those of each row,
 * questions without a row, the mismatch (once). Questions of the same title take their rows in
 * order; a name that is there once too often is a row without a question.
 */
export function matchSurveyRows(
  rows: readonly NumberedRow[],
  questions: readonly SurveyQuestion[],
): SurveyCheck {
  if (rows.length === 0) return { ok: false, messages: ['The content of the file is wrong'] }

  const unmatched = Map.groupBy(questions, ({ title }) => nameKey(title))
  const found = new Set<SurveyQuestion>()
  const read: SurveyRow[] = []
  const messages: string[] = []
  let mismatch = rows.length !== questions.length

  for (const { row, cells } of rows) {
    const name = nameKey(cells[0])
    const question = name === '' ? undefined : unmatched.get(name)?.shift()
    if (question) found.add(question)
    else if (name === '') messages.push(`row ${row} has an invalidName`)
    else mismatch = true

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

  for (const question of questions) {
    if (!found.has(question)) messages.push(`No match found in file for: ${question.title}`)
  }
  if (mismatch) {
    messages.push('There is a missmatch between the survey in the file and the categories mapping')
  }
  if (messages.length === 0) return { ok: true, rows: read }
  if (messages.length < TOO_MANY_ERRORS) return { ok: false, messages }
  return {
    ok: false,
    messages: [
      'we found several issues in the import, probably there is an error with the structure',
    ],
  }
}

function nameKey(name: unknown): string {
  if (typeof name !== 'string' && typeof name !== 'number') return ''
  return matchKey(String(name))
}
