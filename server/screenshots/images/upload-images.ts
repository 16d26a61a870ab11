import { buffer } from 'node:stream/consumers'

import type { uploadCreate } from '@insights/contract/screenshots/upload.ts'
import { ChildProcessError } from '@insights/platform/child/child-errors.ts'
import { MAX_IMAGE_BYTES, ImageRejectedError } from '@insights/platform/image/image.ts'
import { inspectAndRenderImage } from '@insights/platform/image/inspect-and-render-image.ts'
import { hashContent } from '@insights/platform/storage/file-storage.ts'
import type { FastifyRequest } from 'fastify'
import type { Insertable, Transaction } from 'kysely'
import type * as z from 'zod'

import type { Tables } from '../../database/tables.ts'
import { filesOf } from '../../files/remove-orphan-images.ts'
import {
  clearRecorded,
  lockFilesShared,
  recordUpload,
  removeUnusedFiles,
} from '../../files/remove-unused-files.ts'
import type { Caller } from '../../http/caller.ts'
import { HttpError, badRequest, conflict, tooLarge } from '../../http/errors.ts'
import { remainingParts } from '../../http/forms.ts'
import { unknownField } from '../../http/validation.ts'
import { type Edit, editReport } from '../../reports/edit-report.ts'
import type { Services } from '../../start/services.ts'
import { cleanFileName, namesAnotherKind } from './file-name.ts'
import type { ImageRow } from './present.ts'
import { queueImageTexts } from './queue-image-texts.ts'
import { requireFewUnattached } from './unattached-images.ts'

/** Its id is made by the database: no client chooses the id that texts and documents refer to. */
export type NewImage = Omit<Insertable<Tables['images']>, 'id'>

/** Images judged at the same time, each of up to 10 MB and its decoded pixels. */
const AT_ONCE = 2

/** Stores images for a report, in their order. */
export function uploadImages(
  services: Services,
  caller: Caller,
  reportId: string,
  files: AsyncIterable<UploadedFile>,
): Promise<Edit<ImageRow[]>> {
  return storeImages(services, files, (images) => insertImages(services, caller, reportId, images))
}

/** Stores images that belong to no report yet, in their order; their sender alone sees them. */
export function uploadUnattached(
  services: Services,
  caller: Caller,
  files: AsyncIterable<UploadedFile>,
): Promise<ImageRow[]> {
  return storeImages(services, files, (images) =>
    services.db.transaction().execute(async (transaction) => {
      await requireFewUnattached(transaction, caller)
      return insertImageRows(transaction, services, caller, images)
    }),
  )
}

/**
 * Judges, re-encodes and stores images. All or none: a rejected one leaves no row, and no new file.
 */
async function storeImages<Inserted>(
  { db, storage }: Services,
  files: AsyncIterable<UploadedFile>,
  insert: (images: readonly NewImage[]) => Promise<Inserted>,
): Promise<Inserted> {
  const stored: string[] = []
  const working: Promise<NewImage>[] = []
  try {
    for await (const file of files) {
      await working.at(-AT_ONCE)
      const image = storeImage({ db, storage }, file, stored)
      // Awaited below; until then a rejection would be unhandled.
      image.catch(() => undefined)
      working.push(image)
    }
    const images = await Promise.all(working)
    if (images.length === 0) throw badRequest('files: Required', { files: 'Required' })
    return await insert(images)
  } catch (error) {
    await Promise.allSettled(working)
    // At worst a file without a reference stays behind.
    await removeUnusedFiles({ db, storage }, stored).catch(() => undefined)
    throw error
  }
}

/**
 * Judges, re-encodes and stores one image, which has no row yet; adds the files it stores to
 * `stored`.
 */
export async function storeImage(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { name, bytes }: UploadedFile,
  stored: string[],
): Promise<NewImage> {
  if (namesAnotherKind(name)) {
    const message = `${name}: The name is not that of an image`
    throw badRequest(message, { files: message })
  }
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
  services: Services,
  caller: Caller,
  reportId: string,
  images: readonly NewImage[],
): Promise<Edit<ImageRow[]>> {
  return editReport(services, caller, reportId, async (transaction, { title }) => {
    const rows = await insertImageRows(transaction, services, caller, images)
    await transaction
      .insertInto('report_images')
      .values(rows.map(({ id }) => ({ report_id: reportId, image_id: id })))
      .execute()
    const count = `${rows.length} ${rows.length === 1 ? 'image' : 'images'}`
    const actions = [`Uploaded ${count} to the report "${title}"`]
    return { result: rows, change: { actions, events: [] } }
  })
}

/**
 * Adds stored images, which belong to no report yet, protects their files from now on, and queues
 * their text for reading.
 */
export async function insertImageRows(
  transaction: Transaction<Tables>,
  services: Pick<Services, 'config' | 'jobs' | 'storage'>,
  caller: Caller,
  images: readonly NewImage[],
): Promise<ImageRow[]> {
  const files = images.flatMap(filesOf)
  await lockFilesShared(transaction, files)
  // Another request may have deleted an equal image after its files were stored here.
  const there = await Promise.all(files.map((sha256) => services.storage.exists(sha256)))
  if (there.includes(false)) throw conflict('The images were not stored. Please try again.')
  await clearRecorded(transaction, files)
  const rows = await transaction
    .insertInto('images')
    .values(images.map((image) => ({ ...image, created_by: caller._id })))
    .returningAll()
    .execute()
  await queueImageTexts(
    transaction,
    services,
    images.map(({ sha256 }) => sha256),
  )
  return rows
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

/** Files in one call (D6). */
export const MAX_FILES = 20

interface UploadedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

type Body = z.output<typeof uploadCreate> | null

/** Yields the files of an upload one after the other, whichever way they were sent. */
export function readUpload(request: FastifyRequest, body: Body): AsyncGenerator<UploadedFile> {
  return request.isMultipart() ? readForm(request) : readDataUris(body)
}

/** Forms escape quotes and line ends in names, and nothing else. */
async function* readForm(request: FastifyRequest): AsyncGenerator<UploadedFile> {
  let files = 0
  for await (const part of remainingParts(request)) {
    if (part.type !== 'file' || part.fieldname !== 'files') {
      throw unknownField(part.fieldname)
    }
    files += 1
    if (files > MAX_FILES) throw tooManyFiles()
    const name = cleanFileName(part.filename.replace(/%(?:22|0A|0D)/g, decodeURIComponent))
    const bytes = await buffer(part.file)
    if (part.file.truncated) throw rejectFile(name, new ImageRejectedError('too-many-bytes'))
    yield { name, bytes }
  }
}

async function* readDataUris(body: Body): AsyncGenerator<UploadedFile> {
  for (const [place, file] of (body?.files ?? []).entries()) {
    // Counted from 1; a data URI by itself has no name.
    const unnamed = { name: `screenshot ${place + 1}`, data: '' }
    const { name: given, data } = typeof file === 'string' ? { ...unnamed, data: file } : file
    const name = cleanFileName(given)
    const comma = data.indexOf(',')
    if (!/^data:[\w.+/-]{0,100};base64$/.test(data.slice(0, comma))) {
      const message = `${name}: Must be a data URI in base64`
      throw badRequest(message, { files: message })
    }
    // Four characters are three bytes; a data URI that is too large is not decoded.
    if (data.length - comma > (MAX_IMAGE_BYTES / 3 + 2) * 4) {
      throw rejectFile(name, new ImageRejectedError('too-many-bytes'))
    }
    yield { name, bytes: Buffer.from(data.slice(comma + 1), 'base64') }
  }
}

function tooManyFiles() {
  const message = `At most ${MAX_FILES} images per request`
  return badRequest(message, { files: message })
}

/** One rejected file rejects the whole call, by the name that it was sent with. */
export function rejectFile(name: string, error: unknown): unknown {
  if (!(error instanceof ImageRejectedError)) return error
  const message = `${name}: ${error.message}`
  const errors = { files: message }
  return error.code === 'too-many-bytes' ? tooLarge(message, errors) : badRequest(message, errors)
}
