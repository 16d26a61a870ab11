import type { Insertable, Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'

/**
 * Removes those of the images that belong to no report any more and wait in no inbox, and answers the hashes of their
 * files: hand them to `removeUnusedFiles` after the commit.
 */
export async function removeOrphanImages(
  transaction: Transaction<Tables>,
  imageIds: readonly string[],
): Promise<string[]> {
  if (imageIds.length === 0) return []
  // Locked first, so that a report which is being copied right now has said so.
  await transaction
    .selectFrom('images')
    .select('id')
    .where('id', 'in', imageIds)
    .orderBy('id')
    .forUpdate()
    .execute()
  const removed = await transaction
    .deleteFrom('images')
    .where('id', 'in', imageIds)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('report_images')
            .whereRef('report_images.image_id', '=', 'images.id')
            .select('image_id'),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('inbox_images')
            .whereRef('inbox_images.image_id', '=', 'images.id')
            .where('inbox_images.placed_at', 'is', null)
            .select('image_id'),
        ),
      ),
    )
    .returning(['sha256', 'thumbnail_sha256', 'print_sha256'])
    .execute()
  return removed.flatMap(filesOf)
}

type Files = Pick<Insertable<Tables['images']>, 'sha256' | 'thumbnail_sha256' | 'print_sha256'>

/** The hashes of all files that an image has. */
export function filesOf({ sha256, thumbnail_sha256, print_sha256 }: Files): string[] {
  return [sha256, thumbnail_sha256, ...(print_sha256 ? [print_sha256] : [])]
}
