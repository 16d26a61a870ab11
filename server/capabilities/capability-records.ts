import type { capabilityCreate, capabilityPatch } from '@insights/contract/capabilities.ts'
import { IN_USE_MESSAGES } from '@insights/domain/catalogue/in-use-messages.ts'
import type * as z from 'zod'

import { catalogueRecords } from '../catalogue/catalogue-records.ts'
import { presentCapability } from './present.ts'

export const capabilityRecords = catalogueRecords({
  table: 'capabilities',
  subject: 'CAPABILITY',
  name: 'capability',
  inUse: IN_USE_MESSAGES.capability,
  present: presentCapability,
  toRow: ({ category, ...fields }: z.output<typeof capabilityCreate>) => ({
    ...fields,
    category_id: category,
  }),
  toChanges: (fields: z.output<typeof capabilityPatch>) => fields,
  industryOf: async (transaction, id) => {
    const row = await transaction
      .selectFrom('capabilities')
      .innerJoin('categories', 'categories.id', 'capabilities.category_id')
      .select('categories.industry_id')
      .where('capabilities.id', '=', id)
      .executeTakeFirst()
    return row?.industry_id
  },
})
