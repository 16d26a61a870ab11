import type { ColumnType, JSONColumnType } from 'kysely'

/** Filled in by the database; may be given all the same. */
export type Stamp = ColumnType<string, Date | string | undefined, Date | string>

/** A moment in time: ISO 8601 in UTC, to the millisecond. */
export type Moment = ColumnType<string, Date | string, Date | string>

/** Given as text, read as a value. */
export type Json<Value extends object> = JSONColumnType<Value, string, string>

/** Now, or just after `before`: two changes never bear the same time, whatever the clocks say. */
export function nextTimestamp(before: string): Date {
  return new Date(Math.max(Date.now(), Date.parse(before) + 1))
}

/** The first of a month at 00:00 UTC, ISO 8601, of a date of the database; null for none. */
export function presentMonth(date: string | null): string | null {
  return date === null ? null : `${date}T00:00:00.000Z`
}
