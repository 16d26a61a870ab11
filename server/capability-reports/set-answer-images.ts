import type { Answer } from '@insights/contract/capability-reports.ts'
import type { Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { badRequest } from '../http/errors.ts'

/** Sets the images of an answer, in this order. Returns whether they changed. */
export async function setAnswerImages(
  transaction: Transaction<Tables>,
  { _id, report, images }: Answer,
  sent: readonly string[],
): Promise<boolean> {
  const imageIds = [...new Set(sent)]
  if (imageIds.join() === images.map((image) => image._id).join()) return false
  await requireImages(transaction, report, imageIds)
  await transaction
    .deleteFrom('answer_images')
    .where('report_id', '=', report)
    .where('answer_id', '=', _id)
    .execute()
  if (imageIds.length === 0) return true
  await transaction
    .insertInto('answer_images')
    .values(
      imageIds.map((image_id, position) => ({
        report_id: report,
        answer_id: _id,
        image_id,
        position,
      })),
    )
    .execute()
  return true
}

/** Refuses images that were not uploaded for the report, and keeps the others from being deleted. */
async function requireImages(
  transaction: Transaction<Tables>,
  report: string,
  imageIds: readonly string[],
): Promise<void> {
  if (imageIds.length === 0) return
  const found = await transaction
    .selectFrom('report_images')
    .where('report_id', '=', report)
    .where('image_id', 'in', imageIds)
    .orderBy('image_id')
    .select('image_id')
    .forKeyShare()
    .execute()
  if (found.length === imageIds.length) return
  const message = 'Must be images of this report'
  throw badRequest(`images: ${message}`, { images: message })
}
