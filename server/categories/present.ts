import type { Category } from '@insights/contract/categories.ts'
import type { Selectable } from 'kysely'

import type { Tables } from '../database/tables.ts'

export function presentCategory(row: Selectable<Tables['categories']>): Category {
  return {
    _id: row.id,
    industry: row.industry_id,
    title: row.title,
    description: row.description,
    belongsTo: row.belongs_to,
    fixedScoringWeight: row.fixed_scoring_weight,
    active: row.active,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
