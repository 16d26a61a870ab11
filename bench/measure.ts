import { readFileSync, readdirSync } from 'node:fs'

/**
 * BENCH_SMOKE=1 runs a benchmark as briefly and on as little as it can be run: what it prints means
 * nothing then, but one that breaks off does so. The portal is on SMOKE_DATABASE, if it is given.
 */
export const SMOKE = process.env['BENCH_SMOKE'] === '1'

/** Returns the number of measurements or seconds, in a smoke run the second one. */
export const unlessSmoke = (usual: number, inSmoke: number) => (SMOKE ? inSmoke : usual)

/** Returns autocannon's duration; it checks the time only after a sample. */
export const forSeconds = (seconds: number) =>
  SMOKE ? { amount: 20, sampleInt: 50 } : { duration: seconds }

/** Times two functions alternately, so that noise affects both. */
export async function compare(
  rounds: number,
  subject: () => unknown,
  reference: () => unknown,
): Promise<{ subject: number; reference: number; ratio: number }> {
  const subjects: number[] = []
  const references: number[] = []
  for (let round = -WARM_UP; round < unlessSmoke(rounds, 1); round += 1) {
    const [one, other] = [await time(subject), await time(reference)]
    if (round < 0) continue
    subjects.push(one)
    references.push(other)
  }
  const [a, b] = [median(subjects), median(references)]
  return { subject: a, reference: b, ratio: a / b }
}

const WARM_UP = unlessSmoke(3, 0)

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

/** The exit code of a completed benchmark: a broken one has another, as every Node.js process. */
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
