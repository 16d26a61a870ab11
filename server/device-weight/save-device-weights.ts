import type { deviceWeightCreate, deviceWeightUpdate } from '@insights/contract/device-weight.ts'
import { APPLICATIONS, type DeviceWeights } from '@insights/domain/catalogue/application.ts'
import type { Selectable, Transaction } from 'kysely'
import type * as z from 'zod'

import { nextTimestamp } from '../database/next-timestamp.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { conflict, notFound } from '../http/errors.ts'
import { deleteScores } from '../reports/delete-scores.ts'
import { type Edit, editReport, reportChange } from '../reports/edit-report.ts'
import type { Services } from '../services.ts'
import { presentDeviceWeight } from './present.ts'

type Row = Selectable<Tables['device_weights']>

const TAKEN = 'Someone else saved device weights.'
const SAVED = 'Saved the device weights'

/**
 * Gives a report its first device weights. Where it has some already, the same ones are as good
 * as saved (the call may have been sent twice), others are a conflict that shows what is there.
 */
export function createDeviceWeights(
  services: Services,
  caller: Caller,
  { reportId, deviceWeights }: z.output<typeof deviceWeightCreate>,
): Promise<Edit<Row>> {
  return editReport(services, caller, reportId, async (transaction, report) => {
    const created = await transaction
      .insertInto('device_weights')
      .values({ report_id: reportId, device_weights: JSON.stringify(deviceWeights) })
      .onConflict((taken) => taken.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (created) return { result: created, change: reportChange(report, SAVED) }
    const there = await lock(transaction, reportId)
    if (!same(there.device_weights, deviceWeights))
      throw conflict(TAKEN, presentDeviceWeight(there))
    return { result: there, change: null }
  })
}

/** Changes device weights, and deletes the scores that were calculated from others. */
export function changeDeviceWeights(
  services: Services,
  caller: Caller,
  reportId: string,
  { deviceWeights, updatedAt }: z.output<typeof deviceWeightUpdate>,
): Promise<Edit<Row>> {
  return editReport(services, caller, reportId, async (transaction, report) => {
    const before = await lock(transaction, reportId)
    if (updatedAt !== undefined && updatedAt !== before.updated_at) {
      throw conflict(TAKEN, presentDeviceWeight(before))
    }
    const changed = await transaction
      .updateTable('device_weights')
      .set({
        device_weights: JSON.stringify(deviceWeights),
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
