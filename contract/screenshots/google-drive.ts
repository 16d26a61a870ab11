import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { id, isoDateTime, singleLine, idParams } from '../fields.ts'
import { oauthCallback, driveLogin } from './cloud-drives.ts'

/** Screenshots of one upload at most. */
const MAX_DRIVE_IMAGES = 1000

/** Screenshots for a folder on the caller's Google Drive; `url` is one of our own images'. */
export const googleDriveCreate = z.strictObject({
  /** The folder's name. */
  reportName: singleLine(1000),
  ...oauthCallback,
  images: z
    .array(z.strictObject({ url: z.string().max(300), name: singleLine(300) }))
    .min(1, 'Required')
    .max(MAX_DRIVE_IMAGES, `At most ${MAX_DRIVE_IMAGES} images`),
})

/** Tries again what is missing: with the permission there is, or with a new one. */
const googleDriveUpdate = z
  .strictObject({ code: oauthCallback.code.optional(), state: oauthCallback.state.optional() })
  .refine(({ code, state }) => !code === !state, { path: ['state'], error: 'Required' })

const uploadedImage = z.object({
  name: z.string(),
  url: z.string(),
  status: z.enum(['WAITING', 'UPLOADED', 'FAILED']),
  /** Reason why the image is missing. */
  problem: z.string().nullable(),
})

/** An upload, which goes on by itself. */
const googleDriveUpload = z.object({
  _id: id,
  reportName: z.string(),
  status: z.enum(['RUNNING', 'DONE', 'FAILED']),
  /** Reason why the upload ended early. */
  problem: z.string().nullable(),
  /** True when access must be allowed again before a retry. */
  mustConnect: z.boolean(),
  images: z.array(uploadedImage),
  createdAt: isoDateTime,
  updatedAt: isoDateTime,
})

export type GoogleDriveUpload = z.infer<typeof googleDriveUpload>

export const googleDriveLoginApi = {
  get: endpoint({
    method: 'GET',
    path: '/google-drive-login',
    responses: { 200: driveLogin, 501: errorBody },
  }),
}

export const googleDriveApi = {
  create: endpoint({
    method: 'POST',
    path: '/google-drive',
    body: googleDriveCreate,
    responses: {
      201: googleDriveUpload,
      400: errorBody,
      404: errorBody,
      409: errorBody,
      501: errorBody,
      502: errorBody,
      503: errorBody,
    },
  }),
  get: endpoint({
    method: 'GET',
    path: '/google-drive/:id',
    params: idParams,
    responses: { 200: googleDriveUpload, 404: errorBody },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/google-drive/:id',
    params: idParams,
    body: googleDriveUpdate,
    responses: {
      200: googleDriveUpload,
      400: errorBody,
      404: errorBody,
      409: errorBody,
      501: errorBody,
      502: errorBody,
      503: errorBody,
    },
  }),
}
