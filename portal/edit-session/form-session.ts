import type { Change, SaveResult } from './edit-backend.ts'
import { createEditSession } from './edit-session.ts'

/** The adapter of one form. `Base` fills the form, `Item` is the saved record. */
export interface FormBackend<Value, Base, Item> {
  readonly base: Base
  readonly toBase: (record: Item) => Base
  readonly toValue: (base: Base) => Value
  /** Returns true if both need no decision. */
  readonly agrees: (mine: Value, theirs: Value) => boolean
  /** Returns the value that saving a change over a record makes; the change itself by default. */
  readonly merge?: (change: { readonly value: Value; readonly base: Base }, record: Item) => Value
  readonly save: (value: Value, base: Base) => Promise<Item>
  /** Returns the current record of a conflict: null if deleted, undefined for other errors. */
  readonly conflictingRecord: (error: unknown, base: Base) => Item | null | undefined
  /** Stores the local draft of a change, or removes it without one. */
  readonly store: (change: Change<Value, Base, Item> | undefined) => void
  readonly now: () => string
}

const KEY = 'form'

/** An edit session of one form, saved by its Save button alone. */
export function createFormSession<Value, Base, Item>(backend: FormBackend<Value, Base, Item>) {
  const { toBase, toValue } = backend
  /** The form's base and value while nothing is changed. */
  let shown = { base: backend.base, value: toValue(backend.base) }
  let saved: Item | null = null

  const session = createEditSession<Value, Base, Item>({
    baseNow: () => shown.base,
    baseIn: toBase,
    valueIn: (record) => toValue(toBase(record)),
    // Values that would be saved alike are the same.
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
    /** Returns the record of the last save, or another user's record that was accepted. */
    saved: () => saved,
    /** Bases a change in conflict on the other record, and saves nothing. */
    rebase,
    /** Saves a change in conflict over the other record. */
    override() {
      rebase()
      return save()
    },
    postpone: () => session.postpone(KEY),
    discard: () => session.discard([KEY]),
    /** Shows another base while nothing is changed. */
    show,
    /** Puts another user's record beside the typed values. */
    meet: (record: Item) => session.meet(new Map([[KEY, record]])),
    /** Puts a local draft into the form, in place of the typed values. */
    restore(value: Value, base: Base, changedAt: string) {
      session.discard([KEY])
      session.restore([{ key: KEY, value, base, changedAt }], null)
    },
  }
}

/** Saves one thing; an error with another user's record is a conflict, others are thrown. */
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
