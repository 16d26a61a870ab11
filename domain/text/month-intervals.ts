/**
 * A number of months between bounds; null for an unknown bound. The truth is no less than `min` and
 * no more than `max`.
 */
export interface MonthInterval {
  readonly min: number | null
  readonly max: number | null
  /** True while it goes on: it is the time up to this edition. */
  readonly counting: boolean
}

/** '9 to 12', '12 or more', 'up to 6'; the unit is the header's. */
export function intervalText({ min, max }: Pick<MonthInterval, 'min' | 'max'>): string {
  if (max === null) return `${min ?? 0} or more`
  if (min === null) return `up to ${max}`
  return min === max ? String(min) : `${min} to ${max}`
}

/** '9 to 12 months, and counting', 'at least 12 months', '1 month'. */
export function delayText({ min, max, counting }: MonthInterval): string {
  const bound =
    max === null ? 'at least ' : min === null ? 'at most ' : min < max && min === 0 ? 'up to ' : ''
  const months =
    min !== null && max !== null && 0 < min && min < max ? `${min} to ${max}` : (max ?? min)
  return `${bound}${months} ${months === 1 ? 'month' : 'months'}${counting ? ', and counting' : ''}`
}
