import type { Sharp } from 'sharp'

import {
  type ImageFile,
  PRINT_HEIGHT,
  PRINT_WIDTH,
  THUMBNAIL_HEIGHT,
  THUMBNAIL_WIDTH,
} from './image.ts'

/** A jpeg has no transparent parts. */
export const ON_WHITE = { background: '#ffffff' }

/** Returns an image's thumbnail; `effort` is WebP's, from 0 to 6: less is faster, and larger. */
export async function encodeThumbnail(image: Sharp, effort = 4): Promise<ImageFile> {
  const { data, info } = await image
    .resize({
      width: THUMBNAIL_WIDTH,
      height: THUMBNAIL_HEIGHT,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .webp({ quality: 80, effort })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, mime: 'image/webp', width: info.width, height: info.height }
}

/** Returns an image's print image, as print/pdf/shrink-image.ts does for an image without one. */
export async function encodePrint(image: Sharp): Promise<ImageFile> {
  const { data, info } = await image
    .resize({ width: PRINT_WIDTH, height: PRINT_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .flatten(ON_WHITE)
    .jpeg({ quality: 84, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, mime: 'image/jpeg', width: info.width, height: info.height }
}
