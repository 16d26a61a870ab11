import { deviceWeightApi } from '@insights/contract/device-weight.ts'
import type { Selectable } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { findPage } from '../http/lists/find-page.ts'
import { callerOf, reportOf } from '../http/permissions.ts'
import {
  ownedByRecord,
  ownedByReportInBody,
  ownedByReportInQuery,
} from '../http/report-ownership.ts'
import { requireUnchangedIds } from '../http/require-current.ts'
import type { Routes } from '../http/routes.ts'
import type { Edit } from '../reports/edit-report.ts'
import { presentDeviceWeight } from './present.ts'
import { changeDeviceWeights, createDeviceWeights } from './save-device-weights.ts'

/** The service is named in the singular on the wire. */
export const deviceWeightRoutes: Routes = async (route, services) => {
  const { db } = services
  route(
    deviceWeightApi.find,
    { permission: 'staff', ownership: ownedByReportInQuery('read', 'reportId') },
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

  route(
    deviceWeightApi.create,
    { permission: 'staff', ownership: ownedByReportInBody('edit', 'reportId') },
    async (request) => {
      const saved = await createDeviceWeights(services, callerOf(request), request.body)
      return present(saved)
    },
  )

  route(
    deviceWeightApi.update,
    { permission: 'staff', ownership: ownedByRecord('edit', 'device_weights') },
    async (request) => {
      const { params, body } = request
      const reportId = reportOf(request)._id
      requireUnchangedIds(body, { _id: params.id, reportId })
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
