import { useRef, useState } from 'react'

import { useUnsaved } from '../dialogs/unsaved.ts'
import { afterPress } from './after-press.ts'
import { openKept } from './kept.ts'

/** Messages by field, of what is wrong. */
type Faults = Readonly<Partial<Record<string, string | null>>>

interface Options<Values> {
  readonly check?: (values: Values) => Faults
  /** The form and its record: under this name what is typed is kept in the browser. */
  readonly draft?: string
  /** Fields that are never kept. */
  readonly secrets?: readonly (keyof Values)[]
}

/**
 * The fields of a form over stored values. What is typed stays, whatever is stored meanwhile; a field
 * in which nothing is typed shows what is stored. A fault shows once its field has been left.
 * What is typed is kept in the browser until it is saved or discarded.
 */
export function useFields<Values extends object>(
  stored: Values,
  { check, draft, secrets = [] }: Options<Values> = {},
) {
  const [typed, setTyped] = useState<Partial<Values>>({})
  /** For what is called after a response, when more may be typed. */
  const latest = useRef(typed)
  const [left, setLeft] = useState<readonly string[]>([])
  const [rejected, setRejected] = useState<Faults>({})
  const [kept] = useState(() => (draft === undefined ? null : openKept<Partial<Values>>(draft)))
  const [offered, setOffered] = useState(() => {
    const found = kept?.read()
    return found && isTyped(found.values, stored) ? found : null
  })
  const values = { ...stored, ...typed }
  const faults = check?.(values) ?? {}
  const dirty = isTyped(typed, stored)
  useUnsaved(dirty)

  function put(next: Partial<Values>) {
    latest.current = next
    setTyped(next)
    const open = Object.entries(next).filter(([name]) => !secrets.includes(name as keyof Values))
    kept?.keep(open.length > 0 ? (Object.fromEntries(open) as Partial<Values>) : null)
  }

  function set(change: Partial<Values>) {
    put({ ...latest.current, ...change })
    setRejected((before) => withoutNames(before, change))
  }

  return {
    values,
    /** True if closing would lose something. */
    dirty,
    isTyped: (name: keyof Values) => name in typed,
    valid: Object.values(faults).every((fault) => fault === null || fault === undefined),
    set,
    /** Shows what the server rejects; a message goes once its field is changed. */
    reject: setRejected,
    /** The props of a field's input. */
    field: <Name extends keyof Values & string>(name: Name) => ({
      value: values[name],
      error: rejected[name] ?? ((left.includes(name) && faults[name]) || undefined),
      onBlur: () => afterPress(() => setLeft((before) => [...before, name])),
      onText: (value: Values[Name]) => set({ [name]: value } as unknown as Partial<Values>),
    }),
    /** Ends the fields that hold what was sent; returns true if nothing was typed on since. */
    saved(sent: Values): boolean {
      const next = withoutSent(latest.current, sent)
      put(next)
      return Object.keys(next).length === 0
    },
    discard: () => put({}),
    showFaults: () => setLeft(Object.keys(faults)),
    /** The unsaved values of an earlier visit, to offer with `UnsavedDraft`. */
    draft: offered && {
      at: offered.at,
      onDiscard() {
        setOffered(null)
        put(latest.current)
      },
      onRestore() {
        setOffered(null)
        set(offered.values)
      },
    },
  }
}

/** Returns what is left of typed fields after values have been saved. */
export function withoutSent<Values extends object>(typed: Partial<Values>, sent: Values) {
  const names = Object.keys(typed) as (keyof Values & string)[]
  const left = names.filter((name) => JSON.stringify(typed[name]) !== JSON.stringify(sent[name]))
  return Object.fromEntries(left.map((name) => [name, typed[name]])) as Partial<Values>
}

const isTyped = <Values extends object>(typed: Partial<Values>, stored: Values) =>
  Object.keys(withoutSent(typed, stored)).length > 0

const withoutNames = (faults: Faults, change: object): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([name]) => !(name in change)))
