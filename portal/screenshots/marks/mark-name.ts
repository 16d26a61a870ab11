import { type ImageMark, numberOf } from '@insights/domain/screenshots/marks/image-mark.ts'

/** Returns a mark's name in its list: 'Arrow', 'Number 2'. */
export function markName(marks: readonly ImageMark[], place: number): string {
  const number = numberOf(marks, place)
  if (number !== null) return `Number ${number}`
  const { kind } = marks[place]!
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`
}
