import { isApiError } from '../../api/api-error.ts'
import { type Fields, namesOf } from './field.ts'

/** A record that forms can change: a change names the version that was read. */
export interface StampedRecord {
  readonly _id: string
  /** ISO 8601. */
  readonly updatedAt: string
}

/** The fields of a form, and their conversion from a record and back. */
export interface RecordForm<Item extends StampedRecord, Values extends object> {
  readonly fields: Fields<Values>
  /** Returns the form's values for a record; null for a new one. */
  readonly read: (item: Item | null) => Values
  /** Returns the sent fields by name. */
  readonly write: (values: Values) => { readonly [Name in keyof Values]: unknown }
}

export interface Saving<Item extends StampedRecord> {
  /** The version to change, null for a new record. */
  readonly base: Item | null
  readonly changes: object
  /** The id that a new record gets: the same for every try. */
  readonly newId?: string
}

/** True if the `data` of an error is the current record, sent after an outdated change. */
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

/** Returns the record that saving the form over `theirs` would make. */
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

/**
 * Returns what both sides of a conflict have changed, of what differs between them: what they changed
 * alone is in both, and leaves nothing to choose. `theirs` is null for a deleted record.
 */
export function compareChanges<Item extends StampedRecord, Values extends object>(
  form: RecordForm<Item, Values>,
  base: Item | null,
  values: Values,
  theirs: Item | null,
) {
  const changedHere = Object.keys(changesOf(form, base, values))
  if (theirs === null) return { mine: values, changedHere, changedThere: [] }
  const mine = mergeChanges(form, base, values, theirs)
  const differing = changesOf(form, theirs, mine)
  const changedThere = Object.keys(changesOf(form, base, form.read(theirs)))
  return {
    /** The record that saving over theirs would make. */
    mine,
    changedHere: changedHere.filter((name) => name in differing),
    changedThere: changedThere.filter((name) => name in differing),
  }
}

interface SaveAttempt<Item extends StampedRecord, Values extends object> {
  readonly form: RecordForm<Item, Values>
  /** The version to change, null for a new record. */
  readonly base: Item | null
  readonly values: Values
  /** Values of earlier saves without a response: the server may have them. */
  readonly sent: readonly Values[]
  readonly save: (saving: Saving<Item>) => Promise<Item>
}

/** `theirs` is the record that another user has changed, null for a deleted one. */
export type SaveOutcome<Item> =
  | { readonly saved: Item }
  | { readonly theirs: Item | null }
  | { readonly error: unknown }

/** Saves a form. A record with the same or with one's own sent values is no conflict. */
export async function saveForm<Item extends StampedRecord, Values extends object>(
  attempt: SaveAttempt<Item, Values>,
): Promise<SaveOutcome<Item>> {
  const { form, base, values, sent, save } = attempt
  try {
    const changes = base === null ? form.write(values) : changesOf(form, base, values)
    return { saved: await save({ base, changes }) }
  } catch (error) {
    const theirs = conflictingRecord(error, base)
    if (theirs === undefined) return { error }
    if (theirs === null) return { theirs }
    const isTheirs = (some: Values) => agree(form, some, form.read(theirs))
    if (isTheirs(values)) return { saved: theirs }
    if (sent.some(isTheirs)) return saveForm({ ...attempt, base: theirs, sent: [] })
    return { theirs }
  }
}

/** True if both values would be saved alike. */
function agree<Item extends StampedRecord, Values extends object>(
  { write }: RecordForm<Item, Values>,
  one: Values,
  other: Values,
): boolean {
  return isSame(write(one), write(other))
}

/** Returns the current record of a conflict, null if deleted, undefined for other errors. */
function conflictingRecord<Item extends StampedRecord>(
  error: unknown,
  base: Item | null,
): Item | null | undefined {
  if (isApiError(error, 409) && isStampedRecord(error.data)) return error.data as Item
  return isApiError(error, 404) && base !== null ? null : undefined
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
