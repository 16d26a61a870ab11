/** A picture that can be compared with others. */
export interface Compared {
  readonly id: string
  readonly name: string
  readonly url: string
  /** What it belongs to, where there are several: 'January 2026'. */
  readonly group: string
}

export const COMPARE_WAYS = {
  sides: 'Side by side',
  slider: 'Slider',
  overlay: 'Overlay',
} as const

export type CompareWay = keyof typeof COMPARE_WAYS

export interface Pair {
  readonly left: string
  readonly right: string
}

/** What to begin with: the first of one group beside the first of the last one, old at the left. */
export function firstPair(pictures: readonly Compared[]): Pair | null {
  const [first, second] = pictures
  if (!first || !second) return null
  const other = pictures.find(({ group }) => group !== first.group)
  return { left: first.id, right: (other ?? second).id }
}

/** The pair as far as its pictures are there still; one that is gone is replaced by another. */
export function keepPair(pair: Pair | null, pictures: readonly Compared[]): Pair | null {
  const start = firstPair(pictures)
  if (!pair || !start) return start
  const ids = new Set(pictures.map(({ id }) => id))
  if (ids.has(pair.left) && ids.has(pair.right)) return pair
  const kept = [pair.left, pair.right].find((id) => ids.has(id))
  if (kept === undefined) return start
  const other = [start.right, start.left].find((id) => id !== kept) ?? kept
  return kept === pair.left ? { left: kept, right: other } : { left: other, right: kept }
}

/** The pictures as a list of choices, by what they belong to. */
export function choicesOf(pictures: readonly Compared[]) {
  const groups = [...new Set(pictures.map(({ group }) => group))]
  return groups.map((group) => ({
    group,
    items: pictures
      .filter((picture) => picture.group === group)
      .map(({ id, name }) => ({ value: id, label: name })),
  }))
}
