import type { ColumnType, JSONColumnType } from 'kysely'

/** Filled in by the database; may be given all the same. */
export type Stamp = ColumnType<string, Date | string | undefined, Date | string>

/** A moment in time: ISO 8601 in UTC, to the millisecond. */
export type Moment = ColumnType<string, Date | string, Date | string>

/** Given as text, read as a value. */
export type Json<Value extends object> = JSONColumnType<Value, string, string>
