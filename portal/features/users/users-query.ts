import { usersApi } from '@insights/contract/users.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'
import { PAGE_SIZE } from '../../ui/tables/column.ts'
import type { UsersState } from './users-search.ts'

/** What everything about users is cached under. */
export const USERS_KEY = ['users'] as const

/** A page of the users. */
export const usersQuery = ({ page, sort, term, roles, waiting }: UsersState) => {
  const query = {
    ...(waiting ? { waiting } : { loginType: { $in: roles } }),
    term: term === '' ? undefined : term,
    hasAggregation: true,
    $sort: { [sort.column]: sort.descending ? -1 : 1 },
    $limit: PAGE_SIZE,
    $skip: page * PAGE_SIZE,
  }
  return queryOptions({
    queryKey: [...USERS_KEY, 'list', query],
    queryFn: ({ signal }) => callApi(usersApi.find, { query, signal }),
    // Turning a page keeps the rows until the next ones are there.
    placeholderData: keepPreviousData,
  })
}

/** How many registrations wait for activation. */
export const pendingCountQuery = queryOptions({
  queryKey: [...USERS_KEY, 'waiting'],
  queryFn: ({ signal }) => callApi(usersApi.find, { query: { waiting: true, $limit: 0 }, signal }),
  select: (page) => page.total,
})
