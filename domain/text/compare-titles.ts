import { compareText } from './compare-text.ts'
import { titleSortKey } from './title-sort-key.ts'

/**
 * The order of titles in all lists: ignoring case and accents, so that "Álamo" comes next to
 * "alamo"; titles equal by that are compared by UTF-16 code units. It is independent of the locale,
 * so that all machines list a report alike.
 */
export function compareTitles(first: string, second: string): number {
  return compareText(titleSortKey(first), titleSortKey(second)) || compareText(first, second)
}
