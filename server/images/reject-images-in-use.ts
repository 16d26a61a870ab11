import { type Kysely, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { conflict } from '../http/errors.ts'
import { imageUrl } from './image-url.ts'

/** Refuses when an answer shows one of the images, or when some report's written content does. */
export async function rejectImagesInUse(
  transaction: Kysely<Tables>,
  imageIds: readonly string[],
): Promise<void> {
  const shown = await transaction
    .selectFrom('answer_images')
    .where('image_id', 'in', imageIds)
    .select('image_id')
    .limit(1)
    .executeTakeFirst()
  if (shown) throw inUse(shown.image_id, 'An answer')
  const written = await findWritten(transaction, imageIds)
  if (written) throw inUse(written, 'The content of a report')
}

async function findWritten(
  transaction: Kysely<Tables>,
  imageIds: readonly string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select found.id[1] as id
    from (
      select content::text as body from content_buildings
      union all
      select methodology from methodologies
    ) as written
    cross join regexp_matches(written.body, '/api/images/([0-9a-f-]{36})', 'g') as found(id)
    where written.body like '%/api/images/%' and found.id[1] = any(${[...imageIds]}::text[])
    limit 1
  `.execute(transaction)
  return rows[0]?.id
}

function inUse(id: string, where: string) {
  return conflict(`${where} still uses the image ${imageUrl(id)}.`)
}
