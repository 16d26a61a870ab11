export type SheetFormat = 'csv' | 'xls' | 'xlsx'

/**
 * The cells of a sheet as displayed: 0.18 formatted as a percentage is `18%`, a formula is its last
 * result, an empty cell is `''`. All rows are equally long; trailing empty rows and columns are
 * removed, those in between are kept, so that row numbers stay correct.
 */
export interface Sheet {
  format: SheetFormat
  rows: string[][]
}

export interface SheetLimits {
  /** Number of rows up to the last one with a value, header included. */
  maxRows: number
  maxColumns: number
  /** Size of the file. */
  maxBytes: number
}

export const DEFAULT_SHEET_LIMITS: SheetLimits = {
  maxRows: 10_000,
  maxColumns: 200,
  maxBytes: 10 * 1024 * 1024,
}
