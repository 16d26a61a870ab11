import * as z from 'zod'

import { endpoint, file } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { id, isoDateTime, idParams } from '../fields.ts'

/** An image that belongs to a report. */
export const uploadedImage = z.object({
  _id: id,
  /** The same id, by the name that the specification has for it. */
  id,
  name: z.string(),
  url: z.string(),
  thumbnailUrl: z.string(),
  width: z.number(),
  height: z.number(),
  date: isoDateTime,
})

const dataUri = z.string().max(14_000_000)

/**
 * Images as data URIs, with or without their names; the portal sends multipart instead: `reportId`,
 * then `files`. Without `reportId` they are in no report until their sender saves an answer with them,
 * and are removed after an hour if none was saved.
 */
export const uploadCreate = z.strictObject({
  reportId: id.optional(),
  files: z
    .array(z.union([dataUri, z.strictObject({ name: z.string().min(1).max(300), data: dataUri })]))
    .min(1)
    .max(20),
})
const uploaded = z.array(uploadedImage)

const deleteFromStorage = z.strictObject({
  filesId: z.array(z.string().max(300)).min(1).max(100),
})
const deletedFromStorage = z.object({ deleted: z.array(z.string()) })

export type Image = z.infer<typeof uploadedImage>

export const uploadApi = {
  create: endpoint({
    method: 'POST',
    path: '/upload',
    description: 'A form (multipart): the field reportId first, then the files as "files".',
    consumes: ['application/json', 'multipart/form-data'],
    // A form is read while it comes in, and there is no body then.
    body: uploadCreate.nullable(),
    responses: { 201: uploaded, 400: errorBody, 413: errorBody },
  }),
}

export const imagesApi = {
  get: endpoint({
    method: 'GET',
    path: '/images/:id',
    params: idParams,
    responses: {
      200: file('image/jpeg', 'image/png', 'image/webp'),
      304: z.null(),
      404: errorBody,
    },
  }),
  thumbnail: endpoint({
    method: 'GET',
    path: '/images/:id/thumbnail',
    params: idParams,
    responses: {
      200: file('image/jpeg', 'image/png', 'image/webp'),
      304: z.null(),
      404: errorBody,
    },
  }),
}

export const deleteFromStorageApi = {
  create: endpoint({
    method: 'POST',
    path: '/delete-from-storage',
    body: deleteFromStorage,
    responses: { 201: deletedFromStorage, 409: errorBody },
  }),
}
