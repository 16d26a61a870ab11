import { WHITE } from '@insights/domain/colors/colors.ts'
import sharp from 'sharp'

// Only these three decoders, because the files come from users.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
})
sharp.cache(false)

/** The upload limit. */
const MAX_PIXELS = 40_000_000

/**
 * Converts an image to an upright JPEG without metadata, scaled down to its visible size in print.
 * Typst embeds a JPEG unchanged; other formats it would decode and compress again, at a second for
 * every few images. Rejects if the bytes are not a valid image.
 */
export async function shrinkImage(
  bytes: Uint8Array,
  box: { readonly width: number; readonly height: number },
): Promise<PrintImage> {
  const { data, info } = await sharp(bytes, {
    autoOrient: true,
    failOn: 'error',
    limitInputPixels: MAX_PIXELS,
  })
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: WHITE })
    .jpeg({ quality: 84, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/** A print image: a JPEG, which Typst embeds without conversion. */
export interface PrintImage {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}
