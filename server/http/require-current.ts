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
