import { JobRefusal } from '../child/job-refusal.ts'

const CODES = ['wrong-content', 'too-many-rows', 'too-large'] as const

/**
 * - `wrong-content`: not a csv, xls or xlsx with content, whatever its name
 * - `too-many-rows`: a sheet, but longer or wider than requested
 * - `too-large`: too many bytes, or too complex to process
 */
export type SheetRefusalCode = (typeof CODES)[number]

/** The file was rejected; the message is shown to the uploader. */
export class SheetRefusal extends Error {
  override readonly name = 'SheetRefusal'
  readonly code: SheetRefusalCode

  /** `cause` is the error of the child process, for the log. */
  constructor(code: SheetRefusalCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

/** Rejects the file inside the child. */
export function refuseSheet(code: SheetRefusalCode, message: string): never {
  throw new JobRefusal(code, message)
}

export const WRONG_CONTENT = 'The content of the file is wrong'

export function refuseContent(): never {
  return refuseSheet('wrong-content', WRONG_CONTENT)
}

export function isSheetRefusalCode(code: string): code is SheetRefusalCode {
  return CODES.some((known) => known === code)
}
