/** Seed of the generated requests and files; the same each time unless another is given. */
export const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_122)

/** Factor over the short form, which the test suite runs. */
const EFFORT = Number(process.env['FUZZ_EFFORT'] ?? 1)

/** Returns settings of fast-check for this many cases; it prints the seed to repeat them. */
export const fuzzRuns = (cases: number) => ({ seed: SEED, numRuns: Math.ceil(cases * EFFORT) })

/** Ends only what hangs. */
export const FUZZ_TIMEOUT = 300_000 * Math.max(1, EFFORT)
