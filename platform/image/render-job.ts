import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { crc32, deflateSync } from 'node:zlib'

import type open from 'libheif-js/libheif-wasm/libheif.js'
import type { HeifImage } from 'libheif-js/libheif-wasm/libheif.js'
import sharp, { type Metadata, type Sharp } from 'sharp'

import { JobRejectedError } from '../child/child-errors.ts'
import { ON_WHITE, encodePrint, encodeThumbnail } from './encode-image.ts'
import {
  type ImageFile,
  type ImageRejectionCode,
  MAX_IMAGE_PIXELS,
  type RenderedImage,
  findImageType,
} from './image.ts'

/**
 * Decodes and encodes one image. Runs in a child only, because decoders are native code that reads
 * hostile bytes.
 */

// Only these four decoders, so that no input reaches a less tested one.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
  ],
})
// Several children share few processors, and nothing is read twice.
sharp.concurrency(1)
sharp.cache(false)

export async function run(bytes: Uint8Array): Promise<RenderedImage> {
  if (findImageType(bytes) === 'heic') return renderHeic(bytes)
  const metadata = await readHeader(bytes)
  if (metadata.format !== findImageType(bytes)) reject('wrong-type')
  if (metadata.width * metadata.height > MAX_IMAGE_PIXELS) reject('too-many-pixels')
  try {
    return {
      image: await encodeImage(bytes, metadata),
      thumbnail: await encodeThumbnail(decode(bytes)),
      print: await encodePrint(decode(bytes)),
    }
  } catch {
    return reject('damaged')
  }
}

/** sharp has no decoder for HEVC: its pixels come from one in WebAssembly. */
async function renderHeic(bytes: Uint8Array): Promise<RenderedImage> {
  const { width, height, pixels, profile } = await decodeHeic(bytes)
  const opaque = await toSrgb(
    sharp(pixels, { raw: { width, height, channels: 4 } }).flatten(ON_WHITE),
    profile,
  )
  const { data } = await opaque()
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true })
  return {
    image: { bytes: data, mime: 'image/jpeg', width, height },
    thumbnail: await encodeThumbnail(opaque()),
    print: await encodePrint(opaque()),
  }
}

/** Returns an image in sRGB as often as it is needed. */
async function toSrgb(image: Sharp, profile: DecodedImage['profile']): Promise<() => Sharp> {
  if (profile === null) return () => image.clone()
  const tagged = tagPng(await image.png({ compressionLevel: 0 }).toBuffer(), await iccOf(profile))
  const { data, info } = await sharp(tagged, { limitInputPixels: MAX_IMAGE_PIXELS })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return () => sharp(data, { raw: { width, height, channels } })
}

async function iccOf(profile: Uint8Array | 'p3'): Promise<Uint8Array> {
  if (profile !== 'p3') return profile
  // Written by sharp, which has this one.
  const create = { width: 1, height: 1, channels: 3, background: 'white' } as const
  const sample = await sharp({ create }).withIccProfile('p3').png().toBuffer()
  return (await sharp(sample).metadata()).icc ?? new Uint8Array()
}

/** The signature of a png and its first chunk. */
const PNG_START = 33

/** Returns a png with a colour profile: sharp converts from one, but takes none beside raw pixels. */
function tagPng(png: Buffer, icc: Uint8Array): Buffer {
  const content = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(icc)])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length - 4)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(content))
  return Buffer.concat([
    png.subarray(0, PNG_START),
    length,
    content,
    check,
    png.subarray(PNG_START),
  ])
}

async function readHeader(bytes: Uint8Array): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch {
    return reject('damaged')
  }
}

/** The first frame, upright, in sRGB. Metadata is dropped because sharp writes none by default. */
function decode(bytes: Uint8Array): Sharp {
  return sharp(bytes, { autoOrient: true, failOn: 'error', limitInputPixels: MAX_IMAGE_PIXELS })
}

async function encodeImage(bytes: Uint8Array, metadata: Metadata): Promise<ImageFile> {
  if (metadata.format !== 'jpeg' && !isLossyWebp(bytes, metadata)) {
    const { data, info } = await decode(bytes).png().toBuffer({ resolveWithObject: true })
    return { bytes: data, mime: 'image/png', width: info.width, height: info.height }
  }
  // Chroma subsampling would blur small coloured text.
  const chromaSubsampling = metadata.chromaSubsampling === '4:4:4' ? '4:4:4' : '4:2:0'
  const { data, info } = await decode(bytes)
    .jpeg({ quality: 90, chromaSubsampling })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, mime: 'image/jpeg', width: info.width, height: info.height }
}

/** A photograph as webp would be many times as large as png. */
function isLossyWebp(bytes: Uint8Array, { format, hasAlpha }: Metadata): boolean {
  return format === 'webp' && !hasAlpha && !Buffer.from(bytes).includes('VP8L')
}

function reject(code: ImageRejectionCode): never {
  throw new JobRejectedError(code, code)
}

interface DecodedImage {
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
async function decodeHeic(bytes: Uint8Array): Promise<DecodedImage> {
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
