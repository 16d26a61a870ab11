import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

import {
  type TableFilterSearch,
  joinIds,
  readIds,
  readTableFilterSearch,
} from './table-filter-search.ts'

/** What can be chosen of a table, each by ids; none chosen means all. */
export interface TableFilters {
  readonly companies: readonly string[]
  readonly categories: readonly string[]
  readonly applications: readonly string[]
}

/** What the address narrows the page's tables down to, and the way to change it. */
export function useTableFilters() {
  const { companies, categories, applications, sort, order, by, only } = readTableFilterSearch(
    useSearch({ strict: false }),
  )
  const navigate = useNavigate()
  const chosen: TableFilters = useMemo(
    () => ({
      companies: readIds(companies),
      categories: readIds(categories),
      applications: readIds(applications),
    }),
    [companies, categories, applications],
  )

  function change(next: TableFilterSearch) {
    void navigate({
      to: '.',
      search: (now: object) => ({ ...now, ...next }),
      hash: true,
      replace: true,
      resetScroll: false,
    })
  }

  function choose(next: Partial<TableFilters>) {
    change(
      Object.fromEntries(Object.entries(next).map(([field, ids]) => [field, joinIds(ids ?? [])])),
    )
  }

  return { chosen, choose, sort, order, by, only, change }
}
