import { countText } from '../text/number-text.ts'

/**
 * Months of which only the ends are known; null where an end is not. The truth is no less than
 * `min` and no more than `max`.
 */
export interface MonthInterval {
  readonly min: number | null
  readonly max: number | null
  /** True while it goes on: it is what has passed up to this edition. */
  readonly counting: boolean
}

/** Returns the calendar months between two dates, which are firsts of months in UTC. */
export function monthsBetween(from: string, to: string): number {
  const [start, end] = [new Date(from), new Date(to)]
  return (
    (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth()
  )
}

/** '9 to 12', '12 or more', 'up to 6'; the unit is the header's. */
export function intervalText({ min, max }: Pick<MonthInterval, 'min' | 'max'>): string {
  if (max === null) return `${min ?? 0} or more`
  if (min === null) return `up to ${max}`
  return min === max ? String(min) : `${min} to ${max}`
}

/** '9 to 12 months, and counting'. */
export function delayText(interval: MonthInterval): string {
  const { min, max, counting } = interval
  const text =
    max === 1 && (min === null || min === 1)
      ? countText(1, 'month').replace('1', intervalText(interval))
      : `${intervalText(interval)} months`
  return counting ? `${text}, and counting` : text
}
