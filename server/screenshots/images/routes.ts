import {
  deleteFromStorageApi,
  imagesApi,
  uploadApi,
  type uploadCreate,
} from '@insights/contract/screenshots/upload.ts'
import { MAX_IMAGE_BYTES } from '@insights/platform/image/image.ts'
import type { FileStorage } from '@insights/platform/storage/file-storage.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'

import { notFound } from '../../http/errors.ts'
import { acceptMultipart, ownedByReportInForm } from '../../http/forms.ts'
import { isNotModified } from '../../http/headers.ts'
import { type OfReport, callerOf, reportOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { deleteImages } from './delete-images.ts'
import { contentDisposition } from './file-name.ts'
import { findShownImage } from './find-image.ts'
import { presentImage } from './present.ts'
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
