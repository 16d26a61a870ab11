import { googleDriveLoginApi, googleDriveApi } from '@insights/contract/screenshots/google-drive.ts'

import { BODY_SIZE } from '../../http/body-size.ts'
import { callerOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { requestAuthorization } from '../cloud-drives/authorization.ts'
import { findUpload, presentUpload } from './find-upload.ts'
import { UPLOAD, resumeUpload, startUpload } from './start-upload.ts'

/** Readers of screenshots may upload them; only the caller's own uploads are found. */
const own = { permission: 'reader', ownership: 'own' } as const

export const googleDriveRoutes: Routes = async (route, services) => {
  const { db } = services

  route(googleDriveLoginApi.get, { ...own, writes: true }, async (request) => ({
    url: await requestAuthorization(services, callerOf(request), UPLOAD),
  }))

  route(googleDriveApi.create, { ...own, bodyLimit: BODY_SIZE.text }, async (request) => {
    const caller = callerOf(request)
    const id = await startUpload(services, caller, request.body)
    return presentUpload(await findUpload(db, caller, id))
  })

  // The progress of an upload.
  route(googleDriveApi.get, own, async (request) =>
    presentUpload(await findUpload(db, callerOf(request), request.params.id)),
  )

  route(googleDriveApi.update, own, async (request) => {
    const caller = callerOf(request)
    const { id } = request.params
    const { code, state } = request.body
    await resumeUpload(services, caller, id, code && state ? { code, state } : undefined)
    return presentUpload(await findUpload(db, caller, id))
  })
}
