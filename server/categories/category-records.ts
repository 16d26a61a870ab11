import type { categoryCreate, categoryPatch } from '@insights/contract/categories.ts'
import { IN_USE_MESSAGES } from '@insights/domain/catalogue/in-use-messages.ts'
import type * as z from 'zod'

import { catalogueRecords } from '../catalogue/catalogue-records.ts'
import { presentCategory } from './present.ts'

/** Deleting a category deletes its capabilities and questions. */
export const categoryRecords = catalogueRecords({
  table: 'categories',
  subject: 'CATEGORY',
  name: 'category',
  inUse: IN_USE_MESSAGES.category,
  present: presentCategory,
  toRow: ({
    industry,
    belongsTo,
    fixedScoringWeight,
    ...fields
  }: z.output<typeof categoryCreate>) => ({
    ...fields,
    industry_id: industry,
    belongs_to: belongsTo,
    fixed_scoring_weight: fixedScoringWeight,
  }),
  toChanges: ({ belongsTo, fixedScoringWeight, ...fields }: z.output<typeof categoryPatch>) => ({
    ...fields,
    belongs_to: belongsTo,
    fixed_scoring_weight: fixedScoringWeight,
  }),
  industryOf: async (transaction, id) => {
    const row = await transaction
      .selectFrom('categories')
      .select('industry_id')
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.industry_id
  },
})
