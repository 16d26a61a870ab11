/**
 * Maximum number of terms of a search, and of characters of each: more makes no search narrower.
 */
const MAX_TERMS = 8
const MAX_TERM_CHARACTERS = 40

/**
 * Returns the parts of a text that are letters and digits, in lower case, as text on images is
 * stored and searched.
 */
export function toTerms(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  )
}

/** Returns the terms of a search; none if no part of it is long enough to distinguish images. */
export function toSearchTerms(text: string): string[] {
  const terms = toTerms(text).map((term) => term.slice(0, MAX_TERM_CHARACTERS))
  return terms.some((term) => term.length > 1) ? terms.slice(0, MAX_TERMS) : []
}

/** Returns whether each term begins a word of one of the texts, e.g. of the titles of an image. */
export function hasAllTerms(texts: readonly string[], terms: readonly string[]): boolean {
  if (terms.length === 0) return false
  const words = texts.flatMap(toTerms)
  return terms.every((term) => words.some((word) => word.startsWith(term)))
}

/** A part of a text, and whether it matches a term. */
export interface TextPart {
  readonly text: string
  readonly hit: boolean
}

/**
 * Returns a text in parts: the beginnings of its words that match a term, and the parts between
 * them.
 */
export function markTerms(text: string, terms: readonly string[]): TextPart[] {
  const parts: TextPart[] = []
  let done = 0
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const lower = word.toLowerCase()
    const lengths = terms.filter((term) => lower.startsWith(term)).map((term) => term.length)
    if (lengths.length === 0) continue
    if (index > done) parts.push({ text: text.slice(done, index), hit: false })
    done = index + Math.max(...lengths)
    parts.push({ text: text.slice(index, done), hit: true })
  }
  if (done < text.length) parts.push({ text: text.slice(done), hit: false })
  return parts
}
