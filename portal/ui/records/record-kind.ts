import type { Endpoint } from '@insights/contract/endpoint.ts'
import type { Query } from '@insights/contract/query-string.ts'
import type { ReactNode } from 'react'

import type { Column, Sort } from '../tables/column.ts'
import type { ListSearchParser, ListState } from '../tables/list-search.ts'
import type { Saving, StampedRecord } from './record-form.ts'

export interface RecordCache {
  /** The beginning of all query keys of a noun. */
  readonly key: readonly string[]
  /** Keys of other nouns that a change makes stale. */
  readonly alsoStale?: readonly (readonly string[])[]
}

/** Saves the records of a noun. */
export interface RecordStore<Item extends StampedRecord> extends RecordCache {
  /** Creates a record or changes one. A change of an outdated version is rejected (409). */
  readonly save: (saving: Saving<Item>) => Promise<Item>
}

/** Deletes the records of a noun, and shows a notice. */
export interface RecordRemoval<Item extends StampedRecord> {
  readonly remove: (item: Item) => Promise<unknown>
  /** Title and text of the question before deleting. */
  readonly title: string
  readonly body: (item: Item) => string
  /** 'Delete' by default. */
  readonly label?: string
  /** Text of the notice afterwards. */
  readonly done: (item: Item) => string
  /** The title of the notice if a record cannot be deleted (409). */
  readonly cannot?: string
  /** Returns why a record cannot be deleted, before the question; null if it can. */
  readonly obstacle?: (item: Item) => Promise<string | null>
}

/** Renders a list without rows. */
export type EmptyList<State> = (state: State) => ReactNode

/** All differences between the lists of two nouns, for `RecordList`. */
export interface RecordKind<
  Item extends StampedRecord,
  State extends ListState = ListState,
> extends RecordStore<Item> {
  readonly find: Endpoint
  /** Filter of the list, which new records get too: its industry, its category. */
  readonly parent?: Readonly<Record<string, string>>
  /** Further filters, from the URL. */
  readonly filter?: (state: State) => Query
  /** The order of a URL without one; or a reader and writer of the URL. */
  readonly urlState: Sort | ListSearchParser<State>
  /** Name of the table, for screen readers. */
  readonly label: string
  readonly nameOf: (item: Item) => string
  readonly columns: readonly Column<Item>[]
  /** The button: 'New User'. */
  readonly newLabel: string
  readonly search?: {
    readonly label: string
    readonly placeholder?: string
    /** Milliseconds without a key before the list is searched. */
    readonly delay?: number
  }
  readonly empty: EmptyList<State>
  /** The entry of a row's menu that opens it: 'Edit' by default. */
  readonly editLabel?: (item: Item) => string
  /** False for a row that cannot be deleted. */
  readonly mayRemove?: (item: Item) => boolean
  readonly removal: RecordRemoval<Item>
}
