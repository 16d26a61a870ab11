import { openChildPool } from '../child/child-pool.ts'
import { explainImageFailure } from './explain-image-failure.ts'
import { MAX_IMAGE_BYTES } from './image-limits.ts'
import { ImageRefusal } from './image-refusal.ts'
import { findImageType } from './image-type.ts'
import type { RenderedImage } from './rendered-image.ts'

/**
 * The largest allowed picture takes about 3 seconds and 0.7 GB; 20 pictures come in one call,
 * so a child stays warm for a call's worth of them.
 */
const pool = openChildPool<Uint8Array, RenderedImage>({
  job: new URL('./render-job.ts', import.meta.url),
  limits: { time: 30_000, memory: 1_024, heap: 128 },
  jobsPerChild: 20,
  // Each waiting picture is up to 10 MB in memory.
  waiting: 60,
})

/**
 * Judges a picture by its content and encodes it anew, so that nothing of the file but what can be
 * seen is kept: no metadata (a camera's position, names), no profile, no second file behind the
 * picture. Equal bytes give equal bytes.
 *
 * Throws an ImageRefusal when the picture is not acceptable, and a ChildFailure (`busy`,
 * `unavailable`) when it could not be looked at.
 */
export async function inspectAndRenderImage(bytes: Uint8Array): Promise<RenderedImage> {
  if (bytes.byteLength > MAX_IMAGE_BYTES) throw new ImageRefusal('too-many-bytes')
  if (findImageType(bytes) === null) throw new ImageRefusal('wrong-type')
  try {
    return await pool.run(bytes)
  } catch (error) {
    throw explainImageFailure(error)
  }
}
