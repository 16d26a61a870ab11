import type { Sort } from '../../ui/tables/column.ts'
import {
  toListSearch,
  toListState,
  type ListSearch,
  type ListState,
} from '../../ui/tables/list-search.ts'

const BY_NAME: Sort = { column: 'name', descending: false }
const SORTABLE = ['name', 'url', 'salesPerson', 'usersCount'] as const

/** How the list of company customers is paged, sorted and searched, of what the address says. */
export const toCompanyCustomersState = (search: ListSearch): ListState =>
  toListState(search, SORTABLE, BY_NAME)

export const toCompanyCustomersSearch = (state: ListState): ListSearch =>
  toListSearch(state, BY_NAME)
