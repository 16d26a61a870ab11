/** A change that is not saved yet. */
export interface Change<Value, Base, Item> {
  readonly value: Value
  /** What it was made on: a version stamp, or the record as it was read. */
  readonly base: Base
  readonly state: 'waiting' | 'saving' | 'failed' | 'conflict'
  /** When it was last changed here, ISO 8601. */
  readonly changedAt: string
  /** Why it could not be saved; null while nothing went wrong, and in a conflict. */
  readonly error: unknown
  /** In a conflict the record as it is now; null when it has been deleted. */
  readonly conflictingRecord: Item | null
  /** What was sent and got no response yet, the latest last: the server may have it. */
  readonly sent: readonly Value[]
  /** Saved by `save` alone, as a form is. */
  readonly held: boolean
}

/** What became of a change, with the record as it is now. */
export type SaveResult<Item> =
  | { readonly outcome: 'saved'; readonly record: Item }
  /** `record` is null when it has been deleted, which the user is shown. */
  | { readonly outcome: 'conflict'; readonly record: Item | null }
  /** What was changed is gone, and the change with it. */
  | { readonly outcome: 'missing' }

export interface UnsavedValue<Value, Base> {
  readonly key: string
  readonly value: Value
  readonly base: Base
}

/** The adapter of one kind of thing. */
export interface EditBackend<Value, Base, Item> {
  /** What a change is made on that begins now. */
  readonly baseNow: (key: string) => Base
  /** What a change is made on that follows on a record. */
  readonly baseIn: (record: Item, key: string) => Base
  /** What a record says there; undefined where that is gone. */
  readonly valueIn: (record: Item, key: string) => Value | undefined
  /** What is saved. Where it is given, a change back to it is none, and changes can be undone. */
  readonly savedValue?: (key: string) => Value | undefined
  readonly isSame: (one: Value, other: Value) => boolean
  /** Whether there is nothing to decide between both; `isSame` where it is left out. */
  readonly agrees?: (mine: Value, theirs: Value) => boolean
  /** What saving a change over a record makes of it; the change itself where it is left out. */
  readonly merge?: (change: UnsavedValue<Value, Base>, record: Item) => Value
  /** Returns one result for each change, in their order. Throws what concerns all of them. */
  readonly save: (
    changes: readonly UnsavedValue<Value, Base>[],
  ) => Promise<readonly SaveResult<Item>[]>
  /** Asked before anything is sent; where it returns false the changes are taken back. */
  readonly maySave?: (changes: readonly UnsavedValue<Value, Base>[]) => Promise<boolean>
  /** Shows somebody else's record, once it is known what becomes of the change. */
  readonly receive: (record: Item, key: string) => void
  /** Stores local drafts of these keys, or removes them where they have no change any more. */
  readonly store: (
    keys: readonly string[],
    changes: ReadonlyMap<string, Change<Value, Base, Item>>,
  ) => void
  /** Returns after how many milliseconds to try again; null for not by itself. */
  readonly onFailure: (error: unknown, previous: unknown) => number | null
  readonly now: () => string
}

/** When changes are sent, and how many in a call. */
export interface Pace {
  /** True where a pause in all changes counts, false where it is that of each key. */
  readonly together: boolean
  /** As many as one call takes. */
  readonly batch: number
  /** Milliseconds that nothing waits longer than, however steadily somebody types. */
  readonly atMost: number
}

export interface EditSummary {
  readonly unsaved: number
  readonly saving: boolean
  readonly failed: boolean
  /** Something has been saved since the session began. */
  readonly saved: boolean
  readonly conflicts: readonly string[]
  readonly canUndo: boolean
  readonly canRedo: boolean
}
