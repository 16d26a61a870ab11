import { type RawBuilder, sql, type Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { removeOrphanImages } from '../files/remove-orphan-images.ts'
import { recordRemoval } from '../files/remove-unused-files.ts'

/**
 * SQL condition on `report_images`: the report shows the image, in an answer or in a text. Other
 * images were uploaded and removed again, and are no part of what its readers have bought. Each
 * removal of an image from a report checks it; the database also guards what published reports and
 * texts show.
 */
export const imageIsShown: RawBuilder<boolean> = sql<boolean>`(
  exists (
    select from answer_images
    where answer_images.report_id = report_images.report_id
      and answer_images.image_id = report_images.image_id)
  or exists (
    select from content_buildings
    where content_buildings.report_id = report_images.report_id
      and content_buildings.content::text
        like '%/api/images/' || report_images.image_id::text || '%')
  or exists (
    select from methodologies
    where methodologies.report_id = report_images.report_id
      and methodologies.methodology like '%/api/images/' || report_images.image_id::text || '%'))`

/**
 * Removes an image from a report unless the report shows it. Waits for a text that is being saved
 * with it, since that locks the image (`lockImages` of texts).
 */
export async function releaseImage(
  transaction: Transaction<Tables>,
  reportId: string,
  imageId: string,
): Promise<void> {
  const link = { report_id: reportId, image_id: imageId }
  await transaction
    .selectFrom('report_images')
    .where((eb) => eb.and(link))
    .select('image_id')
    .forUpdate()
    .execute()
  await transaction
    .deleteFrom('report_images')
    .where((eb) => eb.and(link))
    .where((eb) => eb.not(imageIsShown))
    .execute()
}

/**
 * Removes all unshown images from a report that is about to be published: a buyer of the report may
 * read every image that belongs to it. Images waiting in its inboxes go, too. Their files go with
 * the next removal. Returns how many of them waited in a form to be saved.
 */
export async function releaseUnshownImages(
  transaction: Transaction<Tables>,
  reportId: string,
): Promise<{ unsaved: number }> {
  const released = await transaction
    .deleteFrom('report_images')
    .where('report_id', '=', reportId)
    .where((eb) => eb.not(imageIsShown))
    .returning('image_id')
    .execute()
  const waiting = await transaction
    .deleteFrom('inbox_images')
    .where('report_id', '=', reportId)
    .returning(['image_id', 'unsaved_answer_id', 'removed_at'])
    .execute()
  const ids = new Set([...released, ...waiting].map(({ image_id }) => image_id))
  const files = await removeOrphanImages(transaction, [...ids].toSorted())
  for (const sha256 of files) await recordRemoval(transaction, sha256)
  const unsaved = waiting.filter((one) => one.unsaved_answer_id !== null && one.removed_at === null)
  return { unsaved: unsaved.length }
}
