import {
  byDrive,
  cloudDrivesFind,
  cloudDrivesPage,
  driveConnection,
  driveConnectionCreate,
  driveFiles,
  driveFilesFind,
  driveLogin,
  DRIVES,
} from '@insights/contract/cloud-drives.ts'
import { errorBody } from '@insights/contract/error.ts'
import * as z from 'zod'

import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { askAccess } from './ask-access.ts'
import { connect } from './connect.ts'
import { answeringForDrive } from './explain-drive-error.ts'
import { openChooser } from './open-chooser.ts'
import { TITLES } from './purpose.ts'
import { queueRevocations } from './revoke-tokens-queue.ts'
import { forgetTokens } from './stored-tokens.ts'
import { SURVEY_ENDINGS } from './survey-endings.ts'

const nothing = z.strictObject({})
/** Permissions on drives are the session's own; survey files are for those who import them. */
const staff = { permission: 'staff', ownership: 'own' } as const
const failures = { 409: errorBody, 501: errorBody, 502: errorBody, 503: errorBody }

export const cloudDrivesRoutes: Routes = async (api, services) => {
  const { db, config } = services

  api.get(
    '/cloud-drives',
    {
      config: { permission: 'reader', ownership: 'own' },
      schema: { querystring: cloudDrivesFind, response: { 200: cloudDrivesPage } },
    },
    async (request) => {
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
    },
  )

  api.get(
    '/cloud-drives/:drive/login',
    {
      config: staff,
      schema: { params: byDrive, querystring: nothing, response: { 200: driveLogin, ...failures } },
    },
    async (request) => {
      const { drive } = request.params
      return { url: await askAccess(services, callerOf(request), { drive, purpose: 'choose' }) }
    },
  )

  api.post(
    '/drive-connections',
    {
      config: staff,
      schema: { body: driveConnectionCreate, response: { 201: driveConnection, ...failures } },
    },
    async (request, reply) => {
      const { drive, code, state } = request.body
      await connect(services, callerOf(request), { drive, purpose: 'choose' }, { code, state })
      return reply.code(201).send({ drive, connected: true })
    },
  )

  api.delete(
    '/drive-connections/:drive',
    { config: staff, schema: { params: byDrive, response: { 200: driveConnection } } },
    async (request) => {
      const { drive } = request.params
      const { tokenHash } = callerOf(request)
      await db.transaction().execute(async (transaction) => {
        await forgetTokens({ db: transaction }, tokenHash, { drive, purpose: 'choose' })
        await queueRevocations(transaction, services)
      })
      return { drive, connected: false }
    },
  )

  // What the caller can choose a survey from.
  api.get(
    '/drive-files',
    {
      config: staff,
      schema: {
        querystring: driveFilesFind,
        response: { 200: driveFiles, 404: errorBody, ...failures },
      },
    },
    async (request) => {
      const { drive, ...look } = request.query
      const chooser = openChooser(services, callerOf(request), drive)
      const { entries, cursor } = await answeringForDrive(() => chooser.list(look, SURVEY_ENDINGS))
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
    },
  )
}
