import {
  type Capability,
  capabilitiesApi,
  type capabilityCreate,
  type capabilityPatch,
} from '@insights/contract/catalogue/capabilities.ts'
import { IN_USE_MESSAGES } from '@insights/domain/catalogue/in-use-messages.ts'
import { type Selectable, sql } from 'kysely'
import type * as z from 'zod'

import { tableRecords } from '../accounts/activity/logged-records.ts'
import { titleOrder } from '../database/columns.ts'
import type { Tables } from '../database/tables.ts'
import { prepareList } from '../http/lists/find-page.ts'
import { hasParentFilter } from '../http/lists/list-query.ts'
import { addRecordRoutes } from '../http/record-routes.ts'
import type { Routes } from '../http/routes.ts'
import { rejectIndustryInUse } from './industry-in-use.ts'

export const capabilitiesRoutes: Routes = async (route, services) => {
  const { db } = services
  const findCapabilities = prepareList(db, {
    rows: db.selectFrom('capabilities'),
    id: 'capabilities.id',
    columns: {
      category: 'capabilities.category_id',
      title: 'capabilities.title',
      description: 'capabilities.description',
      active: 'capabilities.active',
      createdAt: 'capabilities.created_at',
    },
    sortColumns: {
      title: titleOrder('capabilities.title'),
      description: titleOrder('capabilities.description'),
    },
    searched: sql`title_match_key(capabilities.title || ' ' || capabilities.description)`,
    sort: { title: 1 },
    select: (rows) => rows.selectAll('capabilities'),
    present: presentCapability,
  })

  addRecordRoutes(
    route,
    services,
    capabilitiesApi,
    { read: 'staff', write: 'senior' },
    {
      ...capabilityRecords,
      find: (query) => findCapabilities(query, hasParentFilter(query.category)),
    },
  )
}

const capabilityRecords = tableRecords({
  table: 'capabilities',
  subject: 'CAPABILITY',
  label: ({ title }) => `the capability "${title}"`,
  present: presentCapability,
  toRow: ({ category, ...fields }: z.output<typeof capabilityCreate>) => ({
    ...fields,
    category_id: category,
  }),
  toChanges: (fields: z.output<typeof capabilityPatch>) => fields,
  beforeRemove: async (transaction, id) => {
    const row = await transaction
      .selectFrom('capabilities')
      .innerJoin('categories', 'categories.id', 'capabilities.category_id')
      .select('categories.industry_id')
      .where('capabilities.id', '=', id)
      .executeTakeFirst()
    await rejectIndustryInUse(transaction, row?.industry_id, IN_USE_MESSAGES.capability)
  },
})

function presentCapability(row: Selectable<Tables['capabilities']>): Capability {
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
