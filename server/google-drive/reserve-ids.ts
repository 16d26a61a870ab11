import type { GoogleDrive } from '@insights/platform/cloud-drive/google-drive.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'

export interface WaitingImage {
  readonly position: number
  readonly imageId: string
  readonly name: string
  readonly fileId: string
}

/** The most ids that Google reserves in one call. */
const MAX_IDS = 1000

/** The folder and what has still to go there, all with ids that the drive keeps for them. */
export async function reserveIds(
  db: Kysely<Tables>,
  drive: Pick<GoogleDrive, 'reserveIds'>,
  upload: { readonly id: string; readonly folder_id: string | null },
): Promise<{ folder: string; images: WaitingImage[] }> {
  const { id, folder_id: known } = upload
  const folder = known ?? (await drive.reserveIds(1))[0]!
  if (known === null) {
    await db.updateTable('drive_uploads').set({ folder_id: folder }).where('id', '=', id).execute()
  }
  const rows = await db
    .selectFrom('drive_upload_images')
    .where('upload_id', '=', id)
    .where('status', '=', 'WAITING')
    .select(['position', 'image_id', 'name', 'file_id'])
    .orderBy('position')
    .execute()
  const lacking = rows.filter(({ file_id }) => file_id === null)
  const ids = lacking.length > 0 ? await drive.reserveIds(Math.min(lacking.length, MAX_IDS)) : []
  await db.transaction().execute(async (transaction) => {
    for (const [place, row] of lacking.entries()) {
      row.file_id = ids[place]!
      await transaction
        .updateTable('drive_upload_images')
        .set({ file_id: row.file_id })
        .where('upload_id', '=', id)
        .where('position', '=', row.position)
        .execute()
    }
  })
  const images = rows.map(({ position, image_id, name, file_id }) => ({
    position,
    imageId: image_id,
    name,
    fileId: file_id!,
  }))
  return { folder, images }
}
