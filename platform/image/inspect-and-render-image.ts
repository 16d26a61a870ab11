import { ChildProcessError, JobRejectedError } from '../child/child-errors.ts'
import { openChildPool } from '../child/child-pool.ts'
import {
  ImageRejectedError,
  MAX_IMAGE_BYTES,
  type RenderedImage,
  findImageType,
  isImageRejectionCode,
} from './image.ts'

/**
 * The largest allowed image takes about 3 seconds and 0.7 GB. A request uploads up to 20 images, so
 * a child stays warm for that many.
 */
const pool = openChildPool<Uint8Array, RenderedImage>({
  job: new URL('../dist/render-job.js', import.meta.url),
  limits: { processor: 30_000, time: 120_000, memory: 1_024, heap: 128 },
  jobsPerChild: 20,
  // Each queued image takes up to 10 MB of memory.
  waiting: 60,
})

/**
 * Checks an image by its content and re-encodes it, so that only visible pixels remain: no metadata
 * (GPS position, names), no colour profile (its colours are in sRGB), no appended file. Equal input gives equal output.
 *
 * Throws an ImageRejectedError if the image is not acceptable, and a ChildProcessError (`busy`, `unavailable`)
 * if it could not be processed.
 */
export async function inspectAndRenderImage(bytes: Uint8Array): Promise<RenderedImage> {
  if (bytes.byteLength > MAX_IMAGE_BYTES) throw new ImageRejectedError('too-many-bytes')
  if (findImageType(bytes) === null) throw new ImageRejectedError('wrong-type')
  try {
    return await pool.run(bytes)
  } catch (error) {
    throw toImageError(error)
  }
}

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
