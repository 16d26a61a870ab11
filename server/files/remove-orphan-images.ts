import { type Insertable, type Transaction, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'

/** A condition on `images`: it belongs to no report and waits in no inbox. */
export const isOrphan = sql<boolean>`(
  not exists (select from report_images where report_images.image_id = images.id)
  and not exists (
    select from inbox_images
    where inbox_images.image_id = images.id and inbox_images.placed_at is null))`

/**
 * Removes those of the images that belong to no report any more and wait in no inbox, and returns
 * the hashes of their files: pass them to `removeUnusedFiles` after the commit.
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
    .where(isOrphan)
    .returning(['sha256', 'thumbnail_sha256', 'print_sha256'])
    .execute()
  return removed.flatMap(filesOf)
}

type Files = Pick<Insertable<Tables['images']>, 'sha256' | 'thumbnail_sha256' | 'print_sha256'>

/** Returns the hashes of all files that an image has. */
export function filesOf({ sha256, thumbnail_sha256, print_sha256 }: Files): string[] {
  return [sha256, thumbnail_sha256, ...(print_sha256 ? [print_sha256] : [])]
}
