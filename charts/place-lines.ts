/** A company's drawn value in one edition: the value, and its lane among equal ones. */
export interface LinePoint {
  readonly value: number
  /** 0 for the first company with the same value. */
  readonly lane: number
}

/** A company's values by edition. */
type Values = readonly (number | null)[]

/**
 * Returns the lines of companies, by company and edition; null where a company has no value.
 * Companies with the same value lie side by side, in the same order while they stay together: in
 * the order in which they met or, if they start together, in which they part.
 */
export function placeLines(
  values: readonly (readonly (number | null)[])[],
): (LinePoint | null)[][] {
  const editions = values.reduce((most, { length }) => Math.max(most, length), 0)
  const lanes: (number | null)[][] = values.map(() => [])
  for (let edition = 0; edition < editions; edition++) {
    const ranked = values.flatMap((of, company) => (valueAt(of, edition) === null ? [] : [company]))
    for (const tied of Map.groupBy(ranked, (company) => values[company]?.[edition]).values()) {
      tied.sort(
        (one, other) =>
          compareBefore(one, other, edition - 1) ||
          compareAfter(values[one] ?? [], values[other] ?? [], edition + 1) ||
          one - other,
      )
      for (const [lane, company] of tied.entries()) lanes[company]![edition] = lane
    }
  }
  return values.map((of, company) =>
    of.map((value, edition) =>
      value === null ? null : { value, lane: lanes[company]?.[edition] ?? 0 },
    ),
  )

  /** Companies without an earlier value come last. */
  function compareBefore(one: number, other: number, edition: number): number {
    const first = valueAt(values[one], edition)
    const second = valueAt(values[other], edition)
    if (first === null || second === null) return Number(first === null) - Number(second === null)
    return first - second || (lanes[one]?.[edition] ?? 0) - (lanes[other]?.[edition] ?? 0)
  }
}

function compareAfter(one: Values, other: Values, edition: number): number {
  for (let next = edition; next < one.length; next++) {
    const first = valueAt(one, next)
    const second = valueAt(other, next)
    if (first !== null && second !== null && first !== second) return first - second
  }
  return 0
}

function valueAt(values: Values | undefined, edition: number): number | null {
  return values?.[edition] ?? null
}

/**
 * Returns positions at least `distance` apart within 0 and `end`, as near to the wanted ones as a
 * push in one direction each gets them, in the order of `wanted`, which is that of the result.
 */
export function pushApart(wanted: readonly number[], distance: number, end: number): number[] {
  const order = wanted
    .map((position, index) => ({ position, index }))
    .toSorted((first, second) => first.position - second.position || first.index - second.index)
  const step = Math.min(distance, end / Math.max(wanted.length - 1, 1))
  // The centre of a group of touching labels is the mean of their wanted positions.
  let groups: { sum: number; size: number }[] = []
  const middle = ({ sum, size }: { sum: number; size: number }) => {
    const half = ((size - 1) * step) / 2
    return Math.min(Math.max(sum / size, half), end - half)
  }
  for (const { position } of order) {
    let group = { sum: position, size: 1 }
    for (let above = groups.at(-1); above; above = groups.at(-1)) {
      const gap = middle(group) - middle(above)
      if (gap >= ((group.size + above.size) / 2) * step - 1e-9) break
      groups = groups.slice(0, -1)
      group = { sum: group.sum + above.sum, size: group.size + above.size }
    }
    groups.push(group)
  }
  const placed = groups.flatMap((group) =>
    Array.from(
      { length: group.size },
      (_, index) => middle(group) + (index - (group.size - 1) / 2) * step,
    ),
  )
  const result: number[] = []
  for (const [place, { index }] of order.entries()) result[index] = placed[place] ?? 0
  return result
}
