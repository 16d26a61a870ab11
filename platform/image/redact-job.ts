/** Covers areas of one stored image for good. Runs in a child only, like the checks of an upload. */
import sharp from 'sharp'

import { encodePrint, encodeThumbnail } from './encode-image.ts'
import { type ImageFile, MAX_IMAGE_PIXELS, type RenderedImage } from './image.ts'
import type { RedactInput } from './redact-image.ts'

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
sharp.concurrency(1)
sharp.cache(false)

export async function run({ bytes, areas, color }: RedactInput): Promise<RenderedImage> {
  const { format } = await sharp(bytes).metadata()
  const { data, info } = await sharp(bytes, {
    failOn: 'error',
    limitInputPixels: MAX_IMAGE_PIXELS,
  })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  // Outwards to whole pixels, and one more, so that no pixel at an edge is a mixture with the
  // covered area.
  for (const area of areas) {
    const left = Math.max(Math.floor(area.x * width) - 1, 0)
    const top = Math.max(Math.floor(area.y * height) - 1, 0)
    const right = Math.min(Math.ceil((area.x + area.width) * width) + 1, width)
    const bottom = Math.min(Math.ceil((area.y + area.height) * height) + 1, height)
    for (let y = top; y < bottom; y += 1) {
      for (let x = left; x < right; x += 1) {
        // Grey images have one channel and its alpha.
        const at = (y * width + x) * channels
        const colors = channels < 3 ? 1 : 3
        for (let one = 0; one < channels; one += 1) {
          data[at + one] = one < colors ? color[one]! : 255
        }
      }
    }
  }
  const covered = () => sharp(data, { raw: { width, height, channels } })
  const encoded = await (
    format === 'jpeg'
      ? covered().jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
      : covered().png()
  ).toBuffer()
  const image: ImageFile = {
    bytes: encoded,
    mime: format === 'jpeg' ? 'image/jpeg' : 'image/png',
    width,
    height,
  }
  return {
    image,
    thumbnail: await encodeThumbnail(covered()),
    print: await encodePrint(covered()),
  }
}
