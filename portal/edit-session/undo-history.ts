/** A change of a value by an edit or its undoing. */
export interface Step<Value> {
  readonly key: string
  readonly before: Value
  readonly after: Value
}

type Gesture<Value> = readonly Step<Value>[]

/** More than users take back. */
const MAX_STEPS = 200

/** The edits, a gesture at a time, to undo and redo. */
export function createUndoHistory<Value>(isSame: (one: Value, other: Value) => boolean) {
  let done: readonly Gesture<Value>[] = []
  let undone: readonly Gesture<Value>[] = []

  /** Takes out the latest step of each key whose given side is the key's current value. */
  function takeLatest(
    gestures: readonly Gesture<Value>[],
    values: ReadonlyMap<string, Value>,
    side: 'before' | 'after',
  ) {
    const open = new Set(values.keys())
    const taken: Step<Value>[] = []
    const rest = gestures.toReversed().map((gesture) =>
      gesture.filter((step) => {
        if (!open.delete(step.key) || !isSame(step[side], values.get(step.key)!)) return true
        taken.push(step)
        return false
      }),
    )
    return {
      rest: rest.toReversed().filter(({ length }) => length > 0),
      taken: taken.length > 0 ? [taken] : [],
    }
  }

  return {
    push(gesture: Gesture<Value>) {
      done = [...done, gesture].slice(-MAX_STEPS)
      undone = []
    },
    /** Returns the gesture to undo; empty without one. */
    undo(): Gesture<Value> {
      const last = done.at(-1)
      if (!last) return []
      done = done.slice(0, -1)
      undone = [...undone, last]
      return last
    },
    /** Returns the gesture to redo; empty without one. */
    redo(): Gesture<Value> {
      const last = undone.at(-1)
      if (!last) return []
      undone = undone.slice(0, -1)
      done = [...done, last]
      return last
    },
    /** Reverts an edit or an undo that did not happen: `values` are the current ones. */
    revert(values: ReadonlyMap<string, Value>) {
      const edits = takeLatest(done, values, 'before')
      const undos = takeLatest(undone, values, 'after')
      done = [...edits.rest, ...undos.taken]
      undone = [...undos.rest, ...edits.taken]
    },
    /** Sets the value to go back to, after a change has replaced another user's value. */
    replaceBefore(key: string, before: Value) {
      const at = done.findLastIndex((gesture) => gesture.some((step) => step.key === key))
      if (at < 0) return
      const gesture = done[at]!.map((step) => (step.key === key ? { ...step, before } : step))
      done = done.with(at, gesture)
    },
    canUndo: () => done.length > 0,
    canRedo: () => undone.length > 0,
  }
}
