import { compareText } from './compare-text.ts'
import { titleSortKey } from './title-sort-key.ts'

/**
 * Returns a copy sorted by `compareTitles`. Equal titles are sorted by id, so that the result does
 * not depend on the input order; without `idOf` they keep their order.
 */
export function sortByTitle<Item extends { readonly title: string }>(
  items: readonly Item[],
  idOf: (item: Item) => string = () => '',
): Item[] {
  return items
    .map((item) => ({ item, key: titleSortKey(item.title) }))
    .sort(
      (first, second) =>
        compareText(first.key, second.key) ||
        compareText(first.item.title, second.item.title) ||
        compareText(idOf(first.item), idOf(second.item)),
    )
    .map(({ item }) => item)
}
