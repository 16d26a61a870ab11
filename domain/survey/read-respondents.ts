import { ambiguousNumber, readCellValue } from '../text/parse-number.ts'
import { shortenLine } from '../text/shorten-line.ts'
import type { SurveyQuestion } from './survey-row.ts'
import type { Respondents } from './survey-sample.ts'
import { countValues, suggestMeanings, valueText } from './value-meanings.ts'

/** A column of the file, as staff have matched it. */
export interface RespondentColumn {
  /** Its header or the name of its variable, for messages. */
  readonly name: string
  /** For each row a number, NaN where missing, or a text, empty where missing. */
  readonly values: ArrayLike<number | string>
  /** Meanings of values, from the file itself. */
  readonly labels?: ReadonlyMap<number | string, string>
}

export interface RespondentFile {
  /** The number of each row in messages. */
  readonly rowNumbers: ArrayLike<number>
  /** For each question its column; null without one. */
  readonly questions: readonly {
    readonly question: SurveyQuestion
    readonly column: RespondentColumn | null
  }[]
  readonly weight: RespondentColumn | null
  readonly respondent: RespondentColumn | null
  /** Ratings by value, 0 for missing, as staff have confirmed them. */
  readonly meanings?: ReadonlyMap<string, number>
  /** The same, of the last import of the industry. */
  readonly earlier?: ReadonlyMap<string, number>
}

/** All respondents of a file, or what is wrong with it. */
export type RespondentsRead =
  | {
      readonly ok: true
      readonly respondents: Respondents
      /** Rows without any rating, which are no respondents. */
      readonly leftOut: number
    }
  | {
      readonly ok: false
      /** Each names its row and column; at most `MAX_ERRORS`. */
      readonly errors: readonly string[]
      /** Number of further errors. */
      readonly more: number
      /** The meanings of values, where nothing but a doubt about them prevents the import. */
      readonly meanings?: ReadonlyMap<string, number>
    }

/** Further errors are counted instead of listed. */
const MAX_ERRORS = 50

const MAX_TEXT_LENGTH = 40

/** Above this a weight is a mistake, and its square would swallow all others. */
const MAX_WEIGHT = 1e6

/**
 * Reads a row per respondent: a rating from 1 to 5, a value that means one, or nothing in each question's
 * column, a positive weight, and an id that no other row has. A single error prevents the import, and so
 * does a doubt about the meaning of values until it is confirmed. Rows without any rating are left out
 * and counted; whatever else is in them is checked.
 */
export function readRespondents(file: RespondentFile): RespondentsRead {
  const { rowNumbers, questions, weight, respondent } = file
  const errors = collectErrors()
  const missing = questions.filter(({ column }) => !column)
  if (missing.length === questions.length) {
    errors.add('No column of the file is matched to a question of this report')
    return errors.rejection()
  }
  for (const { question } of missing) {
    errors.add(`No match found in file for: ${question.title}`)
  }

  const matched = questions.flatMap(({ question, column }) =>
    column ? [{ question, column }] : [],
  )
  const { ratings: meanings, doubt } = file.meanings
    ? { ratings: file.meanings, doubt: null }
    : suggestMeanings(
        matched.flatMap(({ column }) => countValues(column.values, column.labels) ?? []),
        file.earlier,
      )
  if (doubt !== null && !errors.any()) return { ok: false, errors: [doubt], more: 0, meanings }
  const count = rowNumbers.length
  const rowIds = new Map<string, number>()
  const ratings = new Uint8Array(count * matched.length)
  const weights = weight && new Float64Array(count)
  const answered = matched.map(() => 0)
  let kept = 0
  for (let row = 0; row < count; row += 1) {
    const at = kept * matched.length
    let rated = false
    const place = ({ name }: RespondentColumn) =>
      `row ${rowNumbers[row]}, column "${shorten(name)}"`
    matched.forEach(({ column }, question) => {
      const rating = readRating(column, row, meanings)
      if (rating === null) {
        errors.add(
          `${place(column)}: ${say(column.values[row])} is no rating from 1 to 5. Choose its meaning`,
        )
      }
      ratings[at + question] = rating ?? 0
      if (rating === 0) return
      rated = true
      answered[question]! += 1
    })
    if (weight && weights) {
      const read = readWeight(weight.values[row])
      if (typeof read === 'string') errors.add(`${place(weight)}: ${read}`)
      else weights[kept] = read
    }
    if (respondent) {
      const fault = checkId(respondent.values[row], rowNumbers[row]!, rowIds)
      if (fault) errors.add(`${place(respondent)}: ${fault}`)
    }
    if (rated) kept += 1
  }
  matched.forEach(({ question, column }, at) => {
    if (answered[at] === 0) {
      errors.add(`column "${shorten(column.name)}": it has no rating of ${question.title}`)
    }
  })
  if (errors.any()) return errors.rejection()
  return {
    ok: true,
    respondents: {
      questionIds: matched.map(({ question }) => question.questionId),
      ratings: ratings.slice(0, kept * matched.length),
      weights: weights && weights.slice(0, kept),
    },
    leftOut: count - kept,
  }
}

/** Returns 0 for a missing rating, null for a cell that holds anything but a rating. */
function readRating(
  { values, labels }: RespondentColumn,
  row: number,
  meanings: ReadonlyMap<string, number>,
): number | null {
  const value = values[row]
  const meaning = value === undefined ? undefined : meanings.get(valueText(value, labels))
  if (meaning !== undefined) return meaning
  const number = readNumber(value)
  if (number === undefined) return 0
  return Number.isInteger(number) && number >= 1 && number <= 5 ? number : null
}

/** Returns a weight, or what is wrong with it. */
function readWeight(value: number | string | undefined): number | string {
  const number = readNumber(value)
  if (number === undefined) return 'the weight is missing'
  if (Number.isNaN(number)) return `${say(value)} is no weight${advise(value)}`
  if (number === 0) return 'the weight is 0'
  if (number < 0) return `the weight is negative, ${say(value)}`
  if (number > MAX_WEIGHT) return `the weight ${say(value)} is above 1,000,000`
  return number
}

/** Returns what to write in place of a number that can be read in two ways. */
function advise(value: number | string | undefined): string {
  const advice = typeof value === 'string' ? ambiguousNumber(value) : null
  return advice ? `. ${advice}` : ''
}

/** Returns undefined for an empty cell, NaN for one that holds no number. */
function readNumber(value: number | string | undefined): number | undefined {
  if (value === undefined || Number.isNaN(value)) return undefined
  if (typeof value === 'number') return value
  const text = value.trim()
  if (text === '') return undefined
  return readCellValue(text) ?? NaN
}

/** Returns what is wrong with the id of a row, undefined for nothing. */
function checkId(
  value: number | string | undefined,
  row: number,
  rowIds: Map<string, number>,
): string | undefined {
  const id = value === undefined || Number.isNaN(value) ? '' : String(value).trim()
  if (id === '') return 'the respondent has no id'
  const earlier = rowIds.get(id)
  if (earlier !== undefined) return `the respondent ${say(id)} is in row ${earlier} already`
  rowIds.set(id, row)
  return undefined
}

function collectErrors() {
  const errors: string[] = []
  let count = 0
  return {
    add(error: string) {
      count += 1
      if (errors.length < MAX_ERRORS) errors.push(error)
    },
    any: () => count > 0,
    rejection: () => ({ ok: false, errors, more: count - errors.length }) as const,
  }
}

function say(value: number | string | undefined): string {
  return typeof value === 'number' ? String(value) : `"${shorten(value ?? '')}"`
}

const shorten = (text: string) => shortenLine(text, MAX_TEXT_LENGTH)
