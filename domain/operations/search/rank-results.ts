import { toTerms } from '../../screenshots/texts/search-terms.ts'
import { SEARCH_KINDS, type SearchKind } from './search-kinds.ts'

/** Terms of a search at most, and characters of each: more makes no search narrower. */
const MAX_TERMS = 8
const TERM_IN_LENGTH = /^.{1,40}/u

/** Returns the terms of a search, also those of one letter; none of a text without any. */
export function toSearchedTerms(text: string): string[] {
  return toTerms(text)
    .slice(0, MAX_TERMS)
    .map((term) => TERM_IN_LENGTH.exec(term)?.[0] ?? '')
}

/**
 * Returns how well a title matches a search, the best first: 0 is the title itself, 1 its beginning,
 * 2 the beginnings of its words, 3 parts of them, 4 no match.
 */
export function matchOf(title: string, terms: readonly string[]): number {
  const words = toTerms(title)
  const searched = terms.join(' ')
  const joined = words.join(' ')
  if (terms.length === 0) return 4
  if (joined === searched) return 0
  if (joined.startsWith(searched)) return 1
  if (terms.every((term) => words.some((word) => word.startsWith(term)))) return 2
  return terms.every((term) => joined.includes(term)) ? 3 : 4
}

interface Group {
  readonly kind: SearchKind
  readonly similar: boolean
  readonly results: readonly { readonly title: string }[]
}

/** False for kinds that are found by their texts; their titles say where these are. */
const isTitled = (kind: SearchKind) => !['text', 'note', 'screenshot'].includes(kind)

/**
 * Returns the groups with results, the one with the best match first; similar titles come last.
 * Equally good ones keep the order of the kinds.
 */
export function rankGroups<Ranked extends Group>(
  groups: readonly Ranked[],
  terms: readonly string[],
): Ranked[] {
  const best = ({ kind, similar, results }: Ranked) => {
    if (similar) return 5
    return isTitled(kind) ? Math.min(...results.map(({ title }) => matchOf(title, terms))) : 4
  }
  return groups
    .filter(({ results }) => results.length > 0)
    .toSorted(
      (one, other) =>
        best(one) - best(other) ||
        SEARCH_KINDS.indexOf(one.kind) - SEARCH_KINDS.indexOf(other.kind),
    )
}
