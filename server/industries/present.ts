import type { Industry } from '@insights/contract/industries.ts'
import type { Selectable } from 'kysely'

import type { Tables } from '../database/tables.ts'

export function presentIndustry(row: Selectable<Tables['industries']>): Industry {
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    svgIcon: row.svg_icon,
    active: row.active,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
