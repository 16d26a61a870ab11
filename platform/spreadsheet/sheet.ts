import { JobRejectedError } from '../child/child-errors.ts'

export type SheetFormat = 'csv' | 'xls' | 'xlsx'

/**
 * The cells of a sheet as texts that hold value and format: 0.18 formatted as a percentage is `18%`,
 * 0.514 shown as `1` is `0.514`, a date is ISO, a number with leading zeros has them, a formula is
 * its last result, an empty cell is `''`. What displaying rounds is not lost. All rows are equally long; trailing empty rows and columns are
 * removed, those in between are kept, so that row numbers stay correct.
 */
export interface Sheet {
  format: SheetFormat
  rows: string[][]
  /** The name of the sheet that was read, where others are visible too. */
  chosen: string | null
  /** The names of the visible sheets, where there are several. */
  sheets: readonly string[]
}

/** Longer names of sheets cannot be chosen; spreadsheet programs allow 31 characters. */
export const MAX_SHEET_NAME = 255

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

const CODES = ['wrong-content', 'too-many-rows', 'too-large'] as const

/**
 * - `wrong-content`: not a csv, xls or xlsx with content, whatever its name
 * - `too-many-rows`: a sheet, but longer or wider than requested
 * - `too-large`: too many bytes, or too complex to process
 */
export type SheetRejectionCode = (typeof CODES)[number]

/** The file was rejected; the message is shown to the uploader. */
export class SheetRejectedError extends Error {
  override readonly name = 'SheetRejectedError'
  readonly code: SheetRejectionCode

  /** `cause` is the error of the child process, for the log. */
  constructor(code: SheetRejectionCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

/** Rejects the file inside the child. */
export function rejectSheet(code: SheetRejectionCode, message: string): never {
  throw new JobRejectedError(code, message)
}

export const WRONG_CONTENT = 'The content of the file is wrong'

export function rejectContent(): never {
  return rejectSheet('wrong-content', WRONG_CONTENT)
}

export function isSheetRejectionCode(code: string): code is SheetRejectionCode {
  return CODES.some((known) => known === code)
}
