import type { Share } from './read-share.ts'

/** The unit of a file's numbers. */
export type ShareUnit = 'percent' | 'fraction' | 'count'

/** The numbers of a row, for ratings 1 to 5. */
export interface ReadShares {
  readonly shares: readonly Share[]
  /** The number of answers, where the file has it. */
  readonly base: number | null
}

/** Five whole percents are off by at most half a point each. */
const ROUNDING = 2.5 + 1e-9

/**
 * Returns the unit in which the most rows add up to a whole: counts to their base, percents to about
 * 100, fractions to about 1. Percents where no row does.
 */
export function findShareUnit(rows: readonly ReadShares[]): ShareUnit {
  let found: ShareUnit = 'percent'
  let most = 0
  for (const unit of ['count', 'percent', 'fraction'] as const) {
    const fitting = rows.filter((row) => addsUp(row, unit)).length
    if (fitting <= most) continue
    found = unit
    most = fitting
  }
  return found
}

/** Returns true for a row whose shares add up to a whole of this unit. */
export function addsUp(row: ReadShares, unit: ShareUnit): boolean {
  if (unit === 'count' && row.shares.some(({ isPercent }) => isPercent)) return false
  const difference = Math.abs(sumShares(row, unit) - wholeOf(row, unit))
  if (unit === 'count') return difference <= 1e-6 * wholeOf(row, unit)
  return difference <= (ROUNDING * wholeOf(row, unit)) / 100
}

/** Returns the sum in this unit, without what floating point adds to it. */
export function sumShares({ shares }: ReadShares, unit: ShareUnit): number {
  return tidy(shares.reduce((sum, share) => sum + valueIn(share, unit), 0))
}

/** Returns what the shares of a row in this unit add up to; NaN for counts without a base. */
export function wholeOf({ base }: ReadShares, unit: ShareUnit): number {
  if (unit === 'count') return base || NaN
  return unit === 'fraction' ? 1 : 100
}

/** Returns whole percents, rounded once and halves up. */
export function toPercents(row: ReadShares, unit: ShareUnit): number[] {
  const whole = wholeOf(row, unit)
  return row.shares.map((share) => Math.round(tidy((valueIn(share, unit) * 100) / whole)))
}

function valueIn({ value, isPercent }: Share, unit: ShareUnit): number {
  return unit === 'fraction' && isPercent ? value / 100 : value
}

const tidy = (value: number) => Number(value.toPrecision(12))
