import type { Kysely, Transaction } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { isOrphan } from '../../files/remove-orphan-images.ts'
import type { Caller } from '../../http/caller.ts'
import { badRequest } from '../../http/errors.ts'

/** Selects those of the images that the caller has uploaded and that belong to no report yet. */
export const selectUnattached = (
  db: Kysely<Tables>,
  caller: Pick<Caller, '_id'>,
  imageIds: readonly string[],
) =>
  db
    .selectFrom('images')
    .where('id', 'in', imageIds)
    .where('created_by', '=', caller._id)
    .where(isOrphan)
    .orderBy('id')

/** Images without a report that a person can have: they are removed after a day. */
const MAX_UNATTACHED = 1000

/** Throws a 400 if the caller has too many images that belong to no report. */
export async function requireFewUnattached(
  transaction: Transaction<Tables>,
  caller: Pick<Caller, '_id'>,
): Promise<void> {
  const found = await transaction
    .selectFrom('images')
    .where('created_by', '=', caller._id)
    .where(isOrphan)
    .select('id')
    .limit(MAX_UNATTACHED)
    .execute()
  if (found.length < MAX_UNATTACHED) return
  const message = `${MAX_UNATTACHED} of your images are in no answer yet. Save answers with them, or delete some.`
  throw badRequest(message, { files: message })
}
