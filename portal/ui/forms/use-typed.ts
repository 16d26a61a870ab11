import { useState } from 'react'

/**
 * The fields of a form over stored values. What is typed stays, whatever is stored meanwhile; a field
 * in which nothing is typed shows what is stored.
 */
export function useTyped<Values extends object>(stored: Values) {
  const [typed, setTyped] = useState<Partial<Values>>({})
  const dirty = changedNames(typed, stored).length > 0
  return {
    values: { ...stored, ...typed },
    /** True if closing would lose something. */
    dirty,
    /** Values that closing would lose. */
    unsaved: dirty ? typed : null,
    isTyped: (name: keyof Values) => name in typed,
    set: (change: Partial<Values>) => setTyped((now) => ({ ...now, ...change })),
    /** Ends the fields that hold what was sent: what was typed on since stays. */
    saved: (sent: Values) => setTyped((now) => withoutSent(now, sent)),
  }
}

/** Returns what is left of typed fields after values have been saved. */
export function withoutSent<Values extends object>(typed: Partial<Values>, sent: Values) {
  return Object.fromEntries(
    changedNames(typed, sent).map((name) => [name, typed[name]]),
  ) as Partial<Values>
}

function changedNames<Values extends object>(typed: Partial<Values>, values: Values) {
  const names = Object.keys(typed) as (keyof Values & string)[]
  return names.filter((name) => JSON.stringify(typed[name]) !== JSON.stringify(values[name]))
}
