import { conflict } from './errors.ts'

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
