import { driveLogin } from '@insights/contract/cloud-drives.ts'
import { errorBody } from '@insights/contract/error.ts'
import { byId } from '@insights/contract/fields.ts'
import {
  googleDriveCreate,
  googleDriveUpdate,
  googleDriveUpload,
} from '@insights/contract/google-drive.ts'
import * as z from 'zod'

import { askAccess } from '../cloud-drives/ask-access.ts'
import { BODY_SIZE } from '../http/body-size.ts'
import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { findUpload } from './find-upload.ts'
import { presentUpload } from './present.ts'
import { resumeUpload } from './resume-upload.ts'
import { startUpload } from './start-upload.ts'
import { UPLOAD } from './use.ts'

const nothing = z.strictObject({})
/** Whoever may read screenshots may take them; only the caller's own uploads are found. */
const own = { permission: 'reader', ownership: 'own' } as const
const failures = {
  400: errorBody,
  404: errorBody,
  409: errorBody,
  501: errorBody,
  502: errorBody,
  503: errorBody,
}

export const googleDriveRoutes: Routes = async (api, services) => {
  const { db } = services

  api.get(
    '/google-drive-login',
    {
      config: own,
      schema: { querystring: nothing, response: { 200: driveLogin, 501: errorBody } },
    },
    async (request) => ({ url: await askAccess(services, callerOf(request), UPLOAD) }),
  )

  api.post(
    '/google-drive',
    {
      bodyLimit: BODY_SIZE.text,
      config: own,
      schema: { body: googleDriveCreate, response: { 201: googleDriveUpload, ...failures } },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const id = await startUpload(services, caller, request.body)
      return reply.code(201).send(presentUpload(await findUpload(db, caller, id)))
    },
  )

  // How far an upload is.
  api.get(
    '/google-drive/:id',
    {
      config: own,
      schema: {
        params: byId,
        querystring: nothing,
        response: { 200: googleDriveUpload, 404: errorBody },
      },
    },
    async (request) => presentUpload(await findUpload(db, callerOf(request), request.params.id)),
  )

  api.put(
    '/google-drive/:id',
    {
      config: own,
      schema: {
        params: byId,
        body: googleDriveUpdate,
        response: { 200: googleDriveUpload, ...failures },
      },
    },
    async (request) => {
      const caller = callerOf(request)
      const { id } = request.params
      const { code, state } = request.body
      await resumeUpload(services, caller, id, code && state ? { code, state } : undefined)
      return presentUpload(await findUpload(db, caller, id))
    },
  )
}
