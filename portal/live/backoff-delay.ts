const MIN_DELAY_MS = 1000
const MAX_DELAY_MS = 60_000

/**
 * How long to wait before the next try, in milliseconds, after so many that failed: twice as long
 * each time. `chance`, from 0 to 1, keeps all windows from coming back in the same moment.
 */
export function backoffDelay(failures: number, chance: number): number {
  const maxDelay = Math.min(MAX_DELAY_MS, MIN_DELAY_MS * 2 ** failures)
  return maxDelay * (0.5 + chance / 2)
}
