/** The ends of an axis of percents and the distance of its marks. */
export interface PercentAxis {
  readonly min: number
  readonly max: number
  readonly interval: number
}

/**
 * Returns an axis that has all fractions, in whole tens of percent: from 0 if they come near it,
 * else from the ten below the smallest.
 */
export function percentAxis(fractions: readonly number[]): PercentAxis {
  if (fractions.length === 0) return { min: 0, max: 100, interval: 20 }
  const tens = fractions.map((fraction) => Math.round(fraction * 10_000) / 1000)
  const highest = Math.ceil(Math.max(...tens))
  const lowest = Math.floor(Math.min(...tens))
  const max = Math.max(highest, 2)
  const min = lowest <= 2 ? 0 : Math.min(lowest, max - 2)
  const interval = max - min > 5 ? 2 : 1
  // The last mark is at the end.
  const rest = (max - min) % interval
  const [from, to] = min > 0 ? [min - rest, max] : [min, max + rest]
  return { min: from * 10, max: to * 10, interval: interval * 10 }
}

/** 'The axis runs from 40 to 100%.' */
export function axisNote({ min, max }: PercentAxis, axis = 'The axis runs'): string {
  return `${axis} from ${min} to ${max}%.`
}

/** Returns an axis of whole percents around fractions, with at most ten marks. */
export function wholePercents(fractions: readonly number[]): PercentAxis {
  const low = Math.floor(percent(Math.min(...fractions)))
  const high = Math.max(Math.ceil(percent(Math.max(...fractions))), low + 1)
  const interval = [1, 2, 5, 10].find((step) => (high - low) / step <= 8) ?? 20
  return {
    min: Math.floor(low / interval) * interval,
    max: Math.ceil(high / interval) * interval,
    interval,
  }
}

/** 84.56 for 0.8456. */
export function percent(fraction: number): number {
  return Math.round(fraction * 10_000) / 100
}
