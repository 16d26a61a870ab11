import type { Endpoint } from '@insights/contract/endpoint.ts'

import type { Query } from '../api/query-string.ts'
import type { RecordApi, RecordForm, StampedRecord } from '../ui/records/record-form.ts'
import type { Column } from '../ui/tables/column.ts'

/** The endpoints of a noun of the catalogue. */
export interface CatalogueApi extends RecordApi {
  readonly find: Endpoint
  readonly remove: Endpoint
}

/**
 * All that tells one noun of the catalogue from another. The five of them are listed, edited, copied
 * and deleted alike, by `CatalogueScreen`.
 */
export interface CatalogueKind<
  Item extends CatalogueRecord,
  Values extends object,
> extends RecordForm<Item, Values> {
  readonly api: CatalogueApi
  /** What everything about it is cached under. */
  readonly key: readonly string[]
  /** 'survey question'. */
  readonly one: string
  /** 'survey questions'. */
  readonly many: string
  /** What it is for, said where there is none yet. */
  readonly purpose: string
  /** The button: 'New survey question'. */
  readonly newLabel: string
  /** What the list is narrowed to and a new one is made in: its industry, its category. */
  readonly parent?: Readonly<Record<string, string>>
  /** What `industry-copy` calls it, where it can be copied. */
  readonly copyType?: 'INDUSTRY' | 'CATEGORY'
  /** What differs in a copy, said when it has been created. */
  readonly copyNote?: string
  readonly columns: readonly Column<Item>[]
  /** What goes with it when it is deleted. */
  readonly contents?: string
  /** Which reports keep it from being deleted. */
  readonly reportsWith: (item: Item) => Query
  /** Said when there are any; the server says the same when it is asked to delete it. */
  readonly inUse: string
}

/** What everything in the catalogue has: industries, categories, capabilities, questions, companies. */
export interface CatalogueRecord extends StampedRecord {
  readonly title: string
  readonly active: boolean
  /** ISO 8601. */
  readonly createdAt: string
}
