import { DriveError } from '@insights/platform/cloud-drive/drive-request.ts'
import { type GoogleDrive, openGoogleDrive } from '@insights/platform/cloud-drive/google-drive.ts'
import type { Job } from '@insights/platform/jobs/jobs.ts'
import { StorageUnavailableError } from '@insights/platform/storage/file-storage.ts'
import type { Kysely } from 'kysely'

import { recordOwnActivity } from '../../accounts/activity/record-activity.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { HttpError } from '../../http/errors.ts'
import { findCallers, sessionKey } from '../../http/session/find-session.ts'
import { worker } from '../../jobs/worker.ts'
import type { LiveMessage } from '../../live/audience.ts'
import { publish, transact } from '../../live/transact.ts'
import type { Services } from '../../start/services.ts'
import { settingsOf } from '../cloud-drives/drive-use.ts'
import { openAccess } from '../cloud-drives/open-access.ts'
import { findImage } from '../images/find-image.ts'
import { UPLOAD, uploadQueue } from './start-upload.ts'

export const uploadToDriveWorker = worker(uploadQueue, uploadToDrive)

const OURS = 'Something went wrong. Try again. If it keeps happening, contact your administrator.'

/** Files that are uploaded at the same time; each is in memory until it has arrived. */
const AT_ONCE = 3

/**
 * Uploads as many images as it can. Run again, after a crash or by hand, it continues with the
 * missing ones: ids on the drive are reserved and stored first, so that no image arrives twice.
 */
async function uploadToDrive(
  job: Job<{ readonly upload: string }>,
  services: Services,
): Promise<void> {
  const { db } = services
  const { upload: id } = job.data
  const upload = await db
    .selectFrom('drive_uploads')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'RUNNING')
    .executeTakeFirst()
  if (!upload) return
  const { session_hash: tokenHash, user_id: user } = upload
  const userUpload = { upload: id, user }
  try {
    const caller = (await findCallers(db, [tokenHash])).get(sessionKey({ tokenHash }))
    if (!caller) throw new DriveError('not-connected', 'You have signed out.')
    const settings = settingsOf(services.config, 'google-drive')
    const access = openAccess(services, tokenHash, UPLOAD)
    const drive = openGoogleDrive(settings, access, job.signal)
    const { folder, images } = await reserveIds(db, drive, upload)
    await drive.makeFolder(folder, upload.folder_name)
    await putAll(services, { caller, drive, folder, images, userUpload }).catch(
      async (error: unknown) => {
        throw isMissing(error) ? await clearFolder(db, id) : error
      },
    )
    await finishUpload(services, caller, userUpload)
  } catch (error) {
    // The job is given back, to be continued.
    if (job.signal.aborted) throw error
    const foreseen = problemOf(error)
    const last = job.triedBefore >= uploadQueue.retryLimit
    if (foreseen !== undefined || last) {
      await finishUpload(services, undefined, userUpload, {
        problem: foreseen ?? OURS,
        mustConnect: error instanceof DriveError && error.kind === 'not-connected',
      })
    }
    if (foreseen === undefined) throw error
  }
}

interface Batch {
  readonly caller: Caller
  readonly drive: GoogleDrive
  readonly folder: string
  readonly images: readonly WaitingImage[]
  readonly userUpload: UserUpload
}

/**
 * Uploads all images: the problem of one image leaves the others alone; a problem of the drive ends
 * the upload.
 */
async function putAll(services: Services, { caller, drive, folder, images, userUpload }: Batch) {
  const waiting = [...images]
  const work = async () => {
    for (let image = waiting.shift(); image; image = waiting.shift()) {
      const problem = await uploadImage(services, { caller, drive, folder, image })
      await recordImage(services, userUpload, image.position, problem)
    }
  }
  const workers = Array.from({ length: AT_ONCE }, () =>
    work().catch((error: unknown) => {
      waiting.length = 0
      throw error
    }),
  )
  const failed = (await Promise.allSettled(workers)).find(({ status }) => status === 'rejected')
  if (failed) throw (failed as PromiseRejectedResult).reason
}

const isMissing = (error: unknown) => error instanceof DriveError && error.kind === 'missing'

/** Returns the message for the user, or undefined for an unknown error, which is retried. */
function problemOf(error: unknown): string | undefined {
  const isForeseen = [DriveError, StorageUnavailableError, HttpError].some(
    (kind) => error instanceof kind,
  )
  return isForeseen ? (error as Error).message : undefined
}

interface Put {
  readonly caller: Caller
  readonly drive: GoogleDrive
  readonly folder: string
  readonly image: WaitingImage
}

/**
 * Uploads one image into the folder, unless the caller may no longer read it; returns its problem.
 */
async function uploadImage(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { caller, drive, folder, image }: Put,
): Promise<string | null> {
  try {
    const { sha256, mime } = await findImage(db, caller, image.imageId)
    const bytes = await storage.read(sha256)
    if (!bytes) return 'The file of this image is missing.'
    const { fileId: id, name } = image
    await drive.upload({ id, folder, name, mime, bytes: new Uint8Array(bytes) })
    return null
  } catch (error) {
    if (error instanceof HttpError && error.code === 404) return 'The image is gone.'
    if (error instanceof DriveError && error.kind === 'refused') return error.message
    throw error
  }
}

interface UserUpload {
  readonly upload: string
  readonly user: string
}

type Tools = Pick<Services, 'db' | 'live'>

/** Records the result of one image, and publishes it to the user. */
async function recordImage(
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
async function finishUpload(
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
      await recordOwnActivity(
        transaction,
        caller._id,
        `Uploaded ${what} to the Google Drive folder "${folder}"`,
      )
    }
    publish(transaction, uploadChanged(upload, user))
  })
}

const uploadChanged = (upload: string, user: string): LiveMessage => ({
  to: 'user',
  user,
  event: { kind: 'drive-upload', upload },
})

interface WaitingImage {
  readonly position: number
  readonly imageId: string
  readonly name: string
  readonly fileId: string
}

/** The most ids that Google reserves in one call. */
const MAX_IDS = 1000

/**
 * Returns the folder and the images that are not in it yet, all with ids that the drive reserves
 * for them.
 */
async function reserveIds(
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
async function clearFolder(db: Kysely<Tables>, upload: string): Promise<DriveError> {
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
