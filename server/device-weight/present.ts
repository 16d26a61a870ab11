import type { DeviceWeight } from '@insights/contract/device-weight.ts'
import type { Selectable } from 'kysely'

import type { Tables } from '../database/tables.ts'

export function presentDeviceWeight(row: Selectable<Tables['device_weights']>): DeviceWeight {
  return {
    _id: row.id,
    reportId: row.report_id,
    deviceWeights: row.device_weights,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
