/** Factor over the short form, which the test suite runs. */
const EFFORT = Number(process.env['FUZZ_EFFORT'] ?? 1)

/** Returns settings of fast-check for this many cases. */
export const fuzzRuns = (cases: number) => ({ numRuns: Math.ceil(cases * EFFORT) })

/** Ends only what hangs. */
export const FUZZ_TIMEOUT = 300_000 * Math.max(1, EFFORT)
