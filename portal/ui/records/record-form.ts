import type { Endpoint } from '@insights/contract/endpoint.ts'

import { type Fields, namesOf } from './field.ts'

/** What a form can change: who changes it names the version that was read. */
export interface StampedRecord {
  readonly _id: string
  /** ISO 8601. */
  readonly updatedAt: string
}

/** The fields of a form, and how a record gets into them and out again. */
export interface RecordForm<Item extends StampedRecord, Values extends object> {
  readonly fields: Fields<Values>
  /** What the form holds of a record; null for a new one. */
  readonly read: (item: Item | null) => Values
  /** What is sent of the form, field by field. */
  readonly write: (values: Values) => { readonly [Name in keyof Values]: unknown }
}

/** The endpoints that store what a form holds. */
export interface RecordApi {
  readonly create: Endpoint
  readonly patch: Endpoint
}

export interface Saving<Item extends StampedRecord> {
  /** The version to change, null for a new record. */
  readonly base: Item | null
  readonly changes: object
}

/** Whether the `data` of an error is a record as it is now, sent where a change came too late. */
export function isStampedRecord(data: unknown): data is StampedRecord {
  return typeof data === 'object' && data !== null && '_id' in data && 'updatedAt' in data
}

/**
 * Returns only the fields that differ from the loaded record, so that overriding a conflict keeps
 * the other fields that another user has changed.
 */
export function changesOf<Item extends StampedRecord, Values extends object>(
  { fields, read, write }: RecordForm<Item, Values>,
  base: Item | null,
  values: Values,
): Partial<Record<keyof Values & string, unknown>> {
  const now = write(values)
  const before = write(read(base))
  const changed = namesOf(fields).filter((name) => !isSame(now[name], before[name]))
  return Object.fromEntries(changed.map((name) => [name, now[name]])) as Partial<
    Record<keyof Values & string, unknown>
  >
}

/** The record that saving the form over `theirs` would make: their fields, with the changed ones. */
export function mergeChanges<Item extends StampedRecord, Values extends object>(
  form: RecordForm<Item, Values>,
  base: Item | null,
  values: Values,
  theirs: Item,
): Values {
  const merged = { ...form.read(theirs) }
  const changes = changesOf(form, base, values)
  for (const name of namesOf(form.fields)) if (name in changes) merged[name] = values[name]
  return merged
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
