import { JobRejectedError } from '../child/job-rejected-error.ts'

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
