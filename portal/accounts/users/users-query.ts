import { usersApi } from '@insights/contract/accounts/users.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'
import type { Sort } from '../../ui/tables/column.ts'
import {
  type ListSearch,
  type ListState,
  readListSearch,
  toListSearch,
  toListState,
} from '../../ui/tables/list-search.ts'
import { KEYLIMERS, type LoginType, ROLES } from './roles.ts'

/** Prefix of the cache keys of everything about users. */
export const USERS_KEY = ['users'] as const

/** Number of registrations that await activation. */
export const pendingCountQuery = queryOptions({
  queryKey: [...USERS_KEY, 'waiting'],
  queryFn: ({ signal }) => callApi(usersApi.find, { query: { waiting: true, $limit: 0 }, signal }),
  select: (page) => page.total,
})

/** Filter, sort order and page of the list of users as text or nothing, as in its query string. */
export interface UsersSearch extends ListSearch {
  /** Separated by commas, in lower case. */
  readonly roles?: string
  /** '1' to show only registrations that await activation. */
  readonly waiting?: string
}

export interface UsersState extends ListState {
  /** At least one. */
  readonly roles: readonly LoginType[]
  readonly waiting: boolean
}

const BY_NAME: Sort = { column: 'name', descending: false }

/** Columns that the list can be sorted by. */
const SORTABLE = ['name', 'email', 'loginType', 'active'] as const

/** Returns the parts of a query string that the list can use. */
export function readUsersSearch(search: Readonly<Record<string, unknown>>): UsersSearch {
  return toUsersSearch(toUsersState(search))
}

export function toUsersState(search: Readonly<Record<string, unknown>>): UsersState {
  const text = search['roles']
  const asked = typeof text === 'string' ? text.split(',') : []
  const roles = ROLES.filter((role) => asked.includes(role.toLowerCase()))
  return {
    ...toListState(readListSearch(search), SORTABLE, BY_NAME),
    roles: roles.length > 0 ? roles : KEYLIMERS,
    waiting: search['waiting'] === '1',
  }
}

/** Returns the query string without default values. */
export function toUsersSearch({ roles, waiting, ...list }: UsersState): UsersSearch {
  const text = roles.map((role) => role.toLowerCase()).join(',')
  const usual = KEYLIMERS.map((role) => role.toLowerCase()).join(',')
  return {
    ...toListSearch(list, BY_NAME),
    roles: text === usual ? undefined : text,
    waiting: waiting ? '1' : undefined,
  }
}
