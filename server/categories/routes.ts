import {
  categoriesFind,
  categoriesPage,
  category,
  categoryCreate,
  categoryPatch,
} from '@insights/contract/categories.ts'
import { errorBody } from '@insights/contract/error.ts'
import { byId } from '@insights/contract/fields.ts'
import { sql } from 'kysely'
import * as z from 'zod'

import { boundedBy } from '../http/bounded-by.ts'
import { notFound } from '../http/errors.ts'
import { callerOf } from '../http/permissions.ts'
import { prepareList } from '../http/prepare-list.ts'
import type { Routes } from '../http/routes.ts'
import { categoryRecords } from './category-records.ts'
import { presentCategory } from './present.ts'

const readable = { permission: 'staff', ownership: 'shared' } as const
const writable = { permission: 'senior', ownership: 'shared' } as const

export const categoriesRoutes: Routes = async (api, { db }) => {
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

  api.get(
    '/categories',
    {
      config: readable,
      schema: { querystring: categoriesFind, response: { 200: categoriesPage } },
    },
    ({ query }) => findCategories(query, boundedBy(query.industry)),
  )

  api.get(
    '/categories/:id',
    {
      config: readable,
      schema: { params: byId, querystring: z.strictObject({}), response: { 200: category } },
    },
    async ({ params }) => {
      const row = await db
        .selectFrom('categories')
        .selectAll()
        .where('id', '=', params.id)
        .executeTakeFirst()
      if (!row) throw notFound()
      return presentCategory(row)
    },
  )

  api.post(
    '/categories',
    {
      config: writable,
      schema: { body: categoryCreate, response: { 201: category, 409: errorBody } },
    },
    async (request, reply) => {
      const created = await categoryRecords.create(db, callerOf(request), request.body)
      return reply.code(201).send(presentCategory(created))
    },
  )

  api.patch(
    '/categories/:id',
    {
      config: writable,
      schema: { params: byId, body: categoryPatch, response: { 200: category, 409: errorBody } },
    },
    async (request) =>
      presentCategory(
        await categoryRecords.change(db, callerOf(request), request.params.id, request.body),
      ),
  )

  api.delete(
    '/categories/:id',
    { config: writable, schema: { params: byId, response: { 200: category, 409: errorBody } } },
    async (request) =>
      presentCategory(await categoryRecords.remove(db, callerOf(request), request.params.id)),
  )
}
