import {
  deleteFromStorageApi,
  imagesApi,
  uploadApi,
  type uploadCreate,
} from '@insights/contract/screenshots/upload.ts'
import { MAX_IMAGE_BYTES } from '@insights/platform/image/image.ts'
import type { FileStorage } from '@insights/platform/storage/file-storage.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Kysely, type Transaction, sql } from 'kysely'
import type * as z from 'zod'

import { recordActivity } from '../../accounts/activity/record-activity.ts'
import type { Tables } from '../../database/tables.ts'
import { imageIdOf, imageUrl } from '../../files/image-url.ts'
import { removeOrphanImages } from '../../files/remove-orphan-images.ts'
import { removeUnusedFiles } from '../../files/remove-unused-files.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound, badRequest, conflict } from '../../http/errors.ts'
import { acceptMultipart, ownedByReportInForm } from '../../http/forms.ts'
import { isNotModified } from '../../http/headers.ts'
import { type OfReport, callerOf, reportOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { type OpenReport, lockOpenReport } from '../../reports/locks/lock-report.ts'
import type { Services } from '../../start/services.ts'
import { contentDisposition } from './file-name.ts'
import { findShownImage } from './find-image.ts'
import { presentImage } from './present.ts'
import { selectUnattached } from './unattached-images.ts'
import { MAX_FILES, readUpload, uploadImages, uploadUnattached } from './upload-images.ts'

/**
 * Data URIs are held in memory whole and parsed in one step, which blocks the process, and they are
 * a third larger than their content: two of the largest images to a call. A form is read file by
 * file and holds twenty.
 */
const MAX_JSON_BYTES = 32 * 1024 * 1024

/** One more than is accepted, so that the error can say what is too many. */
const FORM = { files: MAX_FILES + 1, fileSize: MAX_IMAGE_BYTES }

const inForm = ownedByReportInForm('edit', FORM)
/** Files alone are the caller's own until an answer shows them. */
const UPLOAD: OfReport = {
  ...inForm,
  reportId: (request, services) =>
    namesNoReport(request) ? null : inForm.reportId(request, services),
}

function namesNoReport(request: FastifyRequest): boolean {
  const body = request.body as z.output<typeof uploadCreate> | null | undefined
  return !request.isMultipart() && body !== null && body?.reportId === undefined
}

/** Limits images to the caller's access: any other is not found. */
const own = { permission: 'reader', ownership: 'own' } as const

export const imagesRoutes: Routes = async (route, services, api) => {
  const { db, storage } = services
  await acceptMultipart(api)
  route(
    uploadApi.create,
    {
      permission: 'staff',
      ownership: UPLOAD,
      secondCoder: 'harmless',
      bodyLimit: MAX_JSON_BYTES,
    },
    async (request, reply) => {
      const files = readUpload(request, request.body)
      const caller = callerOf(request)
      if (namesNoReport(request)) {
        return (await uploadUnattached(services, caller, files)).map(presentImage)
      }
      const report = reportOf(request)._id
      const { result, reportReopened } = await uploadImages(services, caller, report, files)
      // The specified response is a list, and has no field for effects.
      if (reportReopened) reply.header('x-report-reopened', 'true')
      return result.map(presentImage)
    },
  )

  route(imagesApi.get, own, async (request, reply) => {
    const image = await findShownImage(db, callerOf(request), request.params.id)
    return sendFile(request, reply, storage, image)
  })

  route(imagesApi.thumbnail, own, async (request, reply) => {
    const { name, thumbnailSha256 } = await findShownImage(db, callerOf(request), request.params.id)
    return sendFile(request, reply, storage, { name, sha256: thumbnailSha256, mime: 'image/webp' })
  })

  route(deleteFromStorageApi.create, { permission: 'staff', ownership: 'own' }, async (request) => {
    const { filesId } = request.body
    await deleteImages({ db, storage }, callerOf(request), filesId)
    return { deleted: filesId }
  })
}

interface SentFile {
  readonly sha256: string
  readonly name: string
  readonly mime: string
}

/**
 * Sends a stored image. The reader's own browser keeps it but asks each time, since a purchase or a
 * session may have ended; such a check does not read the storage. Opened as a page of its own, an
 * image may do nothing.
 */
async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: FileStorage,
  { sha256, name, mime }: SentFile,
): Promise<FastifyReply> {
  const etag = `"${sha256}"`
  reply.headers({
    etag,
    'cache-control': 'private, no-cache',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  })
  if (isNotModified(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const file = await storage.get(sha256)
  if (!file) {
    request.log.error({ sha256 }, 'a stored file is missing')
    reply.header('cache-control', 'no-store').removeHeader('etag')
    throw notFound('The file of this image is missing.')
  }
  return reply
    .type(mime)
    .header('content-length', file.bytes)
    .header('content-disposition', contentDisposition(name, mime))
    .send(file.stream)
}

/**
 * Deletes images by their URLs: the portal's own, of reports that the caller may edit or uploaded by
 * the caller for none yet, and without references. One rejected URL rejects them all.
 */
async function deleteImages(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  caller: Caller,
  urls: readonly string[],
): Promise<void> {
  const imageIds = [...new Set(urls.map(idIn))].toSorted()
  const files = await db.transaction().execute(async (transaction) => {
    const reports = await lockReports(transaction, caller, imageIds)
    await lockImages(transaction, imageIds, reports)
    await rejectImagesInUse(transaction, imageIds)
    await transaction.deleteFrom('report_images').where('image_id', 'in', imageIds).execute()
    for (const { _id, title } of reports) {
      await recordActivity(transaction, {
        subject: 'REPORT',
        reference: _id,
        action: `Deleted unused images of the report "${title}"`,
        actorId: caller._id,
      })
    }
    return removeOrphanImages(transaction, imageIds)
  })
  await removeUnusedFiles({ db, storage }, files)
}

function idIn(url: string): string {
  const id = imageIdOf(url)
  if (id !== undefined) return id
  const message = 'Must be the address of an uploaded image'
  throw badRequest(`filesId: ${message}`, { filesId: message })
}

/** Locks the reports of all images, which the caller must be allowed to edit, until the end. */
async function lockReports(
  transaction: Transaction<Tables>,
  caller: Caller,
  imageIds: readonly string[],
): Promise<OpenReport[]> {
  const rows = await transaction
    .selectFrom('report_images')
    .where('image_id', 'in', imageIds)
    .select(['image_id', 'report_id'])
    .execute()
  const found = new Set(rows.map((row) => row.image_id))
  const others = imageIds.filter((id) => !found.has(id))
  if (others.length > 0) {
    const own = await selectUnattached(transaction, caller, others).select('id').execute()
    if (own.length < others.length) throw notFound('There is no such image.')
  }
  const reports: OpenReport[] = []
  for (const id of [...new Set(rows.map((row) => row.report_id))].toSorted()) {
    reports.push(await lockOpenReport(transaction, caller, id, 'share'))
  }
  return reports
}

/** Waits for transactions that are just making an answer or a text show one of the images. */
async function lockImages(
  transaction: Transaction<Tables>,
  imageIds: readonly string[],
  reports: readonly OpenReport[],
): Promise<void> {
  const known = reports.map(({ _id }) => _id)
  await transaction
    .selectFrom('images')
    .where('id', 'in', imageIds)
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute()
  const links = await transaction
    .selectFrom('report_images')
    .where('image_id', 'in', imageIds)
    .select('report_id')
    .orderBy('image_id')
    .orderBy('report_id')
    .forUpdate()
    .execute()
  if (links.some(({ report_id }) => !known.includes(report_id))) {
    throw conflict('Another report now uses one of the images.')
  }
  if (known.length === 0) return
  for (const table of ['content_buildings', 'methodologies'] as const) {
    await transaction
      .selectFrom(table)
      .where('report_id', 'in', known)
      .select('report_id')
      .orderBy('report_id')
      .forShare()
      .execute()
  }
}

/**
 * Rejects the call when an answer shows one of the images, or the written content of a report does.
 */
async function rejectImagesInUse(
  transaction: Kysely<Tables>,
  imageIds: readonly string[],
): Promise<void> {
  const shown = await transaction
    .selectFrom('answer_images')
    .where('image_id', 'in', imageIds)
    .select('image_id')
    .limit(1)
    .executeTakeFirst()
  if (shown) throw inUse(shown.image_id, 'An answer')
  const written = await findWritten(transaction, imageIds)
  if (written) throw inUse(written, 'The content of a report')
}

async function findWritten(
  transaction: Kysely<Tables>,
  imageIds: readonly string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select found.id[1] as id
    from (
      select content::text as body from content_buildings
      union all
      select methodology from methodologies
    ) as written
    cross join regexp_matches(written.body, '/api/images/([0-9a-f-]{36})', 'g') as found(id)
    where written.body like '%/api/images/%' and found.id[1] = any(${[...imageIds]}::text[])
    limit 1
  `.execute(transaction)
  return rows[0]?.id
}

function inUse(id: string, where: string) {
  return conflict(`${where} still uses the image ${imageUrl(id)}.`)
}
