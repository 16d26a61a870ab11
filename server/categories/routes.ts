import { categoriesApi } from '@insights/contract/categories.ts'
import { sql } from 'kysely'

import { notFound } from '../http/errors.ts'
import { prepareList } from '../http/lists/find-page.ts'
import { hasParentFilter } from '../http/lists/list-query.ts'
import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { categoryRecords } from './category-records.ts'
import { presentCategory } from './present.ts'

const readable = { permission: 'staff', ownership: 'shared' } as const
const writable = { permission: 'senior', ownership: 'shared' } as const

export const categoriesRoutes: Routes = async (route, { db }) => {
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
      title: sql`lower(categories.title)`,
      description: sql`lower(categories.description)`,
      belongsTo: sql`lower(categories.belongs_to)`,
    },
    searched: sql`lower(categories.title || ' ' || categories.belongs_to || ' ' || categories.description)`,
    sort: { title: 1 },
    select: (rows) => rows.selectAll('categories'),
    present: presentCategory,
  })

  route(categoriesApi.find, readable, ({ query }) =>
    findCategories(query, hasParentFilter(query.industry)),
  )

  route(categoriesApi.get, readable, async ({ params }) => {
    const row = await db
      .selectFrom('categories')
      .selectAll()
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (!row) throw notFound()
    return presentCategory(row)
  })

  route(categoriesApi.create, writable, async (request) => {
    const created = await categoryRecords.create(db, callerOf(request), request.body)
    return presentCategory(created)
  })

  route(categoriesApi.patch, writable, async (request) =>
    presentCategory(
      await categoryRecords.change(db, callerOf(request), request.params.id, request.body),
    ),
  )

  route(categoriesApi.remove, writable, async (request) =>
    presentCategory(await categoryRecords.remove(db, callerOf(request), request.params.id)),
  )
}
