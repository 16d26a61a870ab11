import type { SheetData } from 'write-excel-file/node'

/** A sheet of the workbook; its first row is a frozen header. */
export interface DataSheet {
  readonly sheet: string
  readonly data: SheetData
  /** Column widths in characters; the last one applies to all further columns. */
  readonly widths: readonly number[]
  /** Number of frozen columns. */
  readonly frozenColumns: number
}
