import { listText } from './number-text.ts'

export const MAX_NAMES = 3

/**
 * Returns names as a list: of many the first ones and the number of the others. One more is named as well,
 * but beside a single name.
 */
export function cutList(names: readonly string[], most = MAX_NAMES): string {
  if (names.length <= most + Math.min(most - 1, 1)) return listText(names)
  return `${names.slice(0, most).join(', ')} and ${names.length - most} more`
}
