import { ChildProcessError } from '../child/child-process-error.ts'
import { JobRejectedError } from '../child/job-rejected-error.ts'
import { ImageRejectedError, isImageRejectionCode } from './image-rejected-error.ts'

/**
 * Maps a child process error to an error about the image. `busy` and `unavailable` do not depend on
 * the image and are returned as they are.
 */
export function toImageError(error: unknown): unknown {
  if (error instanceof JobRejectedError && isImageRejectionCode(error.code)) {
    return new ImageRejectedError(error.code)
  }
  if (!(error instanceof ChildProcessError)) return error
  if (error.reason === 'crashed') return new ImageRejectedError('damaged', error)
  if (error.reason === 'timeout' || error.reason === 'memory') {
    return new ImageRejectedError('too-costly', error)
  }
  return error
}
