import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import { startsByPath } from '@insights/platform/starts-by-path.ts'

startsByPath(() => import('./attacker.ts'))

/** A request as it goes over the wire. */
export interface Attack {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** A valid response would continue until it is cut off. */
  readonly endless?: boolean
}

export interface Outcome {
  /** 0 if the connection was closed before a response came. */
  readonly status: number
  readonly bytes: number
  readonly error?: string
  /** Number of meanwhile successful probes of the portal. */
  readonly probes: number
}

/** The responses to attacks that were sent at once. */
export interface Attacked {
  readonly outcomes: readonly Outcome[]
  /**
   * The longest processor time of this thread, the portal's, between two turns of its event loop, in
   * milliseconds of a machine that reads `REFERENCE_TEXT` in `REFERENCE_MS`.
   */
  readonly heldMs: number
}

/** A machine may be several times slower than another, or than itself beside other programs. */
const REFERENCE_TEXT = '[0,{"a":1}],'.repeat(200_000)
const REFERENCE_MS = 5
/** Shorter times need no comparison with the machine's speed. */
const UNDOUBTED_MS = 50

/** How many times longer than `REFERENCE_MS` this thread needs just now; 1 if it is faster. */
function slowness(): number {
  const times = Array.from({ length: 5 }, () => {
    const before = process.threadCpuUsage()
    let depth = 0
    for (const character of REFERENCE_TEXT) depth += character === '[' ? 1 : 0
    const { user, system } = process.threadCpuUsage(before)
    return depth > 0 ? (user + system) / 1000 : Infinity
  })
  return Math.max(1, times.toSorted((one, other) => one - other)[2]! / REFERENCE_MS)
}

/**
 * Sends attacks to the portal that listens on `port` in this very thread, and measures how long
 * they delay other users. That is counted in processor time: on a busy machine everything waits,
 * whatever the portal does.
 */
export function openAttacker(port: number) {
  const turns = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(new URL('attacker.ts', import.meta.url), {
    workerData: { port, turns },
  })
  let last = process.threadCpuUsage()
  let longest = 0
  const timer = setInterval(() => {
    Atomics.add(turns, 0, 1)
    const { user, system } = process.threadCpuUsage(last)
    longest = Math.max(longest, (user + system) / 1000)
    last = process.threadCpuUsage()
  }, 2)
  return {
    attack: async (attacks: readonly Attack[]): Promise<Attacked> => {
      worker.postMessage(attacks)
      last = process.threadCpuUsage()
      longest = 0
      const [outcomes] = (await once(worker, 'message')) as [Outcome[]]
      return {
        outcomes,
        heldMs: Math.round(longest > UNDOUBTED_MS ? longest / slowness() : longest),
      }
    },
    close: async () => {
      clearInterval(timer)
      await worker.terminate()
    },
  }
}
