/**
 * Decodes and encodes one image. Runs in a child only, because decoders are native code that reads
 * hostile bytes.
 */
import sharp from 'sharp'
import type { Metadata, Sharp } from 'sharp'

import { JobRejectedError } from '../child/child-errors.ts'
import { encodePrint, encodeThumbnail } from './encode-image.ts'
import {
  type ImageFile,
  type ImageRejectionCode,
  MAX_IMAGE_PIXELS,
  type RenderedImage,
  findImageType,
} from './image.ts'

// Only these three decoders, so that no input reaches a less tested one.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
})
// Several children share few processors, and nothing is read twice.
sharp.concurrency(1)
sharp.cache(false)

export async function run(bytes: Uint8Array): Promise<RenderedImage> {
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
  if (metadata.format !== 'jpeg') {
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

function reject(code: ImageRejectionCode): never {
  throw new JobRejectedError(code, code)
}
