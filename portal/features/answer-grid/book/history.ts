import type { Availability } from './answer-change.ts'

export interface Step {
  readonly id: string
  readonly before: Availability
  readonly after: Availability
}

/** Far more than anybody takes back. */
const MOST_STEPS = 200

/** What was done to cells, a gesture at a time, so that it can be taken back and done again. */
export function createHistory() {
  let done: (readonly Step[])[] = []
  let undone: (readonly Step[])[] = []

  return {
    push(steps: readonly Step[]) {
      done = [...done, steps].slice(-MOST_STEPS)
      undone = []
    },
    /** The gesture to take back; empty when there is none. */
    undo(): readonly Step[] {
      const last = done.at(-1)
      if (!last) return []
      done = done.slice(0, -1)
      undone = [...undone, last]
      return last
    },
    /** The gesture to do again; empty when there is none. */
    redo(): readonly Step[] {
      const last = undone.at(-1)
      if (!last) return []
      undone = undone.slice(0, -1)
      done = [...done, last]
      return last
    },
    canUndo: () => done.length > 0,
    canRedo: () => undone.length > 0,
  }
}
