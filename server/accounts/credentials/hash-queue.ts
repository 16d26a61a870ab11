import { availableParallelism } from 'node:os'

import { unavailable } from '../../http/errors.ts'

/**
 * Number of concurrent hashes: half of the cores, so that requests and the database get the other
 * half, and never all of Node's four threads for files and names.
 */
const AT_ONCE = Math.max(1, Math.min(3, Math.floor(availableParallelism() / 2)))

/** Maximum number of waiting hashes: a hundred take some seconds. */
const MAX_WAITING = 100

const waiting: (() => void)[] = []
let running = 0

/** Runs one expensive hash in turn; throws a 503 if too many wait. */
export async function runHashQueued<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting.length >= MAX_WAITING) {
    throw unavailable('Too many sign-ins right now. Please try again shortly.')
  }
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    // Hands the slot to the next waiter, so that no new call takes it in between.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
