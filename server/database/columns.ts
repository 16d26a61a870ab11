import { type ColumnType, type JSONColumnType, type RawBuilder, sql } from 'kysely'

/** Filled in by the database; an insert may set it. */
export type Stamp = ColumnType<string, Date | string | undefined, Date | string>

/** A moment in time: ISO 8601 in UTC, to the millisecond. */
export type Moment = ColumnType<string, Date | string, Date | string>

/** A column written as text, and read as a value. */
export type Json<Value extends object> = JSONColumnType<Value, string, string>

/**
 * Returns now, or just after `before`: two changes never have the same time, even if a clock is
 * wrong.
 */
export function nextTimestamp(before: string): Date {
  return new Date(Math.max(Date.now(), Date.parse(before) + 1))
}

/** Returns the first of the month of a database date, at 00:00 UTC in ISO 8601; null for null. */
export function presentMonth(date: string | null): string | null {
  return date === null ? null : `${date}T00:00:00.000Z`
}

/** Returns a column in the order of titles, which is that of `compareTitles`. */
export const titleOrder = (column: string): RawBuilder<string> =>
  sql`${sql.ref(column)} collate "en-x-icu"`
