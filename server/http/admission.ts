/** What a process looks at to know whether it keeps up. */
export interface Load {
  /** Requests that wait for a connection to the database. */
  readonly waiting: number
  /** By how many milliseconds the event loop is behind. */
  readonly late: number
}

/** So many waiting are worked off in a moment. */
const FEW_WAITING = 100
/** Past it nobody is let in, however short the rush. */
const MAX_WAITING = 1000
/** Requests under way that keep a process busy, while it is overloaded. */
const ENOUGH_UNDER_WAY = 150
const LATE_MS = 60
/** A rush, or one long task, is no overload: it lasts for several looks in a row. */
const LOOKS_UNTIL_OVERLOAD = 10
const LOOKS_UNTIL_CALM = 20

export interface Admission {
  /** Looks at the load, every so often. */
  look(load: Load): void
  /** Whether one more request may come in. */
  admits(now: Pick<Load, 'waiting'> & { readonly underWay: number }): boolean
}

/**
 * Admission control after CoDel: rejects when the queue stays long for a while; short bursts pass.
 * An overloaded process keeps its full throughput.
 */
export function createAdmission(): Admission {
  let busyLooks = 0
  let calmLooks = LOOKS_UNTIL_CALM
  let overloaded = false
  return {
    look: ({ waiting, late }) => {
      const busy = waiting > FEW_WAITING || late > LATE_MS
      busyLooks = busy ? busyLooks + 1 : 0
      calmLooks = busy ? 0 : calmLooks + 1
      if (busyLooks >= LOOKS_UNTIL_OVERLOAD) overloaded = true
      if (calmLooks >= LOOKS_UNTIL_CALM) overloaded = false
    },
    admits: ({ waiting, underWay }) => {
      if (waiting >= MAX_WAITING) return false
      return !overloaded || (waiting <= FEW_WAITING && underWay < ENOUGH_UNDER_WAY)
    },
  }
}
