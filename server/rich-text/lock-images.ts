import { type Transaction, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'

const IMAGE = /\/api\/images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g

/**
 * Returns the ids of the images named in a text that belong to the report, and locks them: a
 * deletion waits until the end of the transaction, and then finds them in use.
 *
 * Call it before locking the row that will hold the text: images are deleted in that order, too.
 */
export async function lockImages(
  transaction: Transaction<Tables>,
  reportId: string,
  text: string,
): Promise<ReadonlySet<string>> {
  const named = [...new Set(Array.from(text.matchAll(IMAGE), ([, id]) => id!))]
  if (named.length === 0) return new Set()
  const rows = await transaction
    .selectFrom('report_images')
    .where('report_id', '=', reportId)
    .where('image_id', '=', sql<string>`any(${named}::uuid[])`)
    .select('image_id')
    .orderBy('image_id')
    .forKeyShare()
    .execute()
  return new Set(rows.map((row) => row.image_id))
}
