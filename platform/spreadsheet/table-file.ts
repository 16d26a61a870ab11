import type { Sheet, SheetFormat } from './sheet.ts'

/** A column of a file of rows below named columns. */
export interface TableFileColumn {
  /** The header of a sheet, or the name of a variable. */
  readonly name: string
  /** The label of a variable, or the lower header of a sheet; empty without one. */
  readonly label: string
  /** The file itself says that this column weighs its rows. */
  readonly isWeight: boolean
}

export type ValueLabels = ReadonlyMap<number | string, string>

export interface CountedColumn extends TableFileColumn {
  /** Meanings of values, from the file itself. */
  readonly labels: ValueLabels
  /** Number of rows by value, missing ones left out; null for too many different ones. */
  readonly counts: ReadonlyMap<number | string, number> | null
  /** The first few different values, as text. */
  readonly examples: readonly string[]
}

/** The values of selected columns, in the order of the selection. */
export interface TableValues {
  /** The number of each row in messages: as a spreadsheet counts them, or the case of a .sav file. */
  readonly rowNumbers: Uint32Array
  readonly columns: readonly (TableFileColumn & {
    readonly labels: ValueLabels
    /** A value for each row. */
    readonly values: ColumnValues
  })[]
}

/** Numbers, NaN where missing; or texts, empty where missing. */
export type ColumnValues = Float64Array | string[]

export interface TableFileLimits {
  maxRows: number
  maxColumns: number
  /** Size of the file. */
  maxBytes: number
}

/** A value of one row: a number, NaN where missing, or a text, empty where missing. */
export type ValueAt = (column: number) => number | string

/** An opened file, whose rows can be read once. */
export interface ColumnSource extends Pick<Sheet, 'chosen' | 'sheets'> {
  readonly format: SheetFormat | 'sav'
  readonly columns: readonly TableFileColumn[]
  /** Returns true for a column of numbers alone. */
  readonly isNumeric: (column: number) => boolean
  /** Returns what the file says that values of a column mean. */
  readonly labelsOf: (column: number) => ValueLabels
  /** Calls `take` for each row with its number in messages. `valueAt` is valid during the call. */
  readonly readRows: (take: (row: number, valueAt: ValueAt) => void) => void
}

/** Longer names and labels are cut, so that a file cannot fill a page or a response. */
export const MAX_LABEL_LENGTH = 400

/** Returns a name or label on one line, cut to its limit. */
export function readLabel(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters do not belong into a label
  const line = text.replaceAll(/[\s\u0000-\u001f\u007f]+/g, ' ').trim()
  return line.length > MAX_LABEL_LENGTH ? `${line.slice(0, MAX_LABEL_LENGTH - 1)}…` : line
}
