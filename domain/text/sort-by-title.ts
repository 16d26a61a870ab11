import { compareText } from './compare-text.ts'
import { titleKey } from './title-key.ts'

/**
 * A sorted copy, in the order of `compareTitles`. What has the same title goes by id, so that the
 * result does not depend on the order before; without `idOf` it keeps its order.
 */
export function sortByTitle<Item extends { readonly title: string }>(
  items: readonly Item[],
  idOf: (item: Item) => string = () => '',
): Item[] {
  return items
    .map((item) => ({ item, key: titleKey(item.title) }))
    .sort(
      (first, second) =>
        compareText(first.key, second.key) ||
        compareText(first.item.title, second.item.title) ||
        compareText(idOf(first.item), idOf(second.item)),
    )
    .map(({ item }) => item)
}
