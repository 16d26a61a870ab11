import { maintenanceNoticesApi, statusIoApi } from '@insights/contract/maintenance-notices.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'
import { PAGE_SIZE } from '../../ui/tables/column.ts'
import type { ListState } from '../../ui/tables/list-search.ts'

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

/** A page of the notices, for those who write them. */
export const noticesQuery = (time: NoticeTime, { page, sort }: ListState) =>
  queryOptions({
    queryKey: [...NOTICES_KEY, 'list', time, page, sort],
    queryFn: ({ signal }) =>
      callApi(maintenanceNoticesApi.find, {
        query: {
          date: { [time === 'upcoming' ? '$gt' : '$lte']: new Date().toISOString() },
          $sort: { [sort.column]: sort.descending ? -1 : 1 },
          $limit: PAGE_SIZE,
          $skip: page * PAGE_SIZE,
        },
        signal,
      }),
    // Turning a page keeps the rows until the next ones are there.
    placeholderData: keepPreviousData,
  })
