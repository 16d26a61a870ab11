import type { googleDriveCreate } from '@insights/contract/google-drive.ts'
import type * as z from 'zod'

import { connect } from '../cloud-drives/connect.ts'
import { settingsOf } from '../cloud-drives/settings-of.ts'
import type { Caller } from '../http/caller.ts'
import { badRequest } from '../http/errors.ts'
import { findImage } from '../images/find-image.ts'
import { imageIdOf } from '../images/image-url.ts'
import type { Services } from '../services.ts'
import { nameFiles } from './name-files.ts'
import { uploadQueue } from './upload-queue.ts'
import { UPLOAD } from './use.ts'

/**
 * Begins to upload screenshots: our own images, each of a report that the caller may read. No
 * address is ever fetched; an address only names an image.
 */
export async function startUpload(
  services: Services,
  caller: Caller,
  { reportName, code, state, images }: z.output<typeof googleDriveCreate>,
): Promise<string> {
  const { db, jobs, config } = services
  settingsOf(config, 'google-drive')
  const ids = images.map(({ url }, place) => idIn(url, place))
  for (const id of new Set(ids)) await findImage(db, caller, id)
  await connect(services, caller, UPLOAD, { code, state })
  return db.transaction().execute(async (transaction) => {
    const { id: upload } = await transaction
      .insertInto('drive_uploads')
      .values({ user_id: caller._id, session_hash: caller.tokenHash, folder_name: reportName })
      .returning('id')
      .executeTakeFirstOrThrow()
    const names = nameFiles(images.map(({ name }) => name))
    await transaction
      .insertInto('drive_upload_images')
      .values(
        ids.map((image_id, position) => ({
          upload_id: upload,
          position,
          image_id,
          name: names[position]!,
        })),
      )
      .execute()
    await jobs.enqueue(transaction, uploadQueue, { upload })
    return upload
  })
}

function idIn(url: string, place: number): string {
  const id = imageIdOf(url)
  if (id !== undefined) return id
  const field = `images.${place}.url`
  const message = 'Must be the address of an uploaded image'
  throw badRequest(`${field}: ${message}`, { [field]: message })
}
