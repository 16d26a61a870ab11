import { conflict } from './errors.ts'

/**
 * Refuses to change a record that is no longer as it was read; `data` of the answer is what it is
 * now. The caller has locked the row, so that of several who read the same, one comes through.
 *
 * Answers hold milliseconds and the database microseconds. Both stamps are milliseconds here, and
 * every change moves the stamp on by one at least (`laterThan`), so that equal stamps mean an
 * equal record.
 */
export function refuseStale<Row extends { readonly updated_at: string }>(
  row: Row,
  readAt: string | undefined,
  present: (row: Row) => unknown,
): void {
  if (readAt === undefined || Date.parse(readAt) === Date.parse(row.updated_at)) return
  throw conflict('Someone else changed this record.', present(row))
}
