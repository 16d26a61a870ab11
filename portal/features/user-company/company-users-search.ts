import type { Sort } from '../../ui/data-table/column.ts'
import {
  toListSearch,
  toListState,
  type ListSearch,
  type ListState,
} from '../../ui/data-table/list-search.ts'

const BY_NAME: Sort = { column: 'name', descending: false }
const SORTABLE = ['name', 'email', 'title', 'phone'] as const

/** How the list of a firm's users is paged, sorted and searched, of what the address says. */
export const toCompanyUsersState = (search: ListSearch): ListState =>
  toListState(search, SORTABLE, BY_NAME)

export const toCompanyUsersSearch = (state: ListState): ListSearch => toListSearch(state, BY_NAME)
