import type { Image } from '@insights/contract/screenshots/upload.ts'
import type { Selectable } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { imageUrl, thumbnailUrl } from '../../files/image-url.ts'

export type ImageRow = Selectable<Tables['images']>

export function presentImage(row: ImageRow): Image {
  return {
    _id: row.id,
    id: row.id,
    name: row.name,
    url: imageUrl(row.id),
    thumbnailUrl: thumbnailUrl(row.id),
    width: row.width,
    height: row.height,
    date: row.created_at,
  }
}
