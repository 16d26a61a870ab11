/**
 * The order of titles in all lists: ignoring case and accents, so that "Álamo" comes next to
 * "alamo"; titles equal by that are compared by UTF-16 code units. It is independent of the locale,
 * so that all machines list a report alike.
 */
export function compareTitles(first: string, second: string): number {
  return compareText(titleSortKey(first), titleSortKey(second)) || compareText(first, second)
}

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

/** The key that titles are matched by (D7): trimmed and lower case. */
export function titleMatchKey(title: string): string {
  return title.trim().normalize('NFC').toLowerCase()
}

const ONLY_ASCII = /^[\x20-\x7e]*$/

/** The key that titles are sorted by: lower case, without accents. */
export function titleSortKey(title: string): string {
  if (ONLY_ASCII.test(title)) return title.toLowerCase()
  return title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
}

/** Compares two strings by their UTF-16 code units: negative, 0 or positive. */
export function compareText(first: string, second: string): number {
  if (first === second) return 0
  return first < second ? -1 : 1
}
