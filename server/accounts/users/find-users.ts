import type { User, usersApi } from '@insights/contract/accounts/users.ts'
import type { RequestPart, ResponseInput } from '@insights/contract/endpoint.ts'
import { type Kysely, sql } from 'kysely'

import { titleOrder } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { prepareList } from '../../http/lists/find-page.ts'
import { hasParentFilter } from '../../http/lists/list-query.ts'
import { presentLastLogin, presentListed, presentProducts, presentUser } from './present.ts'
import { AWAITING_ACTIVATION, selectUser } from './queries.ts'

type FindUsers = (
  caller: Caller,
  query: RequestPart<typeof usersApi.find, 'query'>,
) => Promise<ResponseInput<typeof usersApi.find>>

/** Finds pages of all accounts. */
export function prepareUsers(db: Kysely<Tables>): FindUsers {
  const find = prepareList(db, {
    rows: db.selectFrom('users'),
    id: 'users.id',
    columns: {
      loginType: 'users.login_type',
      active: 'users.active',
      companyCustomer: 'users.company_customer_id',
      waiting: AWAITING_ACTIVATION,
      createdAt: 'users.created_at',
    },
    sortColumns: USER_ORDER,
    searched: sql`users.search`,
    sort: { name: 1, lastName: 1 },
    select: selectUser,
    present: (
      row,
      caller: Caller,
      withLogins: boolean,
      populate: readonly string[] | undefined,
    ) => ({
      ...presentListed(row, caller),
      ...presentProducts(row, populate),
      ...(withLogins && { lastLogin: presentLastLogin(row) }),
    }),
  })
  return (caller, { hasAggregation, ...query }) =>
    find(
      { ...query, $sort: query.$sort && sortByFullName(query.$sort) },
      hasParentFilter(query.companyCustomer),
      caller,
      hasAggregation === true,
      query.$populate,
    )
}

/** Names in the order of titles. */
export const USER_ORDER = {
  name: titleOrder('users.name'),
  lastName: titleOrder('users.last_name'),
  email: titleOrder('users.email'),
}

type Sort = Partial<Record<string, 1 | -1>>

/** Users with the same first name follow each other by last name. */
export function sortByFullName(sort: Sort): Sort {
  return Object.fromEntries(
    Object.entries(sort).flatMap(([field, direction]) =>
      field === 'name' && sort['lastName'] === undefined
        ? [
            ['name', direction],
            ['lastName', direction],
          ]
        : [[field, direction]],
    ),
  )
}

/** A user with the ids of its products. */
export async function findUser(db: Kysely<Tables>, id: string): Promise<User> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const products = await db
    .selectFrom('user_products')
    .select('product_id')
    .where('user_id', '=', id)
    .execute()
  return presentUser(
    row,
    products.map((product) => product.product_id),
  )
}
