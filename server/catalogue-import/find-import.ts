import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'
import type { ImportRow } from './preview-import.ts'

/** A file that the caller is importing; those of others are theirs. */
export async function findImport(
  db: Kysely<Tables>,
  caller: Caller,
  id: string,
): Promise<ImportRow> {
  const row = await db
    .selectFrom('catalogue_imports')
    .selectAll()
    .where('id', '=', id)
    .where('created_by', '=', caller._id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}
