/** Characters of a quote at most, without the signs that it is cut. */
export const MAX_QUOTE = 140
/** Characters of it before the first hit at most. */
const BEFORE = 40

/**
 * Returns the part of a text around the first word that begins with a term, or its beginning. Words
 * are not cut, unless one is longer than the quote; "…" marks what is left out.
 */
export function quoteAround(text: string, terms: readonly string[]): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const hit = findHit(line, terms)
  const start = hit <= BEFORE ? 0 : line.lastIndexOf(' ', hit - BEFORE) + 1 || hit - BEFORE
  const rest = line.slice(start)
  if (rest.length <= MAX_QUOTE) return `${start > 0 ? '…' : ''}${rest}`
  const end = rest.lastIndexOf(' ', MAX_QUOTE)
  const kept = rest.slice(0, end > hit - start ? end : MAX_QUOTE)
  return `${start > 0 ? '…' : ''}${kept}…`
}

function findHit(line: string, terms: readonly string[]): number {
  for (const { 0: word, index } of line.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const lower = word.toLowerCase()
    if (terms.some((term) => lower.startsWith(term))) return index
  }
  return 0
}
