import { WHITE } from '@insights/domain/colors/colors.ts'
import sharp from 'sharp'

import type { PaperPicture } from './paper-picture.ts'

// Three decoders and no others: these are files from outside.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
})
sharp.cache(false)

/** As many as an upload may have. */
const MOST_PIXELS = 40_000_000

/**
 * A picture as a JPEG of no more pixels than can be told apart on paper, upright, without metadata.
 * Typst takes a JPEG as it is; anything else it would decode and pack again, at a second's cost for
 * every few. Rejects when the bytes are no picture, or a damaged one.
 */
export async function shrinkPicture(
  bytes: Uint8Array,
  box: { readonly width: number; readonly height: number },
): Promise<PaperPicture> {
  const { data, info } = await sharp(bytes, {
    autoOrient: true,
    failOn: 'error',
    limitInputPixels: MOST_PIXELS,
  })
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: WHITE })
    .jpeg({ quality: 84, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}
