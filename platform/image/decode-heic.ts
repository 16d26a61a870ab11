import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { JobRejectedError } from '../child/child-errors.ts'
import { type ImageRejectionCode, MAX_IMAGE_PIXELS } from './image.ts'

interface DecodedImage {
  readonly width: number
  readonly height: number
  /** Red, green, blue and alpha, a byte each. */
  readonly pixels: Uint8ClampedArray
}

/**
 * Returns the pixels of the main image of a HEIC file, upright. Its colour profile is dropped. Each
 * file gets a decoder of its own, since one that has met a broken file may be broken too. In a
 * child only.
 *
 * Throws a JobRejectedError for a file that cannot be decoded, or is too large.
 */
export async function decodeHeic(bytes: Uint8Array): Promise<DecodedImage> {
  const libheif = await openDecoder()
  const images = attempt(() => new libheif.HeifDecoder().decode(bytes))
  const image = images.find((one) => one.is_primary()) ?? images[0]
  if (!image) throw rejection('damaged')
  const [width, height] = attempt(() => [image.get_width(), image.get_height()] as const)
  if (!(width > 0 && height > 0)) throw rejection('damaged')
  // The size in the header, before anything is decoded.
  if (width * height > MAX_IMAGE_PIXELS) throw rejection('too-many-pixels')
  const pixels = new Uint8ClampedArray(width * height * 4)
  const shown = await new Promise<object | null>((resolve) => {
    attempt(() => image.display({ data: pixels, width, height }, resolve))
  })
  if (!shown) throw rejection('damaged')
  return { width, height, pixels }
}

/** Loaded with the first such file: most children never see one. */
async function openDecoder() {
  const { default: open } = await import('libheif-js/libheif-wasm/libheif.js')
  const wasm = fileURLToPath(import.meta.resolve('libheif-js/libheif-wasm/libheif.wasm'))
  const silent = () => undefined
  const libheif = open({ wasmBinary: readFileSync(wasm), print: silent, printErr: silent })
  await libheif.ready
  return libheif
}

/** Throws a rejection: errors of the decoder come from the file. */
function attempt<Result>(work: () => Result): Result {
  try {
    return work()
  } catch {
    throw rejection('damaged')
  }
}

const rejection = (code: ImageRejectionCode) => new JobRejectedError(code, code)
