import { CATALOGUE_LIMITS } from './catalogue-limits.ts'

const PREFIX = 'Copy of '

/**
 * Returns the title of a copy (D4): `Copy of {title}`, or `Copy of {title} (2)`, `(3)` and so on if
 * that is taken. Titles longer than `longest` characters are cut with an ellipsis, so that the copy
 * can be edited.
 *
 * @example copyTitle('Airlines', (title) => title === 'Copy of Airlines') // 'Copy of Airlines (2)'
 */
export function copyTitle(
  title: string,
  isTaken: (title: string) => boolean,
  longest: number = CATALOGUE_LIMITS.title,
): string {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : ` (${number})`
    const copy = PREFIX + cut(title, longest - PREFIX.length - suffix.length) + suffix
    if (!isTaken(copy)) return copy
  }
}

/** Cuts to a number of UTF-16 code units without splitting a surrogate pair. */
function cut(text: string, longest: number): string {
  if (text.length <= longest) return text
  let kept = ''
  for (const character of text) {
    if (kept.length + character.length > longest - 1) break
    kept += character
  }
  return `${kept.trimEnd()}…`
}
