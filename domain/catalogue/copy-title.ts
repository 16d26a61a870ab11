import { CATALOGUE_LIMITS } from './catalogue-limits.ts'

const PREFIX = 'Copy of '

/**
 * The title of a copy (decisions 4): `Copy of {title}`, and where that is taken
 * `Copy of {title} (2)`, `(3)` and so on. A title that would become longer than `longest`
 * characters is cut short with an ellipsis, so that the copy can be edited like any other record.
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

/** At most so many UTF-16 code units, and no half of a character. */
function cut(text: string, longest: number): string {
  if (text.length <= longest) return text
  let kept = ''
  for (const character of text) {
    if (kept.length + character.length > longest - 1) break
    kept += character
  }
  return `${kept.trimEnd()}…`
}
