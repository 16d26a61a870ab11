import { badRequest, conflict } from './errors.ts'

/**
 * Throws a 409 if the record has changed since it was read; `data` holds the current one. Call it
 * with the row locked, so that of several concurrent changes one succeeds.
 *
 * Responses have milliseconds and the database microseconds. Both stamps are milliseconds here, and
 * every change advances the stamp by at least one (`nextTimestamp`), so equal stamps mean equal
 * records.
 */
export function requireCurrent<Row extends { readonly updated_at: string }>(
  row: Row,
  readAt: string | undefined,
  present: (row: Row) => unknown,
): void {
  if (readAt === undefined || Date.parse(readAt) === Date.parse(row.updated_at)) return
  throw conflict('Someone else changed this record.', present(row))
}

/**
 * Returns a change without the fields that a client sends back as it read them; throws a 400 if
 * `actual` has others.
 */
export function withoutSentBack<Sent extends object, Field extends string>(
  sent: Sent,
  actual: Readonly<Record<Field, string>>,
): Omit<Sent, Field> {
  requireUnchangedIds(sent as Readonly<Record<string, unknown>>, actual)
  const changed = Object.entries(sent).filter(([field]) => !Object.hasOwn(actual, field))
  return Object.fromEntries(changed) as Omit<Sent, Field>
}

/** Throws a 400 if a record sent back has the ids of another one. */
export function requireUnchangedIds(
  sent: Readonly<Record<string, unknown>>,
  actual: Readonly<Record<string, string>>,
): void {
  for (const [field, value] of Object.entries(actual)) {
    if (sent[field] === undefined || sent[field] === value) continue
    const message = 'Cannot be changed'
    throw badRequest(`${field}: ${message}`, { [field]: message })
  }
}
