import type { Change, SaveResult } from './edit-backend.ts'
import { createEditSession } from './edit-session.ts'

/** The adapter of one form. `Base` is what it is filled from, `Item` the record that is saved. */
export interface FormBackend<Value, Base, Item> {
  readonly base: Base
  readonly toBase: (record: Item) => Base
  readonly toValue: (base: Base) => Value
  /** Whether there is nothing to decide between both. */
  readonly agrees: (mine: Value, theirs: Value) => boolean
  /** What saving over a record makes of a change; the change itself where it is left out. */
  readonly merge?: (change: { readonly value: Value; readonly base: Base }, record: Item) => Value
  readonly save: (value: Value, base: Base) => Promise<Item>
  /** The record as it is now, when the error says so: null when it was deleted. */
  readonly conflictingRecord: (error: unknown, base: Base) => Item | null | undefined
  /** Stores the local draft of a change, or removes it where there is none. */
  readonly store: (change: Change<Value, Base, Item> | undefined) => void
  readonly now: () => string
}

const KEY = 'form'

/** An edit session of one form, saved by Save alone. */
export function createFormSession<Value, Base, Item>(backend: FormBackend<Value, Base, Item>) {
  const { toBase, toValue } = backend
  /** What the form shows while there is no change. */
  let shown = { base: backend.base, value: toValue(backend.base) }
  let saved: Item | null = null

  const session = createEditSession<Value, Base, Item>({
    baseNow: () => shown.base,
    baseIn: toBase,
    valueIn: (record) => toValue(toBase(record)),
    // What would be saved alike is no other change.
    isSame: (one, other) => one === other || backend.agrees(one, other),
    agrees: backend.agrees,
    merge: backend.merge,
    save: ([change]) =>
      saveOne(
        async () => {
          const record = await backend.save(change!.value, change!.base)
          show(toBase(record))
          return (saved = record)
        },
        (error) => backend.conflictingRecord(error, change!.base),
      ),
    receive(record) {
      saved = record
      show(toBase(record))
    },
    store: (_keys, changes) => backend.store(changes.get(KEY)),
    onFailure: () => null,
    now: backend.now,
  })

  function show(base: Base) {
    shown = { base, value: toValue(base) }
  }

  const change = () => session.change(KEY)
  const rebase = () => session.rebase([KEY])
  const save = () => session.save(KEY)

  return {
    subscribe: session.subscribe,
    change,
    base: () => change()?.base ?? shown.base,
    value: () => change()?.value ?? shown.value,
    edit: (value: Value) => session.edit(KEY, value, null),
    touch: () => session.touch(KEY),
    isTyping: () => session.isTyping(KEY),
    save,
    /** The record of the last save, or of somebody else that was decided for. */
    saved: () => saved,
    /** Makes a change in conflict follow on the other record, and saves nothing. */
    rebase,
    /** Saves a change in conflict over the other record. */
    override() {
      rebase()
      return save()
    },
    postpone: () => session.postpone(KEY),
    discard: () => session.discard([KEY]),
    /** Shows another base where there is no change. */
    show,
    /** Puts somebody else's record beside what was typed. */
    meet: (record: Item) => session.meet(new Map([[KEY, record]])),
    /** Puts a local draft into the form, in place of what was typed. */
    restore(value: Value, base: Base, changedAt: string) {
      session.discard([KEY])
      session.restore([{ key: KEY, value, base, changedAt }], null)
    },
  }
}

/** Saves one thing; an error that brings somebody else's record along is a conflict, others are thrown. */
export async function saveOne<Item>(
  save: () => Promise<Item>,
  conflictingRecord: (error: unknown) => Item | null | undefined,
): Promise<SaveResult<Item>[]> {
  try {
    return [{ outcome: 'saved', record: await save() }]
  } catch (error) {
    const record = conflictingRecord(error)
    if (record === undefined) throw error
    return [{ outcome: 'conflict', record }]
  }
}
