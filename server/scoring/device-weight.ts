import {
  type DeviceWeight,
  deviceWeightApi,
  type deviceWeightCreate,
  type deviceWeightUpdate,
} from '@insights/contract/scoring/device-weight.ts'
import { APPLICATIONS, type DeviceWeights } from '@insights/domain/catalogue/application.ts'
import type { Selectable, Transaction } from 'kysely'
import type * as z from 'zod'

import { nextTimestamp } from '../database/columns.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { conflict, notFound } from '../http/errors.ts'
import { findPage } from '../http/lists/find-page.ts'
import { callerOf, reportOf } from '../http/permissions.ts'
import {
  ownedByRecord,
  ownedByReportInBody,
  ownedByReportInQuery,
} from '../http/report-ownership.ts'
import { requireUnchangedIds } from '../http/require-current.ts'
import type { Routes } from '../http/routes.ts'
import { type Edit, deleteScores, editReport, reportChange } from '../reports/edit-report.ts'
import type { Services } from '../start/services.ts'
import { requireScoringOpen } from './load-scoring.ts'

/** The service is named in the singular on the wire. */
export const deviceWeightRoutes: Routes = async (route, services) => {
  const { db } = services
  route(
    deviceWeightApi.find,
    {
      permission: 'staff',
      ownership: ownedByReportInQuery('read', 'reportId'),
      secondCoder: 'harmless',
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

  route(
    deviceWeightApi.create,
    {
      permission: 'staff',
      ownership: ownedByReportInBody('edit', 'reportId'),
      secondCoder: 'harmless',
    },
    async (request) => {
      const saved = await createDeviceWeights(services, callerOf(request), request.body)
      return present(saved)
    },
  )

  route(
    deviceWeightApi.update,
    {
      permission: 'staff',
      ownership: ownedByRecord('edit', 'device_weights'),
      secondCoder: 'harmless',
    },
    async (request) => {
      const { params, body } = request
      const reportId = reportOf(request)._id
      requireUnchangedIds(body, { _id: params.id, reportId })
      const saved = await changeDeviceWeights(services, callerOf(request), reportId, body)
      return present(saved)
    },
  )
}

type Row = Selectable<Tables['device_weights']>

function present({ result, scoresDeleted, reportReopened }: Edit<Row>) {
  return { ...presentDeviceWeight(result), effects: { scoresDeleted, reportReopened } }
}

const TAKEN = 'Someone else saved device weights.'
const SAVED = 'Saved the device weights'

/**
 * Gives a report its first device weights. Where it has some, the same ones count as saved (the
 * call may have been sent twice), others are a conflict with the current record.
 */
function createDeviceWeights(
  services: Services,
  caller: Caller,
  { reportId, deviceWeights, respondents }: z.output<typeof deviceWeightCreate>,
): Promise<Edit<Row>> {
  return editReport(services, caller, reportId, async (transaction, report) => {
    await requireScoringOpen(transaction, reportId)
    const created = await transaction
      .insertInto('device_weights')
      .values({ report_id: reportId, device_weights: JSON.stringify(deviceWeights), respondents })
      .onConflict((taken) => taken.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (created) return { result: created, change: reportChange(report, SAVED) }
    const there = await lock(transaction, reportId)
    const asked = respondents === undefined ? there.respondents : respondents
    if (!same(there.device_weights, deviceWeights) || asked !== there.respondents) {
      throw conflict(TAKEN, presentDeviceWeight(there))
    }
    return { result: there, change: null }
  })
}

/**
 * Changes device weights, and deletes the scores that were calculated from others. Another number of
 * respondents deletes what was drawn from it (a trigger), and no scores.
 */
function changeDeviceWeights(
  services: Services,
  caller: Caller,
  reportId: string,
  { deviceWeights, respondents, updatedAt }: z.output<typeof deviceWeightUpdate>,
): Promise<Edit<Row>> {
  return editReport(services, caller, reportId, async (transaction, report) => {
    await requireScoringOpen(transaction, reportId)
    const before = await lock(transaction, reportId)
    if (updatedAt !== undefined && updatedAt !== before.updated_at) {
      throw conflict(TAKEN, presentDeviceWeight(before))
    }
    const changed = await transaction
      .updateTable('device_weights')
      .set({
        device_weights: JSON.stringify(deviceWeights),
        respondents,
        updated_at: nextTimestamp(before.updated_at),
      })
      .where('report_id', '=', reportId)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (!same(before.device_weights, deviceWeights)) await deleteScores(transaction, report)
    return { result: changed, change: reportChange(report, SAVED) }
  })
}

async function lock(transaction: Transaction<Tables>, reportId: string): Promise<Row> {
  const row = await transaction
    .selectFrom('device_weights')
    .selectAll()
    .where('report_id', '=', reportId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

function same(first: DeviceWeights, second: DeviceWeights): boolean {
  return APPLICATIONS.every(({ title }) => first[title] === second[title])
}

function presentDeviceWeight(row: Row): DeviceWeight {
  return {
    _id: row.id,
    reportId: row.report_id,
    deviceWeights: row.device_weights,
    ...(row.respondents !== null && { respondents: row.respondents }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
