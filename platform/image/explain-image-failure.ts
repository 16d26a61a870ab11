import { ChildFailure } from '../child/child-failure.ts'
import { JobRefusal } from '../child/job-refusal.ts'
import { ImageRefusal, isImageRefusalCode } from './image-refusal.ts'

/**
 * Maps a child process error to an error about the image. `busy` and `unavailable` do not depend on
 * the image and are returned as they are.
 */
export function explainImageFailure(error: unknown): unknown {
  if (error instanceof JobRefusal && isImageRefusalCode(error.code)) {
    return new ImageRefusal(error.code)
  }
  if (!(error instanceof ChildFailure)) return error
  if (error.reason === 'crashed') return new ImageRefusal('damaged', error)
  if (error.reason === 'timeout' || error.reason === 'memory') {
    return new ImageRefusal('too-costly', error)
  }
  return error
}
