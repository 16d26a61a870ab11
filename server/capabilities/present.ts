import type { Capability } from '@insights/contract/capabilities.ts'
import type { Selectable } from 'kysely'

import type { Tables } from '../database/tables.ts'

export function presentCapability(row: Selectable<Tables['capabilities']>): Capability {
  return {
    _id: row.id,
    category: row.category_id,
    title: row.title,
    description: row.description,
    active: row.active,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
