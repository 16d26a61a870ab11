/** What an edit, or undoing one, has made of a value. */
export interface Step<Value> {
  readonly key: string
  readonly before: Value
  readonly after: Value
}

type Gesture<Value> = readonly Step<Value>[]

/** Far more than anybody takes back. */
const MAX_STEPS = 200

/** What was edited, a gesture at a time, so that it can be taken back and done again. */
export function createUndoHistory<Value>(isSame: (one: Value, other: Value) => boolean) {
  let done: readonly Gesture<Value>[] = []
  let undone: readonly Gesture<Value>[] = []

  /** Takes out the latest step of each key, where that side of it is the key's value now. */
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
    /** Returns the gesture to take back; empty when there is none. */
    undo(): Gesture<Value> {
      const last = done.at(-1)
      if (!last) return []
      done = done.slice(0, -1)
      undone = [...undone, last]
      return last
    },
    /** Returns the gesture to do again; empty when there is none. */
    redo(): Gesture<Value> {
      const last = undone.at(-1)
      if (!last) return []
      undone = undone.slice(0, -1)
      done = [...done, last]
      return last
    },
    /** Nothing was changed after all, by an edit or by an undo: `values` is what there is. */
    revert(values: ReadonlyMap<string, Value>) {
      const edits = takeLatest(done, values, 'before')
      const undos = takeLatest(undone, values, 'after')
      done = [...edits.rest, ...undos.taken]
      undone = [...undos.rest, ...edits.taken]
    },
    /** A change has replaced somebody else's: that is what taking it back brings back. */
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
