import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type open from 'libheif-js/libheif-wasm/libheif.js'
import type { HeifImage } from 'libheif-js/libheif-wasm/libheif.js'

import { JobRejectedError } from '../child/child-errors.ts'
import { type ImageRejectionCode, MAX_IMAGE_PIXELS } from './image.ts'

export interface DecodedImage {
  readonly width: number
  readonly height: number
  /** Red, green, blue and alpha, a byte each. */
  readonly pixels: Uint8ClampedArray
  /** The ICC profile of its colours, 'p3' for Display P3 without one, null for sRGB. */
  readonly profile: Uint8Array | 'p3' | null
}

/**
 * Returns the pixels of the main image of a HEIC file, upright, in its own colours. Each
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
  return { width, height, pixels, profile: attempt(() => readProfile(libheif, image)) }
}

type Libheif = ReturnType<typeof open>

/** Bytes of the error that a function of libheif returns, and of an address. */
const ERROR = 12
const ADDRESS = 4

/** `color_primaries` of the format for Display P3, four bytes into the description of colours. */
const DISPLAY_P3 = 12
const PRIMARIES = 4

function readProfile(libheif: Libheif, { handle }: HeifImage): DecodedImage['profile'] {
  const image = handle.$$.ptr
  const size = libheif._heif_image_handle_get_raw_color_profile_size(image)
  // The memory goes with the decoder.
  const error = libheif._malloc(ERROR + ADDRESS + size)
  const target = error + ERROR
  const memory = () => new DataView(libheif.HEAPU8.buffer)
  if (size > 0) {
    libheif._heif_image_handle_get_raw_color_profile(error, image, target)
    return memory().getUint32(error, true) === 0
      ? libheif.HEAPU8.slice(target, target + size)
      : null
  }
  libheif._heif_image_handle_get_nclx_color_profile(error, image, target)
  if (memory().getUint32(error, true) !== 0) return null
  const colours = memory().getUint32(target, true)
  return memory().getUint32(colours + PRIMARIES, true) === DISPLAY_P3 ? 'p3' : null
}

/** Loaded with the first such file: most children never see one. */
async function openDecoder() {
  const { default: openLibheif } = await import('libheif-js/libheif-wasm/libheif.js')
  const wasm = fileURLToPath(import.meta.resolve('libheif-js/libheif-wasm/libheif.wasm'))
  const silent = () => undefined
  const libheif = openLibheif({ wasmBinary: readFileSync(wasm), print: silent, printErr: silent })
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
