import { ChildFailure } from '../child/child-failure.ts'
import { JobRefusal } from '../child/job-refusal.ts'
import { isSheetRefusalCode, SheetRefusal, WRONG_CONTENT } from './sheet-refusal.ts'

/**
 * Maps a child process error to an error about the file. `busy` and `unavailable` do not depend on
 * the file and are returned as they are.
 */
export function explainSheetFailure(error: unknown): unknown {
  if (error instanceof JobRefusal && isSheetRefusalCode(error.code)) {
    return new SheetRefusal(error.code, error.message)
  }
  if (!(error instanceof ChildFailure)) return error
  if (error.reason === 'crashed') return new SheetRefusal('wrong-content', WRONG_CONTENT, error)
  if (error.reason === 'timeout' || error.reason === 'memory') {
    const message = 'The file takes too much time or memory to read.'
    return new SheetRefusal('too-large', message, error)
  }
  return error
}
