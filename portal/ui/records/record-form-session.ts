import { createFormSession } from '../../edit-session/form-session.ts'
import {
  type RecordForm,
  type Saving,
  type StampedRecord,
  changesOf,
  mergeChanges,
} from './record-form.ts'

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

/**
 * The form of a record while it is filled in. Changes are measured against the record as it was read:
 * one that arrives in the background does not touch what is being typed; saving finds out.
 */
export function createRecordFormSession<Item extends StampedRecord, Values extends object>(
  backend: RecordBackend<Item, Values>,
  item: Item | null,
) {
  const { form } = backend
  const session = createFormSession<Values, Item | null, Item>({
    base: item,
    toBase: (record) => record,
    toValue: (record) => form().read(record),
    agrees: (mine, theirs) =>
      JSON.stringify(form().write(mine)) === JSON.stringify(form().write(theirs)),
    merge: ({ value, base }, theirs) => mergeChanges(form(), base, value, theirs),
    save: (value, base) =>
      backend.save({
        base,
        changes: base === null ? form().write(value) : changesOf(form(), base, value),
      }),
    conflictingRecord(error, base) {
      const record = backend.conflictingRecord(error)
      return record === null && base === null ? undefined : record
    },
    // Forms of records have no local drafts: closing asks.
    store: () => undefined,
    now: backend.now,
    staysTyped: true,
  })
  const changes = () => changesOf(form(), session.base(), session.value())

  return {
    ...session,
    /** Whether closing would lose something. */
    isDirty: () => Object.keys(changes()).length > 0,
    set: <Name extends keyof Values>(name: Name, value: Values[Name]) =>
      session.edit({ ...session.value(), [name]: value }),
    /** Saves it, changed or not; returns the record, null where that did not work. */
    async save(): Promise<Item | null> {
      if (!session.change()) session.edit(session.value())
      return (await session.save()) ? session.saved() : null
    },
    conflict(): RecordConflict<Item, Values> | null {
      const change = session.change()
      if (change?.state !== 'conflict') return null
      const { conflictingRecord: theirs, base, value, changedAt: at } = change
      return {
        mine: theirs === null ? value : mergeChanges(form(), base, value, theirs),
        theirs,
        changedHere: Object.keys(changes()),
        changedThere:
          theirs === null ? [] : Object.keys(changesOf(form(), base, form().read(theirs))),
        at,
      }
    },
  }
}
