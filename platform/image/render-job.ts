/**
 * Decodes and encodes one image. Runs in a child only, because decoders are native code that reads
 * hostile bytes.
 */
import { crc32, deflateSync } from 'node:zlib'

import sharp from 'sharp'
import type { Metadata, Sharp } from 'sharp'

import { JobRejectedError } from '../child/child-errors.ts'
import { type DecodedImage, decodeHeic } from './decode-heic.ts'
import { ON_WHITE, encodePrint, encodeThumbnail } from './encode-image.ts'
import {
  type ImageFile,
  type ImageRejectionCode,
  MAX_IMAGE_PIXELS,
  type RenderedImage,
  findImageType,
} from './image.ts'

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
