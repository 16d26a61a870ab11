import { type AnswerState, isSameState } from '@insights/domain/report/answer.ts'

export interface Step {
  readonly id: string
  readonly before: AnswerState
  readonly after: AnswerState
}

type Gesture = readonly Step[]

/** Far more than anybody takes back. */
const MAX_STEPS = 200

/** What was done to cells, a gesture at a time, so that it can be taken back and done again. */
export function createHistory() {
  let done: readonly Gesture[] = []
  let undone: readonly Gesture[] = []

  return {
    push(gesture: Gesture) {
      done = [...done, gesture].slice(-MAX_STEPS)
      undone = []
    },
    /** The gesture to take back; empty when there is none. */
    undo(): Gesture {
      const last = done.at(-1)
      if (!last) return []
      done = done.slice(0, -1)
      undone = [...undone, last]
      return last
    },
    /** The gesture to do again; empty when there is none. */
    redo(): Gesture {
      const last = undone.at(-1)
      if (!last) return []
      undone = undone.slice(0, -1)
      done = [...done, last]
      return last
    },
    /** Cells were not changed after all, by an edit or by an undo: `states` is what they are. */
    revert(states: ReadonlyMap<string, AnswerState>) {
      const edits = takeLatest(done, states, 'before')
      const undos = takeLatest(undone, states, 'after')
      done = [...edits.rest, ...undos.taken]
      undone = [...undos.rest, ...edits.taken]
    },
    /** A change has replaced somebody else's answer: that is what taking it back brings back. */
    replaceBefore(id: string, before: AnswerState) {
      const at = done.findLastIndex((gesture) => gesture.some((step) => step.id === id))
      if (at < 0) return
      const gesture = done[at]!.map((step) => (step.id === id ? { ...step, before } : step))
      done = done.with(at, gesture)
    },
    canUndo: () => done.length > 0,
    canRedo: () => undone.length > 0,
  }
}

/** Takes out the latest step of each cell, where that side of it is the cell's state. */
function takeLatest(
  gestures: readonly Gesture[],
  states: ReadonlyMap<string, AnswerState>,
  side: 'before' | 'after',
) {
  const open = new Set(states.keys())
  const taken: Step[] = []
  const rest = gestures.toReversed().map((gesture) =>
    gesture.filter((step) => {
      if (!open.delete(step.id) || !isSameState(step[side], states.get(step.id)!)) return true
      taken.push(step)
      return false
    }),
  )
  return {
    rest: rest.toReversed().filter(({ length }) => length > 0),
    taken: taken.length > 0 ? [taken] : [],
  }
}
