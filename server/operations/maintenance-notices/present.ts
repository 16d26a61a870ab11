import type { MaintenanceNotice } from '@insights/contract/operations/maintenance-notices.ts'
import type { Selectable } from 'kysely'

import type { Tables } from '../../database/tables.ts'

export function presentNotice(row: Selectable<Tables['maintenance_notices']>): MaintenanceNotice {
  return {
    _id: row.id,
    name: row.name,
    date: row.date,
    details: row.details,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
