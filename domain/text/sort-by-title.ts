import { compareText } from './compare-text.ts'
import { titleKey } from './title-key.ts'

/** A sorted copy, in the order of `compareTitles`; equal titles keep their order. */
export function sortByTitle<Item extends { readonly title: string }>(
  items: readonly Item[],
): Item[] {
  return items
    .map((item) => ({ item, key: titleKey(item.title) }))
    .sort(
      (first, second) =>
        compareText(first.key, second.key) || compareText(first.item.title, second.item.title),
    )
    .map(({ item }) => item)
}
