import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'

/**
 * Makes an answer of a draft, the first one by default, show an image that was uploaded for the
 * draft.
 */
export async function showImage(
  db: Kysely<Tables>,
  reportId: string,
  imageId: string,
  answerId?: string,
): Promise<void> {
  const { id: answer_id } = await db
    .selectFrom('answers')
    .where('report_id', '=', reportId)
    .$if(answerId !== undefined, (query) => query.where('id', '=', answerId!))
    .orderBy('id')
    .select('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('answer_images')
    .values({ report_id: reportId, answer_id, image_id: imageId, position: 0 })
    .execute()
}
