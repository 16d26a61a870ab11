import { DriveError } from '@insights/platform/cloud-drive/drive-request.ts'
import type { GoogleDrive } from '@insights/platform/cloud-drive/google-drive.ts'
import type { Kysely } from 'kysely'

import { recordActivity } from '../../accounts/activity/record-activity.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import type { LiveMessage } from '../../live/audience.ts'
import { publish, transact } from '../../live/transact.ts'
import type { Services } from '../../start/services.ts'

interface UserUpload {
  readonly upload: string
  readonly user: string
}

type Tools = Pick<Services, 'db' | 'live'>

/** Records the result of one image, and publishes it to the user. */
export async function recordImage(
  { db, live }: Tools,
  { upload, user }: UserUpload,
  position: number,
  problem: string | null,
): Promise<void> {
  await db
    .updateTable('drive_upload_images')
    .set({ status: problem === null ? 'UPLOADED' : 'FAILED', problem })
    .where('upload_id', '=', upload)
    .where('position', '=', position)
    .execute()
  live.publish(uploadChanged(upload, user))
}

/** Ends an upload: done when every image has arrived. */
export async function finishUpload(
  services: Tools,
  caller: Caller | undefined,
  { upload, user }: UserUpload,
  failure?: { readonly problem: string; readonly mustConnect: boolean },
): Promise<void> {
  await transact(services, async (transaction) => {
    const { missing, all } = await transaction
      .selectFrom('drive_upload_images')
      .where('upload_id', '=', upload)
      .select((eb) => [
        eb.fn.countAll<number>().as('all'),
        eb.fn.countAll<number>().filterWhere('status', '<>', 'UPLOADED').as('missing'),
      ])
      .executeTakeFirstOrThrow()
    const done = !failure && missing === 0
    const { folder_name: folder } = await transaction
      .updateTable('drive_uploads')
      .set({
        status: done ? 'DONE' : 'FAILED',
        problem: failure?.problem ?? null,
        must_connect: failure?.mustConnect ?? false,
        updated_at: new Date(),
      })
      .where('id', '=', upload)
      .returning('folder_name')
      .executeTakeFirstOrThrow()
    if (done && caller) {
      const what = all === 1 ? '1 screenshot' : `${all} screenshots`
      await recordActivity(transaction, {
        subject: 'USER',
        reference: caller._id,
        action: `Uploaded ${what} to the Google Drive folder "${folder}"`,
        actorId: caller._id,
      })
    }
    publish(transaction, uploadChanged(upload, user))
  })
}

const uploadChanged = (upload: string, user: string): LiveMessage => ({
  to: 'user',
  user,
  event: { kind: 'drive-upload', upload },
})

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
