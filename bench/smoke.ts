/**
 * BENCH_SMOKE=1 runs a benchmark as briefly and on as little as it can be run: what it prints means
 * nothing then, but one that breaks off does so.
 */
export const SMOKE = process.env['BENCH_SMOKE'] === '1'

/** Databases for a smoke run, empty and migrated, in the order in which they are opened. */
const databases = (process.env['SMOKE_DATABASES'] ?? '').split(' ')

/** Returns the URL of the next one; undefined for a database of its own. */
export const nextSmokeDatabase = () => databases.shift() || undefined

/** How often, or for how many seconds, something is measured; in a smoke run as told. */
export const unlessSmoke = (usual: number, inSmoke: number) => (SMOKE ? inSmoke : usual)

/** How long autocannon sends requests; it looks whether to stop when it has taken a sample. */
export const forSeconds = (seconds: number) =>
  SMOKE ? { amount: 20, sampleInt: 50 } : { duration: seconds }
