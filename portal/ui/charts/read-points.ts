/** A value of a chart with the words that read it out. */
export interface ReadPoint {
  readonly seriesIndex: number
  readonly dataIndex: number
  readonly text: string
}

/** Returns the named values of an option, series by series; a series without names is left out. */
export function readPoints({ series }: Readonly<Record<string, unknown>>): ReadPoint[][] {
  if (!Array.isArray(series)) return []
  return series
    .map(({ data }: { data?: unknown }, seriesIndex) =>
      (Array.isArray(data) ? data : []).flatMap((item: { name?: unknown } | null, dataIndex) =>
        typeof item?.name === 'string' ? [{ seriesIndex, dataIndex, text: item.name }] : [],
      ),
    )
    .filter(({ length }) => length > 0)
}

/**
 * Returns the value that an arrow key leads to: left and right within a series, up and down to the
 * neighbouring series; the first value if there is no current one. Undefined for other keys and
 * beyond the ends.
 */
export function nextPoint(
  points: readonly (readonly ReadPoint[])[],
  from: ReadPoint | null,
  key: string,
): ReadPoint | undefined {
  const step = STEPS[key]
  if (!step) return undefined
  if (from === null) return points[0]?.[0]
  const row = points.findIndex((of) => of[0]?.seriesIndex === from.seriesIndex)
  const index = points[row]?.findIndex(({ dataIndex }) => dataIndex === from.dataIndex) ?? -1
  const [down, right] = step
  const next = points[row + down]
  return next?.[Math.min(index + right, down === 0 ? Infinity : next.length - 1)]
}

const STEPS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
}
