import { compareTitles } from './compare-titles.ts'

/** A sorted copy, in the order of `compareTitles`; equal titles keep their order. */
export function sortByTitle<Item extends { readonly title: string }>(
  items: readonly Item[],
): Item[] {
  return items.toSorted((first, second) => compareTitles(first.title, second.title))
}
