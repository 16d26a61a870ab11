import { toTerms } from './search-terms.ts'

/** A rectangle on an image, in fractions of its width and height. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A word that was read on an image. Words of one line have its number and come in order. */
export interface ReadWord extends Box {
  readonly text: string
  readonly line: number
}

/** A part of an image that matches a search. */
export interface TextHit {
  readonly box: Box
  /** The line of the hit, or the part of it around the hit. */
  readonly quote: string
}

/** Words of a quote before and after the hit at most. */
const AROUND = 5

/**
 * Returns the hits of a search on an image: the terms one after the other on one line or, without
 * such a run, each word that begins with one of them. An image without one of the terms has no
 * hits.
 */
export function findHits(words: readonly ReadWord[], terms: readonly string[]): TextHit[] {
  if (terms.length === 0) return []
  const lines = toLines(words)
  const runs = lines.flatMap((line) => findRuns(line, terms))
  if (runs.length > 0) return runs
  const all = lines.flatMap(({ tokens }) => tokens)
  if (!terms.every((term) => all.some(({ token }) => token.startsWith(term)))) return []
  // One letter is in too many words to be marked alone.
  const telling = terms.filter((term) => term.length > 1)
  return lines.flatMap((line) => telling.flatMap((term) => findRuns(line, [term])))
}

/**
 * Returns which of several searches have their terms one after the other on one line of an image.
 */
export function findSearchesWithRun(
  words: readonly ReadWord[],
  searches: readonly (readonly string[])[],
): number[] {
  const lines = toLines(words)
  return searches.flatMap((terms, search) =>
    terms.length > 0 && lines.some((line) => findRuns(line, terms).length > 0) ? search : [],
  )
}

interface Line {
  readonly words: readonly ReadWord[]
  readonly tokens: readonly { readonly token: string; readonly word: number }[]
}

const toLines = (words: readonly ReadWord[]): Line[] =>
  [...Map.groupBy(words, ({ line }) => line).values()].map(toLine)

function toLine(words: readonly ReadWord[]): Line {
  return {
    words,
    tokens: words.flatMap(({ text }, word) => toTerms(text).map((token) => ({ token, word }))),
  }
}

function findRuns({ words, tokens }: Line, terms: readonly string[]): TextHit[] {
  const hits: TextHit[] = []
  for (let start = 0; start + terms.length <= tokens.length; start += 1) {
    if (!terms.every((term, place) => tokens[start + place]!.token.startsWith(term))) continue
    const first = tokens[start]!.word
    const last = tokens[start + terms.length - 1]!.word
    hits.push({
      box: around(words.slice(first, last + 1)),
      quote: words
        .slice(Math.max(0, first - AROUND), last + 1 + AROUND)
        .map(({ text }) => text)
        .join(' '),
    })
    start += terms.length - 1
  }
  return hits
}

function around(words: readonly Box[]): Box {
  const left = Math.min(...words.map((word) => word.left))
  const top = Math.min(...words.map((word) => word.top))
  const right = Math.max(...words.map((word) => word.left + word.width))
  const bottom = Math.max(...words.map((word) => word.top + word.height))
  return { left, top, width: right - left, height: bottom - top }
}
