import { companyUsersApi, type companyUsersFind } from '@insights/contract/clients/company-users.ts'
import type { ResponseInput } from '@insights/contract/endpoint.ts'
import { type Kysely, sql } from 'kysely'
import type * as z from 'zod'

import { USER_ORDER, sortByFullName } from '../../accounts/users/find-users.ts'
import { presentProducts } from '../../accounts/users/present.ts'
import { selectUser } from '../../accounts/users/queries.ts'
import { removeUser } from '../../accounts/users/remove-user.ts'
import { titleOrder } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import { findPage } from '../../http/lists/find-page.ts'
import { callerOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { presentCompanyUser } from './present.ts'
import { createCompanyUser, requireCompanyUser, updateCompanyUser } from './write-company-users.ts'

const config = { permission: 'staff', ownership: 'shared' } as const
/** Customers, who get neither role nor MFA, password or email of another here. */
const writing = { ...config, recentProof: false } as const

export const companyUsersRoutes: Routes = async (route, services) => {
  route(companyUsersApi.find, config, (request) => findCompanyUsers(services.db, request.query))

  route(companyUsersApi.create, writing, async (request) => {
    const created = await createCompanyUser(services, callerOf(request), request.body)
    return presentCompanyUser(created)
  })

  route(companyUsersApi.update, writing, async (request) => {
    const caller = callerOf(request)
    const changed = await updateCompanyUser(services, caller, request.params.id, request.body)
    return presentCompanyUser(changed)
  })

  route(companyUsersApi.remove, writing, async (request) => {
    const caller = callerOf(request)
    const { params, query } = request
    const removed = await removeUser(services, caller, params.id, (user) => {
      requireCompanyUser(user, query.companyId)
    })
    return presentCompanyUser(removed)
  })
}

/** Returns a page of the users of one company customer. */
function findCompanyUsers(
  db: Kysely<Tables>,
  query: z.output<typeof companyUsersFind>,
): Promise<ResponseInput<typeof companyUsersApi.find>> {
  return findPage({
    query: { ...query, $sort: query.$sort && sortByFullName(query.$sort) },
    rows: db.selectFrom('users'),
    id: 'users.id',
    columns: { companyId: 'users.company_customer_id', createdAt: 'users.created_at' },
    sortColumns: {
      ...USER_ORDER,
      title: titleOrder('users.title'),
      phone: sql`users.phone`,
    },
    searched: sql`users.search || ' ' || title_match_key(users.title || ' ' || users.phone)`,
    sort: { name: 1, lastName: 1 },
    bounded: true,
    select: selectUser,
    present: (row) => ({
      ...presentCompanyUser(row),
      ...presentProducts(row, query.$populate),
    }),
  })
}
