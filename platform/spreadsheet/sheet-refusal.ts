import { JobRefusal } from '../child/job-refusal.ts'

const CODES = ['wrong-content', 'too-many-rows', 'too-large'] as const

/**
 * - `wrong-content`: no csv, xls or xlsx with something in it, whatever its name says
 * - `too-many-rows`: a sheet, but longer or wider than asked for
 * - `too-large`: too many bytes, or too much time or memory to read
 */
export type SheetRefusalCode = (typeof CODES)[number]

/** The file is not acceptable; the message is for the person who sent it. */
export class SheetRefusal extends Error {
  override readonly name = 'SheetRefusal'
  readonly code: SheetRefusalCode

  /** `cause` is what happened to the child, for the log. */
  constructor(code: SheetRefusalCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

/** Inside the child: refuses the file. */
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
