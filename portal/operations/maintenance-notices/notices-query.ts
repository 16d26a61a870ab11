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

/** What everything about maintenance notices is cached under. */
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
  // The page is worth showing without it.
  retry: false,
})

/** Which notices a list shows. */
export type NoticeTime = 'upcoming' | 'past'

/** Which notices are listed and how, as the address has it: texts, or nothing. */
export interface MaintenanceSearch extends ListSearch {
  /** 'past' for those that are over. */
  readonly time?: string
}

export interface MaintenanceState extends ListState {
  readonly time: NoticeTime
}

const SORTABLE = ['name', 'date', 'createdAt']

/** What comes next stands first, and what was last. */
const usual = (time: NoticeTime): Sort => ({ column: 'date', descending: time === 'past' })

export function toMaintenanceState(search: Readonly<Record<string, unknown>>): MaintenanceState {
  const time = search['time'] === 'past' ? 'past' : 'upcoming'
  return { ...toListState(readListSearch(search), SORTABLE, usual(time)), time, term: '' }
}

/** What goes into the address; what is as usual is left out. */
export function toMaintenanceSearch({ time, ...list }: MaintenanceState): MaintenanceSearch {
  return {
    ...toListSearch(list, usual(time)),
    time: time === 'past' ? time : undefined,
  }
}

/** The other notices, from their beginning and in their usual order. */
export function withTime(time: NoticeTime): MaintenanceState {
  return { page: 0, sort: usual(time), term: '', time }
}
