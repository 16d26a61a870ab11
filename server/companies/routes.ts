import {
  companiesFind,
  companiesPage,
  company,
  companyCreate,
  companyPatch,
} from '@insights/contract/companies.ts'
import { errorBody } from '@insights/contract/error.ts'
import { byId } from '@insights/contract/fields.ts'
import { sql } from 'kysely'
import * as z from 'zod'

import type { Tables } from '../database/tables.ts'
import { boundedBy } from '../http/bounded-by.ts'
import { findPage } from '../http/find-page.ts'
import type { SelectedList } from '../http/list-statements.ts'
import { callerOf } from '../http/permissions.ts'
import { prepareList } from '../http/prepare-list.ts'
import type { Routes } from '../http/routes.ts'
import { presentCompany } from './present.ts'
import { companiesOf, type CompanyRow, getCompany, selectCompany } from './queries.ts'
import { removeCompany } from './remove-company.ts'
import { changeCompany, createCompany } from './write-company.ts'

const readable = { permission: 'staff', ownership: 'shared' } as const
const writable = { permission: 'senior', ownership: 'shared' } as const

export const companiesRoutes: Routes = async (api, { db }) => {
  const list: SelectedList<Tables, 'companies', CompanyRow> = {
    rows: db.selectFrom('companies'),
    id: 'companies.id',
    columns: {
      title: 'companies.title',
      active: 'companies.active',
      createdAt: 'companies.created_at',
    },
    sortColumns: { title: sql`lower(companies.title)` },
    searched: sql`lower(companies.title)`,
    sort: { title: 1 },
    select: selectCompany,
  }
  const findCompanies = prepareList(db, { ...list, present: presentCompany })

  api.get(
    '/companies',
    { config: readable, schema: { querystring: companiesFind, response: { 200: companiesPage } } },
    ({ query: { industries, ...query } }) =>
      industries === undefined
        ? findCompanies(query)
        : findPage({
            ...list,
            present: presentCompany,
            query,
            rows: companiesOf(db, industries),
            bounded: boundedBy(industries),
          }),
  )

  api.get(
    '/companies/:id',
    {
      config: readable,
      schema: { params: byId, querystring: z.strictObject({}), response: { 200: company } },
    },
    async ({ params }) => presentCompany(await getCompany(db, params.id)),
  )

  api.post(
    '/companies',
    {
      config: writable,
      schema: { body: companyCreate, response: { 201: company, 409: errorBody } },
    },
    async (request, reply) => {
      const created = await createCompany(db, callerOf(request), request.body)
      return reply.code(201).send(presentCompany(created))
    },
  )

  api.patch(
    '/companies/:id',
    {
      config: writable,
      schema: { params: byId, body: companyPatch, response: { 200: company, 409: errorBody } },
    },
    async (request) =>
      presentCompany(await changeCompany(db, callerOf(request), request.params.id, request.body)),
  )

  api.delete(
    '/companies/:id',
    { config: writable, schema: { params: byId, response: { 200: company, 409: errorBody } } },
    async (request) =>
      presentCompany(await removeCompany(db, callerOf(request), request.params.id)),
  )
}
