import { DriveError } from '@insights/platform/cloud-drive/drive-request.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'

/** Clears the ids of a folder that its owner deleted, so that a retry creates a new one. */
export async function clearFolder(db: Kysely<Tables>, upload: string): Promise<DriveError> {
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('drive_uploads')
      .set({ folder_id: null })
      .where('id', '=', upload)
      .execute()
    await transaction
      .updateTable('drive_upload_images')
      .set({ file_id: null, status: 'WAITING', problem: null })
      .where('upload_id', '=', upload)
      .execute()
  })
  const message = 'The folder was deleted from Google Drive. Try again to create a new one.'
  return new DriveError('missing', message)
}
