import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { findResult } from '../find.ts'

/** The drives that files come from and go to. */
export const DRIVES = ['google-drive', 'dropbox'] as const

export type DriveName = (typeof DRIVES)[number]

const drive = z.enum(DRIVES)

/** A drive, and what the caller can do with it. */
const cloudDrive = z.object({
  _id: drive,
  title: z.string(),
  /** True when the operator has set it up; otherwise it is offered nowhere. */
  configured: z.boolean(),
  /** The caller has allowed this session to read it. */
  connected: z.boolean(),
})
const cloudDrivesPage = findResult(cloudDrive)

const byDrive = z.strictObject({ drive })

/** URL to send the browser to, so that the user allows access. */
export const driveLogin = z.object({ url: z.string() })

/** Parameters that the browser comes back with. */
export const oauthCallback = {
  code: z.string().min(1, 'Required').max(2000),
  state: z.string().min(1, 'Required').max(200),
}
const driveConnectionCreate = z.strictObject({ drive, ...oauthCallback })
const driveConnection = z.object({ drive, connected: z.boolean() })

/** An id in the form that both providers use. */
export const driveFileId = z.string().regex(/^[\w:-]{1,200}$/, 'Must be a drive file id')

const driveFilesFind = z.strictObject({
  drive,
  folder: driveFileId.optional(),
  search: z.string().trim().min(1).max(200).optional(),
  cursor: z.string().min(1).max(4000).optional(),
})
const driveFile = z.object({
  _id: z.string(),
  name: z.string(),
  kind: z.enum(['folder', 'file']),
  bytes: z.number().nullable(),
  modifiedAt: z.string().nullable(),
})
/** Folders, and files that a survey can be read from. */
const driveFiles = z.object({
  data: z.array(driveFile),
  /** Token for the next page; null on the last one. */
  cursor: z.string().nullable(),
})

export type CloudDrive = z.infer<typeof cloudDrive>
export type DriveFile = z.infer<typeof driveFile>
export type DriveFiles = z.infer<typeof driveFiles>

export const cloudDrivesApi = {
  find: endpoint({
    method: 'GET',
    path: '/cloud-drives',
    responses: { 200: cloudDrivesPage },
  }),
  login: endpoint({
    method: 'GET',
    path: '/cloud-drives/:drive/login',
    params: byDrive,
    responses: { 200: driveLogin, 409: errorBody, 501: errorBody, 502: errorBody, 503: errorBody },
  }),
}

export const driveConnectionsApi = {
  create: endpoint({
    method: 'POST',
    path: '/drive-connections',
    body: driveConnectionCreate,
    responses: {
      201: driveConnection,
      409: errorBody,
      501: errorBody,
      502: errorBody,
      503: errorBody,
    },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/drive-connections/:drive',
    params: byDrive,
    responses: { 200: driveConnection },
  }),
}

export const driveFilesApi = {
  get: endpoint({
    method: 'GET',
    path: '/drive-files',
    query: driveFilesFind,
    responses: {
      200: driveFiles,
      404: errorBody,
      409: errorBody,
      501: errorBody,
      502: errorBody,
      503: errorBody,
    },
  }),
}
