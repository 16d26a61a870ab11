/** Which requests and files are made; the same each time, unless another seed is given. */
export const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_122)

/** How many times more than in the short form, which the test suite runs. */
const EFFORT = Number(process.env['FUZZ_EFFORT'] ?? 1)

/** Settings of fast-check to make so many cases, and to repeat them: it prints the seed. */
export const fuzzRuns = (cases: number) => ({ seed: SEED, numRuns: Math.ceil(cases * EFFORT) })

/** Tests may take so many times longer. */
export const fuzzTimeout = (milliseconds: number) => milliseconds * Math.max(1, EFFORT)
