import { editDistance } from '../text/edit-distance.ts'
import { titleMatchKey } from '../text/titles.ts'

/** A column of a file with one row per respondent. */
export interface NamedColumn {
  /** The header of a sheet, or the name of a variable. */
  readonly name: string
  /** The label of a variable, or the lowest of several header rows; empty without one. */
  readonly label: string
  /** The file itself says that it weighs the respondents. */
  readonly isWeight: boolean
}

export interface ColumnMatch {
  /** The place of a column for each question, in their order; null where none is like it. */
  readonly questions: readonly { readonly column: number | null; readonly exact: boolean }[]
  readonly weight: number | null
  readonly respondent: number | null
}

const WEIGHT = /^(weight|weights|weighting|wt|wgt|w)$/
const RESPONDENT =
  /^(id|respondent|respondent id|respid|resp id|response id|case id|caseid|responseid|respondentid|uuid|record|serial)$/

/** Bounds of comparing texts that differ, which is slow: characters, and pairs of texts. */
const MAX_COMPARED_LENGTH = 100
const MAX_COMPARISONS = 20_000
/** A label that holds a whole question has to be about it: shorter titles prove nothing. */
const MIN_CONTAINED_LENGTH = 8
/** Characters at the end of a header that are searched for an item. */
const MAX_ITEM_LENGTH = 300

/**
 * Suggests a column for each question, by label and by name, with punctuation, case and spaces
 * ignored: equal texts first, then labels that contain the question or at least half of it, then
 * texts that differ in at most a quarter of their characters. A column is suggested once.
 */
export function matchColumns(
  columns: readonly NamedColumn[],
  titles: readonly string[],
): ColumnMatch {
  const weight = indexOrNull(
    columns.findIndex(({ isWeight }) => isWeight),
    columns.findIndex(({ name, label }) => WEIGHT.test(key(name)) || WEIGHT.test(key(label))),
  )
  const respondent = indexOrNull(
    columns.findIndex(
      ({ name, label }, place) =>
        place !== weight && (RESPONDENT.test(key(name)) || RESPONDENT.test(key(label))),
    ),
  )
  const keys = columns.map(({ name, label }) => [...keysOf(label), ...keysOf(name)])
  const wanted = titles.map(key)
  const found: (number | null)[] = titles.map(() => null)
  const exact = titles.map(() => false)
  const taken = new Set([weight, respondent])

  function take(like: (title: string, text: string) => boolean, isExact = false): void {
    wanted.forEach((title, at) => {
      if (found[at] !== null || title === '') return
      const column = keys.findIndex(
        (texts, place) => !taken.has(place) && texts.some((text) => like(title, text)),
      )
      if (column === -1) return
      found[at] = column
      exact[at] = isExact && !isTwice(title, column)
      taken.add(column)
    })
  }

  function isTwice(title: string, column: number): boolean {
    return keys.some((texts, place) => place !== column && texts.includes(title))
  }

  take((title, text) => text === title, true)
  take((title, text) => isPartOf(title, text))
  take((title, text) => text.length >= title.length / 2 && isPartOf(text, title))
  takeNearest(wanted, keys, found, taken)
  return {
    questions: found.map((column, at) => ({ column, exact: exact[at]! })),
    weight,
    respondent,
  }
}

function isPartOf(part: string, whole: string): boolean {
  return part.length >= MIN_CONTAINED_LENGTH && whole.includes(part)
}

/** Returns true for a header that is a question's title, or has it behind a dash or in brackets. */
export function namesQuestion(header: string, title: string): boolean {
  const wanted = key(title)
  return wanted !== '' && keysOf(header).some((text) => text === wanted || isPartOf(wanted, text))
}

/**
 * Returns the texts by which a header is compared: itself, and what survey platforms put behind the
 * question of a table, as in `How important is it? - Seats` and `How important is it? [Seats]`.
 */
function keysOf(header: string): string[] {
  const item = /(?:\s[-–—]\s+|\[)([^[\]]+)\]?\s*$/.exec(header.slice(-MAX_ITEM_LENGTH))?.[1]
  const last = item?.split(/\s[-–—]\s+/).at(-1)
  return [key(header), key(item ?? ''), key(last ?? '')].filter(
    (text, at, texts) => text !== '' && texts.indexOf(text) === at,
  )
}

/** Gives the columns that are left to the questions that they are nearest to, nearest first. */
function takeNearest(
  titles: readonly string[],
  keys: readonly (readonly string[])[],
  found: (number | null)[],
  taken: Set<number | null>,
): void {
  let comparisons = 0
  const pairs = titles.flatMap((title, question) => {
    if (found[question] !== null) return []
    const wanted = title.slice(0, MAX_COMPARED_LENGTH)
    const most = Math.floor(wanted.length / 4)
    return keys.flatMap((texts, column) => {
      comparisons += texts.length
      if (taken.has(column) || comparisons > MAX_COMPARISONS) return []
      const distances = texts.map((text) =>
        editDistance(wanted, text.slice(0, MAX_COMPARED_LENGTH), most),
      )
      const distance = Math.min(...distances, most + 1)
      return distance <= most ? [{ question, column, distance }] : []
    })
  })
  for (const { question, column } of pairs.toSorted((a, b) => a.distance - b.distance)) {
    if (found[question] !== null || taken.has(column)) continue
    found[question] = column
    taken.add(column)
  }
}

/** A text as it is compared: letters and digits, lower case, single spaces. */
function key(text: string): string {
  return titleMatchKey(text)
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

function indexOrNull(...places: readonly number[]): number | null {
  return places.find((place) => place !== -1) ?? null
}
