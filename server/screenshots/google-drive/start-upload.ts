import type { googleDriveCreate } from '@insights/contract/screenshots/google-drive.ts'
import { defineQueue } from '@insights/platform/jobs/jobs.ts'
import type * as z from 'zod'

import { imageIdOf } from '../../files/image-url.ts'
import type { Caller } from '../../http/caller.ts'
import { badRequest, conflict } from '../../http/errors.ts'
import type { Services } from '../../start/services.ts'
import { connect } from '../cloud-drives/authorization.ts'
import { type DriveUse, settingsOf } from '../cloud-drives/drive-use.ts'
import { cleanFileName } from '../images/file-name.ts'
import { findImage } from '../images/find-image.ts'
import { findUpload } from './find-upload.ts'

/**
 * Starts to upload screenshots: the portal's own images, each of a report that the caller may read.
 * No URL is ever fetched; a URL only names an image.
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

/** Retries the images that have not arrived; the others stay. */
export async function resumeUpload(
  services: Services,
  caller: Caller,
  id: string,
  returned: { code: string; state: string } | undefined,
): Promise<void> {
  const { db, jobs, config } = services
  settingsOf(config, 'google-drive')
  await findUpload(db, caller, id)
  if (returned) await connect(services, caller, UPLOAD, returned)
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('drive_uploads')
      .set({
        status: 'RUNNING',
        problem: null,
        must_connect: false,
        session_hash: caller.tokenHash,
        updated_at: new Date(),
      })
      .where('id', '=', id)
      .where('status', '=', 'FAILED')
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw conflict('There is nothing left to retry in this upload.')
    await transaction
      .updateTable('drive_upload_images')
      .set({ status: 'WAITING', problem: null })
      .where('upload_id', '=', id)
      .where('status', '=', 'FAILED')
      .execute()
    await jobs.enqueue(transaction, uploadQueue, { upload: id })
  })
}

/** Enough for a thousand screenshots at a second each, and for a busy drive. */
export const uploadQueue = defineQueue<{ readonly upload: string }>({
  name: 'upload-to-drive',
  expireIn: 60 * 60,
  heartbeat: 10,
  concurrency: 2,
})

export const UPLOAD: DriveUse = { drive: 'google-drive', purpose: 'upload' }

/** Returns safe names, each once: a repeated one gets a number in brackets. */
export function nameFiles(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((given) => {
    const name = cleanFileName(given)
    const [, stem = name, ending = ''] = /^(.*?)(\.[A-Za-z0-9]{1,5})?$/.exec(name) ?? []
    let unique = name
    for (let count = 1; taken.has(unique.toLowerCase()); count += 1) {
      unique = `${stem} (${count})${ending}`
    }
    taken.add(unique.toLowerCase())
    return unique
  })
}
