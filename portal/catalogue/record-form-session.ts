import { createEditSession } from '../edit-session/edit-session.ts'
import { changesOf, mergeChanges } from './changes.ts'
import type { RecordForm, Saving, StampedRecord } from './record-form.ts'

/** Two changes of one record. */
export interface RecordConflict<Item, Values> {
  /** What saving over it would make of it. */
  readonly mine: Values
  /** The names of the fields that the user has changed, and that somebody else has. */
  readonly changedHere: readonly string[]
  readonly changedThere: readonly string[]
  /** When it was last changed here, ISO 8601. */
  readonly at: string
  /** The record as it is now; null when it has been deleted. */
  readonly theirs: Item | null
}

export interface RecordBackend<Item extends StampedRecord, Values extends object> {
  readonly form: () => RecordForm<Item, Values>
  readonly save: (saving: Saving<Item>) => Promise<Item>
  /** The record as it is now, when the error says that it was changed; null when it was deleted. */
  readonly conflictingRecord: (error: unknown) => Item | null | undefined
  readonly now: () => string
}

const KEY = 'record'

/**
 * The form of a record while it is filled in. Changes are measured against the record as it was read:
 * one that arrives in the background does not touch what is being typed; saving finds out.
 */
export function createRecordFormSession<Item extends StampedRecord, Values extends object>(
  backend: RecordBackend<Item, Values>,
  item: Item | null,
) {
  const { form } = backend
  /** What is shown while there is no change. */
  let shown = { base: item, values: form().read(item) }
  let saved: Item | null = null

  const session = createEditSession<Values, Item | null, Item>({
    baseNow: () => shown.base,
    baseIn: (record) => record,
    valueIn: (record) => form().read(record),
    isSame: (one, other) => one === other,
    agrees: (mine, theirs) =>
      JSON.stringify(form().write(mine)) === JSON.stringify(form().write(theirs)),
    merge: ({ value, base }, theirs) => mergeChanges(form(), base, value, theirs),
    async save([change]) {
      const { value, base } = change!
      try {
        const changes = base === null ? form().write(value) : changesOf(form(), base, value)
        saved = await backend.save({ base, changes })
        shown = { base, values: value }
        return [{ outcome: 'saved', record: saved }]
      } catch (error) {
        const record = backend.conflictingRecord(error)
        if (record === undefined || (record ?? base) === null) throw error
        return [{ outcome: 'conflict', record }]
      }
    },
    receive(record) {
      saved = record
      shown = { base: record, values: form().read(record) }
    },
    // Forms of records have no local drafts: closing asks.
    store: () => undefined,
    onFailure: () => null,
    now: backend.now,
  })

  const base = () => session.change(KEY)?.base ?? shown.base
  const values = () => session.change(KEY)?.value ?? shown.values
  const changes = () => changesOf(form(), base(), values())

  return {
    subscribe: session.subscribe,
    change: () => session.change(KEY),
    base,
    values,
    /** Whether closing would lose something. */
    isDirty: () => Object.keys(changes()).length > 0,
    set: (name: keyof Values, value: Values[keyof Values]) =>
      session.edit(KEY, { ...values(), [name]: value }, null),
    /** Saves it, changed or not; returns the record, null where that did not work. */
    async save(): Promise<Item | null> {
      if (!session.change(KEY)) session.edit(KEY, values(), null)
      return (await session.save(KEY)) ? saved : null
    },
    /** Makes the form follow on the other record, with what was changed here. */
    rebase: () => session.rebase([KEY]),
    postpone: () => session.postpone(KEY),
    discard: () => session.discard([KEY]),
    conflict(): RecordConflict<Item, Values> | null {
      const change = session.change(KEY)
      if (change?.state !== 'conflict') return null
      const { conflictingRecord: theirs, base: on, value, changedAt: at } = change
      return {
        mine: theirs === null ? value : mergeChanges(form(), on, value, theirs),
        theirs,
        changedHere: Object.keys(changes()),
        changedThere:
          theirs === null ? [] : Object.keys(changesOf(form(), on, form().read(theirs))),
        at,
      }
    },
  }
}
