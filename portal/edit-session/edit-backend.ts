/** A change that is not saved yet. */
export interface Change<Value, Base, Item> {
  readonly value: Value
  /** The base of the change: a version stamp, or the record as it was read. */
  readonly base: Base
  readonly state: 'waiting' | 'saving' | 'failed' | 'conflict'
  /** True if the last save has failed for want of a server, and is repeated. */
  readonly again?: boolean
  /** Time of the last edit here, ISO 8601. */
  readonly changedAt: string
  /** The error of the last save; null without one, and in a conflict. */
  readonly error: unknown
  /** The current record of a conflict; null if deleted. */
  readonly conflictingRecord: Item | null
  /** Values sent without a response yet, the latest last: the server may have them. */
  readonly sent: readonly Value[]
  /** True if only `save` saves it, as in a form. */
  readonly held: boolean
}

/** The outcome of saving a change, with the current record. */
export type SaveResult<Item> =
  | { readonly outcome: 'saved'; readonly record: Item }
  /** `record` is null if it was deleted, which the user is shown. */
  | { readonly outcome: 'conflict'; readonly record: Item | null }
  /** The changed thing is gone, and the change with it. */
  | { readonly outcome: 'missing' }

export interface UnsavedValue<Value, Base> {
  readonly key: string
  readonly value: Value
  readonly base: Base
}

/** The adapter of one kind of thing. */
export interface EditBackend<Value, Base, Item> {
  /** Returns the base of a change that begins now. */
  readonly baseNow: (key: string) => Base
  /** Returns the base of a change that follows a record. */
  readonly baseIn: (record: Item, key: string) => Base
  /** Returns the value in a record; undefined if it is gone there. */
  readonly valueIn: (record: Item, key: string) => Value | undefined
  /** Returns the saved value. If given, a change back to it is dropped, and undo is possible. */
  readonly savedValue?: (key: string) => Value | undefined
  readonly isSame: (one: Value, other: Value) => boolean
  /** Returns true if both need no decision; `isSame` by default. */
  readonly agrees?: (mine: Value, theirs: Value) => boolean
  /** Returns true if a value is one side of a step, from which undo and redo go on. */
  readonly canMove?: (now: Value, side: Value) => boolean
  /** Returns the value that saving a change over a record makes; the change itself by default. */
  readonly merge?: (change: UnsavedValue<Value, Base>, record: Item) => Value
  /** Returns one result for each change, in their order. Throws errors that concern all of them. */
  readonly save: (
    changes: readonly UnsavedValue<Value, Base>[],
  ) => Promise<readonly SaveResult<Item>[]>
  /** Asked before anything is sent; if it returns false, the changes are undone. */
  readonly maySave?: (changes: readonly UnsavedValue<Value, Base>[]) => Promise<boolean>
  /** Shows another user's record, once the outcome of the change is known. */
  readonly receive: (record: Item, key: string) => void
  /** Stores local drafts of these keys, or removes them if nothing is unsaved. */
  readonly store: (
    keys: readonly string[],
    changes: ReadonlyMap<string, Change<Value, Base, Item>>,
  ) => void
  /** Returns the milliseconds until the next attempt; null for no automatic one. */
  readonly onFailure: (error: unknown, previous: unknown) => number | null
  readonly now: () => string
}

/** The time when changes are sent, and their number in a call. */
export interface Pace {
  /** True if a pause in all changes counts, false for the pause of each key. */
  readonly together: boolean
  /** Changes in one call, at most. */
  readonly batch: number
  /** Milliseconds that a change waits at most, even while the user goes on typing. */
  readonly atMost: number
}

export interface EditSummary {
  readonly unsaved: number
  readonly saving: boolean
  readonly savingAgain: boolean
  readonly failed: boolean
  /** True once something has been saved since the session began. */
  readonly saved: boolean
  readonly conflicts: readonly string[]
  readonly canUndo: boolean
  readonly canRedo: boolean
}

/** One at a time, each key after its own pause, and every five seconds without a pause. */
export const ONE_BY_ONE: Pace = { together: false, batch: 1, atMost: 5000 }

/** A change before its first save. */
export const NEW = { state: 'waiting', error: null, conflictingRecord: null, sent: [] } as const
