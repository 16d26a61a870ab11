import type { Readable } from 'node:stream'

import { errorBody } from '@insights/contract/error.ts'
import { byId } from '@insights/contract/fields.ts'
import {
  deletedFromStorage,
  deleteFromStorage,
  uploadCreate,
  uploaded,
} from '@insights/contract/upload.ts'
import { MAX_IMAGE_BYTES } from '@insights/platform/image/image-limits.ts'
import * as z from 'zod'

import { callerOf, reportOf } from '../http/permissions.ts'
import { ofReportInForm } from '../http/report-form.ts'
import type { Routes } from '../http/routes.ts'
import { takeForms } from '../http/take-forms.ts'
import { deleteImages } from './delete-images.ts'
import { findImage } from './find-image.ts'
import { presentImage } from './present.ts'
import { MOST_FILES, readUpload } from './read-upload.ts'
import { sendFile } from './send-file.ts'
import { uploadImages } from './upload-images.ts'

/**
 * Data URIs are held in memory whole and read in one go, which holds everybody up, and they are a
 * third larger than what they hold: two of the largest images to a call. A form is read file by
 * file and holds twenty.
 */
const MAX_JSON_BYTES = 32 * 1024 * 1024

/** One more than is taken, so that it can be told what is too many. */
const FORM = { files: MOST_FILES + 1, fileSize: MAX_IMAGE_BYTES }

const file = { schema: z.custom<Readable>() }
const pictures = { content: { 'image/jpeg': file, 'image/png': file, 'image/webp': file } }
/** Only images of reports that the caller may read are found at all. */
const own = { permission: 'reader', ownership: 'own' } as const
const sent = {
  params: byId,
  querystring: z.strictObject({}),
  response: { 200: pictures, 304: z.null(), 404: errorBody },
}

export const imagesRoutes: Routes = async (api, { db, storage }) => {
  await takeForms(api)
  api.post(
    '/upload',
    {
      bodyLimit: MAX_JSON_BYTES,
      config: { permission: 'staff', ownership: ofReportInForm('edit', FORM) },
      schema: {
        description: 'A form (multipart): the field reportId first, then the files as "files".',
        consumes: ['application/json', 'multipart/form-data'],
        // A form is read while it comes in, and there is no body then.
        body: uploadCreate.nullable(),
        response: { 201: uploaded, 400: errorBody, 413: errorBody },
      },
    },
    async (request, reply) => {
      const files = readUpload(request, request.body)
      const images = await uploadImages(
        { db, storage },
        callerOf(request),
        reportOf(request)._id,
        files,
      )
      return reply.code(201).send(images.map(presentImage))
    },
  )

  api.get('/images/:id', { config: own, schema: sent }, async (request, reply) => {
    const image = await findImage(db, callerOf(request), request.params.id)
    return sendFile(request, reply, storage, image)
  })

  api.get('/images/:id/thumbnail', { config: own, schema: sent }, async (request, reply) => {
    const { name, thumbnailSha256 } = await findImage(db, callerOf(request), request.params.id)
    return sendFile(request, reply, storage, { name, sha256: thumbnailSha256, mime: 'image/webp' })
  })

  api.post(
    '/delete-from-storage',
    {
      config: { permission: 'staff', ownership: 'own' },
      schema: { body: deleteFromStorage, response: { 201: deletedFromStorage, 409: errorBody } },
    },
    async (request, reply) => {
      const { filesId } = request.body
      await deleteImages({ db, storage }, callerOf(request), filesId)
      return reply.code(201).send({ deleted: filesId })
    },
  )
}
