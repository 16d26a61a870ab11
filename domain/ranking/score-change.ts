/** A change is shown from here on: 0.05 in ten-thousandths, the unit scores are rounded to. */
const SIGNIFICANT_CHANGE = 500

export interface ScoreChange {
  /** Score now less score before, 4 decimals; null without a score before. */
  readonly change: number | null
  readonly significant: boolean
}

/**
 * What became of a score since the previous report, significant from 0.05 on (decisions 8).
 * Counted in whole ten-thousandths, since 0.85 - 0.8 is less than 0.05 in floating point.
 */
export function scoreChange(now: number, before: number | null): ScoreChange {
  if (before === null) return { change: null, significant: false }
  const change = Math.round(now * 10_000) - Math.round(before * 10_000)
  return { change: change / 10_000, significant: Math.abs(change) >= SIGNIFICANT_CHANGE }
}
