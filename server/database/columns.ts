import type { ColumnType, JSONColumnType } from 'kysely'

/** Filled in by the database; may be given all the same. */
export type Stamp = ColumnType<Date, Date | undefined, Date>

/** Given as text, read as a value. */
export type Json<Value extends object> = JSONColumnType<Value, string, string>
