import type { SheetData } from 'write-excel-file/node'

/** A sheet of the workbook; its first row is the head and stays in sight. */
export interface FiguresSheet {
  readonly sheet: string
  readonly data: SheetData
  /** In characters, column by column; the last one counts for all that follow. */
  readonly widths: readonly number[]
  /** How many columns stay in sight too. */
  readonly frozenColumns: number
}
