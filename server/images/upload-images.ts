import { ChildProcessError } from '@insights/platform/child/child-errors.ts'
import { inspectAndRenderImage } from '@insights/platform/image/inspect-and-render-image.ts'
import { hashContent } from '@insights/platform/storage/file-storage.ts'
import type { Insertable } from 'kysely'

import { recordActivity } from '../activity/record-activity.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { badRequest, conflict, HttpError } from '../http/errors.ts'
import { lockOpenReport } from '../report-locks/lock-open-report.ts'
import type { Services } from '../services.ts'
import { lockFilesShared } from './file-locks.ts'
import { filesOf } from './files-of.ts'
import { clearRecorded, recordUpload } from './pending-removals.ts'
import type { ImageRow } from './present.ts'
import type { UploadedFile } from './read-upload.ts'
import { rejectFile } from './reject-file.ts'
import { removeUnusedFiles } from './remove-unused-files.ts'

type NewImage = Insertable<Tables['images']>

/** Pictures judged at the same time, each of up to 10 MB and its decoded pixels. */
const AT_ONCE = 2

/**
 * Judges, encodes anew and stores pictures for a report, in the order in which they come. All of
 * them or none: one that is refused leaves no row, and no file that was not there before.
 */
export async function uploadImages(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  caller: Caller,
  reportId: string,
  files: AsyncIterable<UploadedFile>,
): Promise<ImageRow[]> {
  const stored: string[] = []
  const working: Promise<NewImage>[] = []
  try {
    for await (const file of files) {
      await working.at(-AT_ONCE)
      const image = storeImage({ db, storage }, file, stored)
      // Awaited below; until then a refusal is nobody's.
      image.catch(() => undefined)
      working.push(image)
    }
    const images = await Promise.all(working)
    if (images.length === 0) throw badRequest('files: Required', { files: 'Required' })
    return await insertImages({ db, storage }, caller, reportId, images)
  } catch (error) {
    await Promise.allSettled(working)
    // What this cannot remove is only a file that nobody refers to.
    await removeUnusedFiles({ db, storage }, stored).catch(() => undefined)
    throw error
  }
}

async function storeImage(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { name, bytes }: UploadedFile,
  stored: string[],
): Promise<NewImage> {
  const { image, thumbnail, print } = await inspectAndRenderImage(bytes).catch((error: unknown) => {
    throw error instanceof ChildProcessError ? busy(error) : rejectFile(name, error)
  })
  const contents = [image.bytes, thumbnail.bytes, print.bytes]
  const names = await Promise.all(contents.map(hashContent))
  await recordUpload(db, names)
  stored.push(...names)
  for (const content of contents) await storage.put(content)
  const [sha256, thumbnail_sha256, print_sha256] = names as [string, string, string]
  return {
    sha256,
    thumbnail_sha256,
    print_sha256,
    name,
    mime: image.mime,
    bytes: image.bytes.byteLength,
    width: image.width,
    height: image.height,
  }
}

function insertImages(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  caller: Caller,
  reportId: string,
  images: readonly NewImage[],
): Promise<ImageRow[]> {
  return db.transaction().execute(async (transaction) => {
    const report = await lockOpenReport(transaction, caller, reportId, 'share')
    const files = images.flatMap(filesOf)
    await lockFilesShared(transaction, files)
    // Somebody may have deleted an equal picture between our storing it and our holding it.
    const there = await Promise.all(files.map((sha256) => storage.exists(sha256)))
    if (there.includes(false)) throw conflict('The images were not stored. Please try again.')
    await clearRecorded(transaction, files)
    const rows = await transaction
      .insertInto('images')
      .values(
        images.map((image) => ({ ...image, id: crypto.randomUUID(), created_by: caller._id })),
      )
      .returningAll()
      .execute()
    await transaction
      .insertInto('report_images')
      .values(rows.map(({ id }) => ({ report_id: reportId, image_id: id })))
      .execute()
    await recordActivity(transaction, {
      subject: 'REPORT',
      reference: reportId,
      action: `Uploaded ${rows.length} ${rows.length === 1 ? 'image' : 'images'} to the report "${report.title}"`,
      actorId: caller._id,
    })
    return rows
  })
}

function busy(cause: ChildProcessError): HttpError {
  return Object.assign(
    new HttpError(
      'Unavailable',
      503,
      'Too many uploads are being processed. Please try again in a minute.',
    ),
    { cause },
  )
}
