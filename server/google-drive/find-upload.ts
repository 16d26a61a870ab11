import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'
import type { UploadRows } from './present.ts'

/** An upload of the caller's; those of others are theirs. */
export async function findUpload(
  db: Kysely<Tables>,
  caller: Caller,
  id: string,
): Promise<UploadRows> {
  const upload = await db
    .selectFrom('drive_uploads')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', caller._id)
    .executeTakeFirst()
  if (!upload) throw notFound()
  const images = await db
    .selectFrom('drive_upload_images')
    .selectAll()
    .where('upload_id', '=', id)
    .orderBy('position')
    .execute()
  return { upload, images }
}
