import type { Sort } from '../../ui/tables/column.ts'
import {
  toListSearch,
  toListState,
  type ListSearch,
  type ListState,
} from '../../ui/tables/list-search.ts'

const BY_NAME: Sort = { column: 'name', descending: false }
const SORTABLE = ['name', 'email', 'title', 'phone'] as const

/** Page, sorting and search term of a company customer's users, as the URL has them. */
export const toCompanyUsersState = (search: ListSearch): ListState =>
  toListState(search, SORTABLE, BY_NAME)

export const toCompanyUsersSearch = (state: ListState): ListSearch => toListSearch(state, BY_NAME)
