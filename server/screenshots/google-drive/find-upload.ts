import type { GoogleDriveUpload } from '@insights/contract/screenshots/google-drive.ts'
import type { Kysely, Selectable } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { imageUrl } from '../../files/image-url.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound } from '../../http/errors.ts'

/** Returns an upload of the caller; uploads of others are a 404. */
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

interface UploadRows {
  readonly upload: Selectable<Tables['drive_uploads']>
  readonly images: readonly Selectable<Tables['drive_upload_images']>[]
}

export function presentUpload({ upload, images }: UploadRows): GoogleDriveUpload {
  return {
    _id: upload.id,
    reportName: upload.folder_name,
    status: upload.status,
    problem: upload.problem,
    mustConnect: upload.must_connect,
    images: images.map(({ name, image_id, status, problem }) => ({
      name,
      url: imageUrl(image_id),
      status,
      problem,
    })),
    createdAt: upload.created_at,
    updatedAt: upload.updated_at,
  }
}
