/** Of a benchmark that ran to its end: one that broke off has another, as every Node.js process. */
export const MISSED_LIMIT = 3

/** Prints a result with its limit. A missed limit sets the exit code `MISSED_LIMIT`. */
export function printResult(
  name: string,
  value: number,
  unit: string,
  bound?: { atMost?: number; atLeast?: number },
): void {
  const { atMost = Infinity, atLeast = -Infinity } = bound ?? {}
  const met = value <= atMost && value >= atLeast
  const wanted = Number.isFinite(atMost)
    ? `at most ${atMost}`
    : Number.isFinite(atLeast)
      ? `at least ${atLeast}`
      : ''
  console.log(
    `${met ? ' ' : '!'} ${name}: ${value.toFixed(value < 10 ? 2 : 0)} ${unit}${wanted && ` (${wanted})`}`,
  )
  if (!met) process.exitCode = MISSED_LIMIT
}
