import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

import {
  type TableFilterSearch,
  joinIds,
  readIds,
  readTableFilterSearch,
} from './table-filter-search.ts'

/** Ids of the chosen options of a table; none chosen means all. */
export interface TableFilters {
  readonly companies: readonly string[]
  readonly categories: readonly string[]
  readonly applications: readonly string[]
}

/** Returns the filters of the page's tables from its URL, and functions that change them. */
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
