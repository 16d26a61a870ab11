import {
  type Category,
  categoriesApi,
  type categoryCreate,
  type categoryPatch,
} from '@insights/contract/catalogue/categories.ts'
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

export const categoriesRoutes: Routes = async (route, services) => {
  const { db } = services
  const findCategories = prepareList(db, {
    rows: db.selectFrom('categories'),
    id: 'categories.id',
    columns: {
      industry: 'categories.industry_id',
      title: 'categories.title',
      description: 'categories.description',
      belongsTo: 'categories.belongs_to',
      fixedScoringWeight: 'categories.fixed_scoring_weight',
      active: 'categories.active',
      createdAt: 'categories.created_at',
    },
    sortColumns: {
      title: titleOrder('categories.title'),
      description: titleOrder('categories.description'),
      belongsTo: titleOrder('categories.belongs_to'),
    },
    searched: sql`title_match_key(categories.title || ' ' || categories.belongs_to || ' ' || categories.description)`,
    sort: { title: 1 },
    select: (rows) => rows.selectAll('categories'),
    present: presentCategory,
  })

  addRecordRoutes(
    route,
    services,
    categoriesApi,
    { read: 'staff', write: 'senior' },
    {
      ...categoryRecords,
      find: (query) => findCategories(query, hasParentFilter(query.industry)),
    },
  )
}

/** Deleting a category deletes its capabilities and questions. */
const categoryRecords = tableRecords({
  table: 'categories',
  subject: 'CATEGORY',
  label: ({ title }) => `the category "${title}"`,
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
  beforeRemove: async (transaction, id) => {
    const row = await transaction
      .selectFrom('categories')
      .select('industry_id')
      .where('id', '=', id)
      .executeTakeFirst()
    await rejectIndustryInUse(transaction, row?.industry_id, IN_USE_MESSAGES.category)
  },
})

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
