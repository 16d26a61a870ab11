import type { Kysely } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { isOrphan } from '../../files/remove-orphan-images.ts'
import type { Caller } from '../../http/caller.ts'

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
