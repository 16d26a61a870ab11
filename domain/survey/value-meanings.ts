import { readCellNumber } from '../text/parse-number.ts'
import { scoreOfWords } from './read-heading.ts'

/** A different value of a file's columns of ratings, and the number of its cells. */
export interface CountedValue {
  readonly value: string
  readonly count: number
}

/** Meanings of a file's values: ratings from 1 to 5, or 0 for missing. */
export interface ValueMeanings {
  /** By value; one that is not understood is not in it. */
  readonly ratings: ReadonlyMap<string, number>
  /** A sentence on what a reader should confirm; null where the values leave no doubt. */
  readonly doubt: string | null
  /** Number of values whose meaning comes from an earlier import alone. */
  readonly fromEarlier: number
}

/** Columns with more or longer different values have no ratings. */
const MAX_VALUES = 40
export const MAX_VALUE_LENGTH = 200

type ValueLabels = ReadonlyMap<number | string, string>

/** Returns the different values of a column as texts; null for too many or too long ones. */
export function countValues(
  values: ArrayLike<number | string>,
  labels?: ValueLabels,
): readonly CountedValue[] | null {
  const counts = new Map<number | string, number>()
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row]!
    if (value === '' || Number.isNaN(value)) continue
    counts.set(value, (counts.get(value) ?? 0) + 1)
    if (counts.size > MAX_VALUES) return null
  }
  return describeValues(counts, labels)
}

/** Returns counted values as texts, and labelled values that no row has. */
export function describeValues(
  counts: ReadonlyMap<number | string, number>,
  labels: ValueLabels = new Map(),
): readonly CountedValue[] | null {
  const all = new Set([...counts.keys(), ...labels.keys()])
  const described = [...all].slice(0, 2 * MAX_VALUES).map((value) => ({
    value: valueText(value, labels),
    count: counts.get(value) ?? 0,
  }))
  return described.some(({ value }) => value.length > MAX_VALUE_LENGTH) ? null : described
}

/** Returns a value as text, with its label where the file has one. */
export function valueText(value: number | string, labels?: ValueLabels): string {
  const text = typeof value === 'number' ? String(value) : value.trim()
  const label = labels?.get(typeof value === 'number' ? value : text)
  return label && text !== label ? `${text} = ${label}` : text
}

/**
 * Suggests what the values of a file mean, by an earlier import's meanings, else by their numbers, the words
 * of a scale and the usual words of missing. Labels that run against their numbers turn these. Earlier
 * meanings settle a doubt where they know every value, and raise one where the file says otherwise.
 */
export function suggestMeanings(
  values: readonly CountedValue[],
  earlier: ReadonlyMap<string, number> = new Map(),
): ValueMeanings {
  const texts = [...new Set(values.map(({ value }) => value))].filter((value) => value !== '')
  const { ratings, doubt } = readMeanings(texts)
  const others = texts.filter(
    (text) => earlier.has(text) && earlier.get(text) !== ratings.get(text),
  )
  const contrary = doubt === null ? others.find((text) => ratings.has(text)) : undefined
  for (const text of others) ratings.set(text, earlier.get(text)!)
  const isKnown = texts.every((text) => earlier.has(text) || !ratings.get(text))
  return {
    ratings,
    doubt:
      contrary === undefined
        ? isKnown
          ? null
          : doubt
        : `Values are read as in the last import of this industry: "${contrary}" is ${meaningText(earlier.get(contrary)!)}`,
    fromEarlier: others.length,
  }
}

const meaningText = (rating: number) => (rating === 0 ? 'missing' : `read as ${rating}`)

function readMeanings(texts: readonly string[]) {
  const read = texts.map(readValue)
  const ratings = new Map<string, number>()
  const tooHigh = read.some(
    ({ number, code, isMissing }) => !isMissing && !code && number !== null && number > 5,
  )
  for (const { text, isMissing, code } of read) {
    if (isMissing || (code && !tooHigh)) ratings.set(text, 0)
  }
  const scale = read.filter(({ text }) => !ratings.has(text))
  const { placed, doubt } = placeScale(scale)
  for (const [{ text }, rating] of placed) ratings.set(text, rating)
  return { ratings, doubt }
}

interface ReadValue {
  readonly text: string
  readonly number: number | null
  /** The words beside the number. */
  readonly words: string
  /** How much the words of a scale say. */
  readonly score: number | undefined
  readonly isMissing: boolean
  /** The number is one that surveys use for missing. */
  readonly code: boolean
  /** The letters before the number of a code such as A4. */
  readonly prefix: string | null
}

const MISSING =
  /^(?:n\/?a|n\.a\.?|nan|nil|null|#null!?|#n\/a|missing|sysmis|\.|-+|[–—]|\?|-oth-|k\.?\s?a\.?|keine angabe|weiß nicht|refused|skipped|unsure|not (?:sure|applicable|answered|asked|shown|stated|seen)|(?:i )?(?:don't|do not|dont) know\b.*|d\/?k(?:\/na)?|no (?:answer|opinion|response|reply)|does(?:n't| not) apply|prefer not\b.*|(?:can't|cannot) (?:say|rate|judge)|system missing)$/

/** Numbers that surveys use for missing. */
const CODES = new Set([
  88, 97, 98, 99, 888, 997, 998, 999, -7, -8, -9, -66, -77, -88, -97, -98, -99, -999,
])

const NUMBER_FIRST = /^[([]?(-?\d{1,4})(?:[.,]0+)?[)\]]?( ?[-–—:.=)|/]+ ?| )([^-\d–—:.=)|/ ].*)$/u
const NUMBER_LAST = /^(\D*?[^\d\s([])\s*[-–—:=([]\s*(\d{1,4})\s*[)\]]?$/u
const OUT_OF_FIVE = /^([1-5])\s*(?:\/|of|out of)\s*5\b/

function readValue(text: string): ReadValue {
  const key = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
  const { number, words } = divide(key)
  const isMissing = MISSING.test(key) || (words !== '' && MISSING.test(words))
  const score = words === '' || isMissing ? undefined : scoreOfWords(words)
  const code = score === undefined && number !== null && CODES.has(number)
  const prefix = /^([a-z]{1,4}[_-]?)0*(\d{1,2})$/.exec(key)
  return prefix
    ? {
        text,
        number: Number(prefix[2]),
        words: '',
        score,
        isMissing,
        code: false,
        prefix: prefix[1]!,
      }
    : { text, number, words, score, isMissing, code, prefix: null }
}

/** Divides a value into its number and its words: `5 - Extremely important`, `Often (4)`, `4/5`. */
function divide(key: string): { readonly number: number | null; readonly words: string } {
  const plain = key.length <= 40 ? readCellNumber(key) : null
  if (plain !== null) return { number: plain, words: '' }
  const outOf = OUT_OF_FIVE.exec(key)
  if (outOf) return { number: Number(outOf[1]), words: '' }
  const first = NUMBER_FIRST.exec(key)
  if (first) {
    const [, number, separator = '', words = ''] = first
    // A number of times or days is part of its words.
    const isCertain =
      separator.trim() !== '' ||
      scoreOfWords(words) !== undefined ||
      /^(?:stars?|points?|pts)$/.test(words)
    if (isCertain) return { number: Number(number), words }
  }
  const last = NUMBER_LAST.exec(key)
  return last ? { number: Number(last[2]), words: last[1]!.trim() } : { number: null, words: key }
}

interface Placed {
  readonly placed: readonly (readonly [ReadValue, number])[]
  readonly doubt: string | null
}

const isRating = (number: number | null) =>
  number !== null && Number.isInteger(number) && number >= 1 && number <= 5

function placeScale(scale: readonly ReadValue[]): Placed {
  const coded = scale.filter(({ prefix }) => prefix !== null)
  if (coded.length > 0) return placeCodes(scale, coded)
  const byNumber = scale.filter(({ number }) => isRating(number))
  const worded = scale.filter(({ score }) => score !== undefined)
  const outside = worded.some(({ number }) => !isRating(number))
  if (!outside && !disagree(worded)) return placeNumbers(byNumber, worded)
  const ends = placeEnds(byNumber, worded)
  if (ends) return ends
  const ranks = rankWords(worded.map(({ words, score }) => ({ words, score: score! })))
  const placed = worded.flatMap((value) => {
    const rating = ranks?.get(value.words)
    return rating === undefined ? [] : [[value, rating] as const]
  })
  const moved = placed.find(([{ number }, rating]) => number !== null && number !== rating)
  const unmoved = moved
    ? []
    : byNumber
        .filter(({ score }) => score === undefined)
        .map((value) => [value, value.number!] as const)
  return {
    placed: [...placed, ...unmoved],
    doubt: moved
      ? `The numbers are not the ratings: "${moved[0].text}" is read as ${moved[1]}`
      : null,
  }
}

/** Returns true where two labels of one number say opposite things. */
function disagree(worded: readonly ReadValue[]): boolean {
  return worded.some(({ number, score }) =>
    worded.some((other) => other.number === number && Math.abs(other.score! - score!) >= 3),
  )
}

/** Ratings are their numbers, or these turned where the words fall with rising numbers. */
function placeNumbers(byNumber: readonly ReadValue[], worded: readonly ReadValue[]): Placed {
  const sorted = worded.toSorted((a, b) => a.number! - b.number!)
  const [low] = sorted
  const high = sorted.at(-1)
  const isTurned =
    low !== undefined &&
    high !== undefined &&
    low.number! < high.number! &&
    low.score! > high.score!
  return {
    placed: byNumber.map((value) => [value, isTurned ? 6 - value.number! : value.number!] as const),
    doubt: isTurned
      ? `The labels run the other way: "${low.text}" is read as ${6 - low.number!}, "${high.text}" as ${6 - high.number!}`
      : null,
  }
}

/** Words for the ends of a scale whose middle has numbers alone. */
function placeEnds(byNumber: readonly ReadValue[], worded: readonly ReadValue[]): Placed | null {
  const words = worded.filter(({ number }) => number === null)
  const isMiddle = byNumber.every(({ number }) => number! > 1 && number! < 5)
  const [one, other] = words
  const areEnds =
    words.length <= 2 && (one === undefined || other === undefined || one.score! * other.score! < 0)
  if (byNumber.length === 0 || words.length !== worded.length || !isMiddle || !areEnds) return null
  const ends = words.map((value) => [value, value.score! > 0 ? 5 : 1] as const)
  return {
    placed: [...byNumber.map((value) => [value, value.number!] as const), ...ends],
    doubt: `Words stand beside numbers: ${ends.map(([{ text }, rating]) => `"${text}" is read as ${rating}`).join(', ')}`,
  }
}

function placeCodes(scale: readonly ReadValue[], coded: readonly ReadValue[]): Placed {
  const [{ prefix }] = coded as [ReadValue]
  const isScale =
    coded.length === scale.length &&
    coded.every((value) => value.prefix === prefix && isRating(value.number))
  if (!isScale) {
    const numbers = scale.filter((value) => value.prefix === null && isRating(value.number))
    return { placed: numbers.map((value) => [value, value.number!] as const), doubt: null }
  }
  const [{ text, number }] = coded as [ReadValue]
  return {
    placed: coded.map((value) => [value, value.number!] as const),
    doubt: `Codes do not say which end of the scale is the highest: "${text}" is read as ${number}`,
  }
}

interface Words {
  readonly words: string
  readonly score: number
}

/** Returns the ratings of words: all five of a scale, or some of a usual one; null where unknown. */
function rankWords(given: readonly Words[]): ReadonlyMap<string, number> | null {
  const scores = new Map(given.map(({ words, score }) => [words, score]))
  const sorted = [...scores].toSorted((a, b) => a[1] - b[1])
  const areDistinct = new Set(scores.values()).size === sorted.length
  if (sorted.length === 5 && areDistinct) {
    return new Map(sorted.map(([words], at) => [words, at + 1]))
  }
  const [first, ...others] = SCALES.flatMap((levels) => {
    const ratings = sorted.map(
      ([words]) => [words, 1 + levels.findIndex((level) => level.test(words))] as const,
    )
    const places = new Set(ratings.map(([, rating]) => rating))
    return places.has(0) || places.size < ratings.length ? [] : [new Map(ratings)]
  })
  const agree = others.every((other) => [...other].every(([words, at]) => first!.get(words) === at))
  return first && agree ? first : null
}

/** Usual scales, from 1 to 5. */
const SCALES: readonly (readonly RegExp[])[] = [
  [/^not( \p{L}+)? at all\b/u, /^(slightly|a little|not so|of little)\b/, /^(moderately|somewhat)\b/, /^very\b/, /^extremely\b/],
  [/^(not (at all )?important|unimportant)\b/, /^(slightly|of little|low)\b/, /^(moderately|neutral)/, /^important$/, /^very important$/],
  [/^strongly disagree$/, /^(somewhat )?disagree$/, /^(neither|neutral|undecided)\b/, /^(somewhat )?agree$/, /^strongly agree$/],
  [
    /^(very|extremely|completely|highly) (un|dis)/,
    /^(somewhat |rather |fairly )?(un|dis)/,
    /^(neither|neutral|undecided)\b/,
    /^(somewhat |rather |fairly )?(important|satisfied|likely|happy)$/,
    /^(very|extremely|completely|highly) (important|satisfied|likely|happy)$/,
  ],
  [/^never$/, /^(rarely|seldom)$/, /^sometimes$/, /^often$/, /^always$/],
  [/^very (poor|bad)$/, /^(poor|bad)$/, /^(fair|neutral)$/, /^good$/, /^(very good|excellent)$/],
  [/^poor$/, /^fair$/, /^good$/, /^very good$/, /^excellent$/],
] // prettier-ignore
