import type { Box, ReadWord } from './find-hits.ts'
import { toTerms } from './search-terms.ts'

/** A match of a name with the words of an image, and its strength. */
export interface NameMatch {
  readonly id: string
  /** Share of the words that distinguish this name from the others, 0 to 1. */
  readonly share: number
  /** The matching words of the image; neighbours on a line are one. */
  readonly words: readonly MatchedWords[]
}

export interface MatchedWords {
  readonly text: string
  readonly box: Box
}

interface Named {
  readonly id: string
  readonly title: string
}

/** Words that any title and any screen may have. */
const COMMON = new Set(
  `a an and are as at be been before being by do each for from get has have how i in is it its me
  more my new no not of off on one or our out own see set so that the their them then there this to
  up us was what when where which who will with without you your`.split(/\s+/),
)

/** Words that apps use for the same thing, each line one thing. */
const SAME = [
  'bag baggage luggage suitcase',
  'bill invoice receipt',
  'book reserve reservation',
  'buy purchase checkout cart basket',
  'chat message conversation',
  'alert notification',
  'direction guidance navigate',
  'fare price',
  'freeze lock block',
  'money cash',
  'passcode password fingerprint',
  'point reward mile',
  'voucher coupon promo',
].map((line) => line.split(' '))

/** Limits of the different words of an image that are compared, and of occurrences of each. */
const MAX_WORDS = 400
const MAX_PLACES = 40
/** Endings that make no other word of one: 'budget' and 'budgeting', 'board' and 'boards'. */
const ENDINGS = new Set(['', 's', 'es', 'd', 'ed', 'ing', 'r', 'er'])
/** Minimum length of the stem of a word with an ending; of one with an 's', one less. */
const MIN_STEM = 4

function isAlike(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (!long.startsWith(short)) return false
  const ending = long.slice(short.length)
  if (!ENDINGS.has(ending)) return false
  return ending === '' || short.length >= (ending === 's' ? MIN_STEM - 1 : MIN_STEM)
}

/** The line of `SAME` that a word is in; -1 for none. */
const lineOf = (term: string): number =>
  SAME.findIndex((words) => words.some((word) => isAlike(word, term)))

/** Words that are alike begin alike: with as many letters as the shortest stem has. */
const beginningOf = (term: string) => term.slice(0, MIN_STEM - 1)

/**
 * Finds words of an image that are the same but for their endings, or that apps use for the same.
 */
function createFinder(words: readonly ReadWord[]): (term: string) => number[] {
  const tokens = [...toTokens(words)].map(([token, at]) => ({ token, at, line: lineOf(token) }))
  const byBeginning = Map.groupBy(tokens, ({ token }) => beginningOf(token))
  const byLine = Map.groupBy(tokens, ({ line }) => line)
  return (term) => {
    const line = lineOf(term)
    const alike = byBeginning.get(beginningOf(term)) ?? []
    return [
      ...alike.filter(({ token }) => isAlike(term, token)),
      ...(line < 0 ? [] : (byLine.get(line) ?? [])),
    ].flatMap(({ at }) => at)
  }
}

/** The words of a text that distinguish it, each once. */
export const tellingTerms = (text: string): string[] =>
  [...new Set(toTerms(text))].filter((term) => !COMMON.has(term) && /\p{L}{2}/u.test(term))

/**
 * Returns the names whose words are on an image, best matches first and at most so many. A word in
 * many of the names counts little for each.
 */
export function matchNames(
  words: readonly ReadWord[],
  names: readonly Named[],
  most = names.length,
): NameMatch[] {
  const find = createFinder(words)
  const wanted = names.map(({ id, title }) => ({ id, terms: tellingTerms(title) }))
  const holders = Map.groupBy(
    wanted.flatMap(({ terms }) => terms),
    (term) => term,
  )
  const places = new Map([...holders.keys()].map((term) => [term, find(term)]))
  return wanted
    .map(({ id, terms }) => {
      const weigh = (some: readonly string[]) =>
        some.reduce((sum, term) => sum + 1 / holders.get(term)!.length, 0)
      const there = terms.filter((term) => places.get(term)!.length > 0)
      return {
        id,
        share: there.length > 0 ? weigh(there) / weigh(terms) : 0,
        there,
      }
    })
    .filter(({ share }) => share > 0)
    .toSorted((one, other) => other.share - one.share)
    .slice(0, most)
    .map(({ id, share, there }) => ({
      id,
      share,
      // Takes most of the time, and is needed of the returned names alone.
      words: quote(words, there.flatMap((term) => places.get(term)!)), // prettier-ignore
    }))
}

/** An earlier screenshot of a capability, and the words of an image that it has, too. */
export interface EarlierScreenshot {
  readonly capability: string
  readonly terms: readonly string[]
}

/**
 * Returns the capabilities whose earlier screenshots have words of an image, best matches first. A
 * word on screenshots of many capabilities, such as one of a menu, counts little.
 */
export function matchEarlier(
  words: readonly ReadWord[],
  earlier: readonly EarlierScreenshot[],
): NameMatch[] {
  const capabilities = new Map<string, Set<string>>()
  for (const { capability, terms } of earlier) {
    for (const term of terms) {
      capabilities.set(term, (capabilities.get(term) ?? new Set()).add(capability))
    }
  }
  const weigh = (terms: Iterable<string>) =>
    [...terms].reduce((sum, term) => sum + 1 / capabilities.get(term)!.size, 0)
  const all = weigh(capabilities.keys())
  const found = toTokens(words)
  const best = new Map<string, NameMatch>()
  for (const { capability, terms } of earlier) {
    const share = weigh(new Set(terms)) / all
    if (share <= (best.get(capability)?.share ?? 0)) continue
    const telling = terms
      .toSorted((one, other) => capabilities.get(one)!.size - capabilities.get(other)!.size)
      .slice(0, 3)
    const places = telling.flatMap((term) => found.get(term) ?? [])
    best.set(capability, { id: capability, share, words: quote(words, places) })
  }
  return [...best.values()].toSorted((one, other) => other.share - one.share)
}

/** Returns the different terms of an image, and the words that contain them. */
function toTokens(words: readonly ReadWord[]): Map<string, number[]> {
  const tokens = new Map<string, number[]>()
  for (const [place, { text }] of words.entries()) {
    for (const term of toTerms(text)) {
      const at = tokens.get(term)
      if (at && at.length >= MAX_PLACES) continue
      if (at) at.push(place)
      else if (tokens.size < MAX_WORDS) tokens.set(term, [place])
    }
  }
  return tokens
}

/** Each text once, in the order of first occurrence. */
function quote(words: readonly ReadWord[], places: readonly number[]): MatchedWords[] {
  const quoted = new Map<string, MatchedWords>()
  let run: ReadWord[] = []
  const end = () => {
    const text = run.map((word) => trimmed(word.text)).join(' ')
    if (text !== '' && !quoted.has(text.toLowerCase())) {
      quoted.set(text.toLowerCase(), { text, box: around(run) })
    }
    run = []
  }
  const sorted = [...new Set(places)].toSorted((one, other) => one - other)
  for (const [at, place] of sorted.entries()) {
    const word = words[place]!
    if (at > 0 && (place !== sorted[at - 1]! + 1 || word.line !== run.at(-1)?.line)) end()
    run.push(word)
  }
  end()
  return [...quoted.values()]
}

/** Returns a word without the signs around it. */
const trimmed = (text: string) =>
  text.replace(/^[^\p{L}\p{N}]{1,20}/u, '').replace(/[^\p{L}\p{N}]{1,20}$/u, '')

function around(words: readonly Box[]): Box {
  const left = Math.min(...words.map((word) => word.left))
  const top = Math.min(...words.map((word) => word.top))
  const right = Math.max(...words.map((word) => word.left + word.width))
  const bottom = Math.max(...words.map((word) => word.top + word.height))
  return { left, top, width: right - left, height: bottom - top }
}
