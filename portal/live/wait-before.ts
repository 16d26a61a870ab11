const SHORTEST_MILLISECONDS = 1000
const LONGEST_MILLISECONDS = 60_000

/**
 * How long to wait before the next try, in milliseconds, after so many that failed: twice as long
 * each time. `chance`, from 0 to 1, keeps all windows from coming back in the same moment.
 */
export function waitBefore(failures: number, chance: number): number {
  const longest = Math.min(LONGEST_MILLISECONDS, SHORTEST_MILLISECONDS * 2 ** failures)
  return longest * (0.5 + chance / 2)
}
