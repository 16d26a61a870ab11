/** Units of the fourth decimal. */
const UNIT = 10_000

/**
 * Rounds parts to 4 decimals so that they add up to `sum`, which has 4: all are rounded down, and
 * what is missing goes to the largest remainders. Parts of nothing stay nothing, unless all are and
 * the sum is a rounding error of the scores.
 */
export function roundParts(parts: readonly number[], sum: number): number[] {
  const exact = parts.map((part) => Math.round(part * UNIT * 1e6) / 1e6)
  const units = exact.map(Math.floor)
  let missing = Math.round(sum * UNIT) - units.reduce((total, unit) => total + unit, 0)
  const still = exact.every((part) => part === 0)
  const order = exact
    .flatMap((part, index) =>
      part === 0 && !still ? [] : [{ index, rest: part - Math.floor(part) }],
    )
    .toSorted((one, other) => other.rest - one.rest || one.index - other.index)
  for (let next = 0; missing > 0 && order.length > 0; next++, missing--) {
    units[order[next % order.length]!.index]! += 1
  }
  for (let next = 0; missing < 0 && order.length > 0; next++, missing++) {
    units[order[order.length - 1 - (next % order.length)]!.index]! -= 1
  }
  return units.map((unit) => unit / UNIT + 0)
}
