import { namesOf } from './field.ts'
import type { RecordForm, StampedRecord } from './record-form.ts'

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
