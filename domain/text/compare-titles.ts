import { compareText } from './compare-text.ts'
import { titleKey } from './title-key.ts'

/**
 * The order in which titles are listed everywhere: letters without regard to case or accents, so
 * that "Álamo" stands beside "alamo"; titles that are equal by that go by UTF-16 code units.
 * It depends on no locale, so that two machines never list a report differently.
 */
export function compareTitles(first: string, second: string): number {
  return compareText(titleKey(first), titleKey(second)) || compareText(first, second)
}
