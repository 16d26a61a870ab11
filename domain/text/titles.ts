const collator = new Intl.Collator('en')

/**
 * The order of titles in all lists: that of English dictionaries, where accents and case only decide
 * between words that are equal without them. It does not depend on the locale of a machine, and is
 * the one of `titleOrder` in the database.
 */
export function compareTitles(first: string, second: string): number {
  return collator.compare(first, second) || compareText(first, second)
}

/**
 * Returns a copy sorted by `compareTitles`. Equal titles are sorted by id, so that the result does
 * not depend on the input order; without `idOf` they keep their order.
 */
export function sortByTitle<Item extends { readonly title: string }>(
  items: readonly Item[],
  idOf: (item: Item) => string = () => '',
): Item[] {
  return items.toSorted(
    (first, second) =>
      compareTitles(first.title, second.title) || compareText(idOf(first), idOf(second)),
  )
}

/**
 * Returns the readable form of a title: compatible characters as usually typed, one blank for white space of
 * every kind, and nothing that has no width.
 */
export function readTitle(title: string): string {
  return title
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * The key that titles are matched and searched by (D7): as they are read, in lower case. The
 * database has the same as `title_match_key`, which keeps titles unique.
 */
export function titleMatchKey(title: string): string {
  return readTitle(title).toLowerCase()
}

/** Compares two strings by their UTF-16 code units: negative, 0 or positive. */
export function compareText(first: string, second: string): number {
  if (first === second) return 0
  return first < second ? -1 : 1
}
