import type { Page } from '@insights/contract/find.ts'
import type { CompanyUser, userCompanyFind } from '@insights/contract/user-company.ts'
import { type Kysely, sql } from 'kysely'
import type * as z from 'zod'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { findPage } from '../http/find-page.ts'
import { sortByFullName, USER_ORDER } from '../users/find-users.ts'
import { selectUser } from '../users/queries.ts'
import { presentCompanyUser } from './present.ts'

/** A page of the users of one firm. */
export function findCompanyUsers(
  db: Kysely<Tables>,
  caller: Caller,
  query: z.output<typeof userCompanyFind>,
): Promise<Page<CompanyUser>> {
  return findPage({
    query: { ...query, $sort: query.$sort && sortByFullName(query.$sort) },
    rows: db.selectFrom('users'),
    id: 'users.id',
    columns: { companyId: 'users.company_customer_id', createdAt: 'users.created_at' },
    sortColumns: {
      ...USER_ORDER,
      title: sql`lower(users.title)`,
      phone: sql`users.phone`,
    },
    searched: sql`users.search || ' ' || lower(users.title || ' ' || users.phone)`,
    sort: { name: 1, lastName: 1 },
    bounded: true,
    select: selectUser,
    present: (row) => presentCompanyUser(row, caller),
  })
}
