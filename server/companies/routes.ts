import { companiesApi } from '@insights/contract/companies.ts'
import { sql } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { findPage, prepareList } from '../http/lists/find-page.ts'
import { hasParentFilter } from '../http/lists/list-query.ts'
import type { SelectedList } from '../http/lists/list-statements.ts'
import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { presentCompany } from './present.ts'
import { companiesOf, type CompanyRow, getCompany, selectCompany } from './queries.ts'
import { removeCompany } from './remove-company.ts'
import { changeCompany, createCompany } from './write-company.ts'

const readable = { permission: 'staff', ownership: 'shared' } as const
const writable = { permission: 'senior', ownership: 'shared' } as const

export const companiesRoutes: Routes = async (route, { db }) => {
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

  route(companiesApi.find, readable, ({ query: { industries, ...query } }) =>
    industries === undefined
      ? findCompanies(query)
      : findPage({
          ...list,
          present: presentCompany,
          query,
          rows: companiesOf(db, industries),
          bounded: hasParentFilter(industries),
        }),
  )

  route(companiesApi.get, readable, async ({ params }) =>
    presentCompany(await getCompany(db, params.id)),
  )

  route(companiesApi.create, writable, async (request) => {
    const created = await createCompany(db, callerOf(request), request.body)
    return presentCompany(created)
  })

  route(companiesApi.patch, writable, async (request) =>
    presentCompany(await changeCompany(db, callerOf(request), request.params.id, request.body)),
  )

  route(companiesApi.remove, writable, async (request) =>
    presentCompany(await removeCompany(db, callerOf(request), request.params.id)),
  )
}
