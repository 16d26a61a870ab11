import { unlessSmoke } from './smoke.ts'

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
