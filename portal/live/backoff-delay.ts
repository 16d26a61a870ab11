const MIN_DELAY_MS = 1000
const MAX_DELAY_MS = 60_000

/**
 * Exponential backoff: returns the delay before the next attempt, in milliseconds. `chance`, from 0
 * to 1, adds jitter, so that windows do not reconnect together.
 */
export function backoffDelay(failures: number, chance: number): number {
  const maxDelay = Math.min(MAX_DELAY_MS, MIN_DELAY_MS * 2 ** failures)
  return maxDelay * (0.5 + chance / 2)
}
