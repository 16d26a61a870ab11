import type { ImageMark } from '@insights/domain/screenshots/marks/image-mark.ts'

/** An image that can be compared with others. */
export interface Compared {
  readonly id: string
  readonly name: string
  readonly url: string
  /** The edition or other group of the image: 'January 2026'. */
  readonly group: string
  /** The words below it where the group alone would be ambiguous. */
  readonly label?: string
  readonly marks?: readonly ImageMark[]
}

export const COMPARE_MODES = {
  sides: 'Side by side',
  slider: 'Slider',
  overlay: 'Overlay',
} as const

export type CompareMode = keyof typeof COMPARE_MODES

export interface Pair {
  readonly left: string
  readonly right: string
}

/** Returns the pair to begin with: the first images of the first and of the last group. */
export function firstPair(images: readonly Compared[]): Pair | null {
  const [first, second] = images
  if (!first || !second) return null
  const other = images.find(({ group }) => group !== first.group)
  return { left: first.id, right: (other ?? second).id }
}

/** Returns the pair, with missing images replaced by others. */
export function repairPair(pair: Pair | null, images: readonly Compared[]): Pair | null {
  const start = firstPair(images)
  if (!pair || !start) return start
  const ids = new Set(images.map(({ id }) => id))
  if (ids.has(pair.left) && ids.has(pair.right)) return pair
  const kept = [pair.left, pair.right].find((id) => ids.has(id))
  if (kept === undefined) return start
  const other = [start.right, start.left].find((id) => id !== kept) ?? kept
  return kept === pair.left ? { left: kept, right: other } : { left: other, right: kept }
}

export function choicesOf(images: readonly Compared[]) {
  const groups = [...new Set(images.map(({ group }) => group))]
  return groups.map((group) => ({
    group,
    items: images
      .filter((image) => image.group === group)
      .map(({ id, name }) => ({ value: id, label: name })),
  }))
}
