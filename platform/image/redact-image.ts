import { openChildPool } from '../child/child-pool.ts'
import type { RenderedImage } from './image.ts'
import { toImageError } from './inspect-and-render-image.ts'

export interface RedactInput {
  readonly bytes: Uint8Array
  /** Fractions of the image. */
  readonly areas: readonly {
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
  }[]
  /** Red, green and blue, 0 to 255. */
  readonly color: readonly [number, number, number]
}

const pool = openChildPool<RedactInput, RenderedImage>({
  job: new URL('../dist/redact-job.js', import.meta.url),
  limits: { processor: 60_000, time: 240_000, memory: 1_024, heap: 256 },
  children: 1,
  waiting: 20,
})

/**
 * Returns a stored image with areas of it in one colour, encoded again: its pixels keep nothing of
 * the covered areas. Equal input gives equal output. Throws as `inspectAndRenderImage` does.
 */
export async function redactImage(input: RedactInput): Promise<RenderedImage> {
  try {
    return await pool.run(input)
  } catch (error) {
    throw toImageError(error)
  }
}
