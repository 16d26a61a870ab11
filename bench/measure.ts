import { readFileSync, readdirSync } from 'node:fs'

/**
 * BENCH_SMOKE=1 runs a benchmark as briefly and on as little as it can be run: what it prints means
 * nothing then, but one that breaks off does so.
 */
export const SMOKE = process.env['BENCH_SMOKE'] === '1'

/** A database for all benchmarks of this process, which share their portal then. */
export const SHARED_DATABASE = process.env['SMOKE_DATABASE']

/** Returns the number of measurements or seconds, in a smoke run the second one. */
export const unlessSmoke = (usual: number, inSmoke: number) => (SMOKE ? inSmoke : usual)

/** Returns autocannon's duration; it checks the time only after a sample. */
export const forSeconds = (seconds: number) =>
  SMOKE ? { amount: 20, sampleInt: 50 } : { duration: seconds }

/** Returns a number that an environment variable can replace, BENCH_ROUNDS for example. */
export const setting = (name: string, usual: number, inSmoke: number) =>
  Number(process.env[`BENCH_${name}`] ?? unlessSmoke(usual, inSmoke))

/**
 * Runs the parts of a benchmark one after the other and prints their rows as one table; only parts
 * with the word of the command line in their name, if it has one (`script/bench saving:create`).
 */
export async function measure(parts: Readonly<Record<string, () => Promise<void>>>): Promise<void> {
  printCells('', 'what', 'figure', 'reference', 'ratio', 'wanted')
  const [, , word = ''] = process.argv
  for (const [name, run] of Object.entries(parts)) if (name.includes(word)) await run()
}

/** A figure and, from the same run, what it is compared with. */
export interface Measured {
  readonly figure: number
  readonly reference: number
}

/** Limits of the figure, or of its ratio to the reference. */
interface Wanted {
  readonly atMost?: number
  readonly atLeast?: number
  readonly ratioAtMost?: number
  readonly ratioAtLeast?: number
}

/** The exit code of a completed benchmark: a broken one has another, as every Node.js process. */
const MISSED_LIMIT = 3

/** Prints a row of the table. A missed limit sets the exit code `MISSED_LIMIT`. */
export function printRow(
  what: string,
  unit: string,
  { figure, reference, ...wanted }: Pick<Measured, 'figure'> & Partial<Measured> & Wanted,
): void {
  const ratio = reference === undefined ? undefined : figure / reference
  const { atMost, atLeast, ratioAtMost, ratioAtLeast } = wanted
  const limits = [
    [figure, atMost, atLeast, ''],
    [ratio, ratioAtMost, ratioAtLeast, ' x'],
  ] as const
  const isMet = limits.every(
    ([value, most = Infinity, least = -Infinity]) =>
      value === undefined || (value <= most && value >= least),
  )
  const words = limits.flatMap(([, most, least, sign]) => [
    ...(Number.isFinite(most) ? [`≤ ${most}${sign}`] : []),
    ...(Number.isFinite(least) ? [`≥ ${least}${sign}`] : []),
  ])
  const say = (value: number | undefined, suffix: string) =>
    value === undefined ? '' : `${value.toFixed(Math.abs(value) < 10 ? 2 : 0)} ${suffix}`.trim()
  printCells(isMet ? '' : '!', what, say(figure, unit), say(reference, unit), say(ratio, 'x'), words.join(', ')) // prettier-ignore
  if (!isMet) process.exitCode = MISSED_LIMIT
}

function printCells(mark: string, what: string, ...cells: readonly string[]): void {
  const right = cells.slice(0, 3).map((cell) => cell.padStart(13))
  console.log([mark.padEnd(1), what.padEnd(72), ...right, ` ${cells[3]}`].join(' ').trimEnd())
}

/**
 * Runs each way in turn, so that noise affects all of them. Returns what each gave, without the
 * warm-up.
 */
export async function inTurns<Name extends string, Result>(
  ways: Readonly<Record<Name, (round: number) => Result | Promise<Result>>>,
  rounds: number,
  warmUp = unlessSmoke(1, 0),
): Promise<Record<Name, Result[]>> {
  const names = Object.keys(ways) as Name[]
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    Name,
    Result[]
  >
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const name of names) {
      const result = await ways[name](round)
      if (round >= 0) results[name].push(result)
    }
  }
  return results
}

/** Times two functions in turns. Returns the medians in milliseconds. */
export async function compare(
  rounds: number,
  subject: () => unknown,
  reference: () => unknown,
): Promise<Measured> {
  const ways = { subject: () => time(subject), reference: () => time(reference) }
  const taken = await inTurns(ways, unlessSmoke(rounds, 1), unlessSmoke(3, 0))
  return { figure: median(taken.subject), reference: median(taken.reference) }
}

/** Milliseconds that `work` takes. */
export async function time(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Returns the value that `share` per cent of the values are below; infinity of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? Infinity
}

const TICK_MS = 10

/** Milliseconds of processor time that a process and its children have taken; Linux only. */
export function processorTime(pid: number): number {
  const own = statOf(pid)
  if (!own) return 0
  // The last two: what ended children took.
  const [user, system, endedUser, endedSystem] = own.times
  let ticks = user! + system! + endedUser! + endedSystem!
  for (const entry of readdirSync('/proc')) {
    if (/^\d+$/.test(entry) && statOf(Number(entry))?.parent === pid) {
      ticks += processorTime(Number(entry)) / TICK_MS
    }
  }
  return ticks * TICK_MS
}

export const parentOf = (pid: number): number => statOf(pid)!.parent

function statOf(pid: number): { parent: number; times: number[] } | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    return { parent: Number(fields[1]), times: fields.slice(11, 15).map(Number) }
  } catch {
    return undefined
  }
}
