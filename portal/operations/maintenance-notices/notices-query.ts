import { statusIoApi } from '@insights/contract/operations/maintenance-notices.ts'
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

/** Prefix of the cache keys of everything about maintenance notices. */
export const NOTICES_KEY = ['maintenance-notices'] as const

/** The upcoming maintenance notices that all users see, the soonest first. */
export const upcomingNoticesQuery = queryOptions({
  queryKey: [...NOTICES_KEY, 'upcoming'],
  queryFn: ({ signal }) =>
    callApi(statusIoApi.find, {
      query: { entity: 'maintenance', $sort: { date: 1 }, $limit: 'infinity' },
      signal,
    }),
  select: (page) => page.data,
  // The page works without it.
  retry: false,
})

/** The notices that a list shows. */
export type NoticeTime = 'upcoming' | 'past'

/** Filter, sort order and page of the list of notices, as in its query string. */
export interface MaintenanceSearch extends ListSearch {
  /** 'past' for past notices. */
  readonly time?: string
}

export interface MaintenanceState extends ListState {
  readonly time: NoticeTime
}

const SORTABLE = ['name', 'date', 'createdAt']

/** The next notice first, and the latest past one. */
const usual = (time: NoticeTime): Sort => ({ column: 'date', descending: time === 'past' })

export function toMaintenanceState(search: Readonly<Record<string, unknown>>): MaintenanceState {
  const time = search['time'] === 'past' ? 'past' : 'upcoming'
  return { ...toListState(readListSearch(search), SORTABLE, usual(time)), time, term: '' }
}

/** Returns the query string without default values. */
export function toMaintenanceSearch({ time, ...list }: MaintenanceState): MaintenanceSearch {
  return {
    ...toListSearch(list, usual(time)),
    time: time === 'past' ? time : undefined,
  }
}

/** Returns the search of the other list, from its beginning and in default order. */
export function withTime(time: NoticeTime): MaintenanceState {
  return { page: 0, sort: usual(time), term: '', time }
}
