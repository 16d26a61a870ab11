import {
  deviceWeightCreate,
  deviceWeightFind,
  deviceWeightPage,
  deviceWeightSaved,
  deviceWeightUpdate,
} from '@insights/contract/device-weight.ts'
import { errorBody } from '@insights/contract/error.ts'
import { byId } from '@insights/contract/fields.ts'
import type { Selectable } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { findPage } from '../http/find-page.ts'
import { ofRecord, ofReportInBody, ofReportInQuery } from '../http/of-report.ts'
import { callerOf, reportOf } from '../http/permissions.ts'
import { requireSame } from '../http/require-same.ts'
import type { Routes } from '../http/routes.ts'
import type { Edit } from '../reports/edit-report.ts'
import { presentDeviceWeight } from './present.ts'
import { changeDeviceWeights, createDeviceWeights } from './save-device-weights.ts'

/** The service is named in the singular on the wire. */
export const deviceWeightRoutes: Routes = async (api, services) => {
  const { db } = services
  api.get(
    '/device-weight',
    {
      config: { permission: 'staff', ownership: ofReportInQuery('read', 'reportId') },
      schema: { querystring: deviceWeightFind, response: { 200: deviceWeightPage } },
    },
    ({ query }) =>
      findPage({
        query,
        rows: db.selectFrom('device_weights'),
        id: 'device_weights.id',
        columns: { reportId: 'device_weights.report_id' },
        sort: {},
        bounded: true,
        select: (rows) => rows.selectAll('device_weights'),
        present: presentDeviceWeight,
      }),
  )

  api.post(
    '/device-weight',
    {
      config: { permission: 'staff', ownership: ofReportInBody('edit', 'reportId') },
      schema: {
        body: deviceWeightCreate,
        response: { 201: deviceWeightSaved, 400: errorBody, 409: errorBody },
      },
    },
    async (request, reply) => {
      const saved = await createDeviceWeights(services, callerOf(request), request.body)
      return reply.code(201).send(present(saved))
    },
  )

  api.put(
    '/device-weight/:id',
    {
      config: { permission: 'staff', ownership: ofRecord('edit', 'device_weights') },
      schema: {
        params: byId,
        body: deviceWeightUpdate,
        response: { 200: deviceWeightSaved, 400: errorBody, 409: errorBody },
      },
    },
    async (request) => {
      const { params, body } = request
      const reportId = reportOf(request)._id
      requireSame(body, { _id: params.id, reportId })
      const saved = await changeDeviceWeights(services, callerOf(request), reportId, body)
      return present(saved)
    },
  )
}

function present({
  result,
  scoresDeleted,
  reportReopened,
}: Edit<Selectable<Tables['device_weights']>>) {
  return { ...presentDeviceWeight(result), effects: { scoresDeleted, reportReopened } }
}
