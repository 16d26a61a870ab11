import { titleMatchKey } from '../../text/title-match-key.ts'
import { cleanLine } from '../file/clean-text.ts'

/** What a title of the file refers to. */
export type Match<Item> =
  | { readonly kind: 'there'; readonly item: Item }
  | { readonly kind: 'new' }
  | { readonly kind: 'repeated'; readonly row: number }

/**
 * Returns a function that matches titles of a file with existing items, trimmed and ignoring case.
 * An exact match goes first, so that titles that differ only by case stay distinct. Each title may
 * occur once in the file.
 */
export function createMatcher<Item extends { readonly title: string }>(items: readonly Item[]) {
  const bySpelling = Map.groupBy(items, ({ title }) => cleanLine(title))
  const byKey = Map.groupBy(items, ({ title }) => titleMatchKey(cleanLine(title)))
  const claimed = new Set<Item>()
  const rows = new Map<string, number>()

  return function match(title: string, row: number): Match<Item> {
    const key = titleMatchKey(title)
    const spelled = firstFree(bySpelling.get(title))
    const before = rows.get(key)
    if (!spelled && before !== undefined) return { kind: 'repeated', row: before }
    if (before === undefined) rows.set(key, row)
    const item = spelled ?? firstFree(byKey.get(key))
    if (!item) return { kind: 'new' }
    claimed.add(item)
    return { kind: 'there', item }
  }

  function firstFree(candidates: readonly Item[] | undefined): Item | undefined {
    return candidates?.find((item) => !claimed.has(item))
  }
}
