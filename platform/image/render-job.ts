/**
 * Decodes and encodes one image. Runs in a child only, because decoders are native code that reads
 * hostile bytes.
 */
import sharp from 'sharp'
import type { Metadata, Sharp } from 'sharp'

import { JobRejectedError } from '../child/child-errors.ts'
import { decodeHeic } from './decode-heic.ts'
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
  const { width, height, pixels } = await decodeHeic(bytes)
  const raw = { width, height, channels: 4 } as const
  const opaque = () => sharp(pixels, { raw }).flatten(ON_WHITE)
  const { data } = await opaque()
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true })
  return {
    image: { bytes: data, mime: 'image/jpeg', width, height },
    thumbnail: await encodeThumbnail(opaque()),
    print: await encodePrint(opaque()),
  }
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
