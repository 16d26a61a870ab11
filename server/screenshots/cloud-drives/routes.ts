import {
  DRIVES,
  cloudDrivesApi,
  driveConnectionsApi,
  driveFilesApi,
} from '@insights/contract/screenshots/cloud-drives.ts'

import { queueRevocations } from '../../accounts/sessions/queue-revocations.ts'
import { callerOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { connect, requestAuthorization } from './authorization.ts'
import { SURVEY_EXTENSIONS, TITLES, mapDriveErrors } from './drive-use.ts'
import { openChooser } from './open-access.ts'
import { forgetTokens } from './stored-tokens.ts'

/** Permissions on drives belong to the session; survey files are for users who import them. */
const staff = { permission: 'staff', ownership: 'own' } as const

export const cloudDrivesRoutes: Routes = async (route, services) => {
  const { db, config } = services

  route(cloudDrivesApi.find, { permission: 'reader', ownership: 'own' }, async (request) => {
    const connected = await db
      .selectFrom('drive_connections')
      .where('session_hash', '=', callerOf(request).tokenHash)
      .where('purpose', '=', 'choose')
      .select('drive')
      .execute()
    const data = DRIVES.map((drive) => ({
      _id: drive,
      title: TITLES[drive],
      configured: config.drives[drive] !== undefined,
      connected: connected.some((one) => one.drive === drive),
    }))
    return { total: data.length, limit: data.length, skip: 0, data }
  })

  route(cloudDrivesApi.login, { ...staff, writes: true }, async (request) => {
    const { drive } = request.params
    return {
      url: await requestAuthorization(services, callerOf(request), { drive, purpose: 'choose' }),
    }
  })

  route(driveConnectionsApi.create, staff, async (request) => {
    const { drive, code, state } = request.body
    await connect(services, callerOf(request), { drive, purpose: 'choose' }, { code, state })
    return { drive, connected: true }
  })

  route(driveConnectionsApi.remove, staff, async (request) => {
    const { drive } = request.params
    const { tokenHash } = callerOf(request)
    await db.transaction().execute(async (transaction) => {
      await forgetTokens({ db: transaction }, tokenHash, { drive, purpose: 'choose' })
      await queueRevocations(transaction, services)
    })
    return { drive, connected: false }
  })

  // The files that the caller can choose a survey from.
  route(driveFilesApi.get, staff, async (request) => {
    const { drive, ...look } = request.query
    const chooser = openChooser(services, callerOf(request), drive)
    const { entries, cursor } = await mapDriveErrors(() => chooser.list(look, SURVEY_EXTENSIONS))
    return {
      data: entries.map(({ id, name, kind, bytes, modifiedAt }) => ({
        _id: id,
        name,
        kind,
        bytes,
        modifiedAt,
      })),
      cursor,
    }
  })
}
