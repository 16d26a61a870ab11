import { ChildProcessError } from '../child/child-process-error.ts'
import { JobRejectedError } from '../child/job-rejected-error.ts'
import { isSheetRejectionCode, SheetRejectedError, WRONG_CONTENT } from './sheet-rejected-error.ts'

/**
 * Maps a child process error to an error about the file. `busy` and `unavailable` do not depend on
 * the file and are returned as they are.
 */
export function toSheetError(error: unknown): unknown {
  if (error instanceof JobRejectedError && isSheetRejectionCode(error.code)) {
    return new SheetRejectedError(error.code, error.message)
  }
  if (!(error instanceof ChildProcessError)) return error
  if (error.reason === 'crashed')
    return new SheetRejectedError('wrong-content', WRONG_CONTENT, error)
  if (error.reason === 'timeout' || error.reason === 'memory') {
    const message = 'The file is too complex to process.'
    return new SheetRejectedError('too-large', message, error)
  }
  return error
}
