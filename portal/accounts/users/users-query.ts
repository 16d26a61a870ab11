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

/** What everything about users is cached under. */
export const USERS_KEY = ['users'] as const

/** How many registrations wait for activation. */
export const pendingCountQuery = queryOptions({
  queryKey: [...USERS_KEY, 'waiting'],
  queryFn: ({ signal }) => callApi(usersApi.find, { query: { waiting: true, $limit: 0 }, signal }),
  select: (page) => page.total,
})

/** How the list of users is narrowed, sorted and paged, as its address has it: texts, or nothing. */
export interface UsersSearch extends ListSearch {
  /** Separated by commas, in lower case. */
  readonly roles?: string
  /** '1' for the registrations that wait for activation alone. */
  readonly waiting?: string
}

export interface UsersState extends ListState {
  /** At least one. */
  readonly roles: readonly LoginType[]
  readonly waiting: boolean
}

const BY_NAME: Sort = { column: 'name', descending: false }

/** The columns that the list can be sorted by. */
const SORTABLE = ['name', 'email', 'loginType', 'active'] as const

/** Keeps of a query string what the list can use. */
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

/** What goes into the address; what is as usual is left out. */
export function toUsersSearch({ roles, waiting, ...list }: UsersState): UsersSearch {
  const text = roles.map((role) => role.toLowerCase()).join(',')
  const usual = KEYLIMERS.map((role) => role.toLowerCase()).join(',')
  return {
    ...toListSearch(list, BY_NAME),
    roles: text === usual ? undefined : text,
    waiting: waiting ? '1' : undefined,
  }
}
