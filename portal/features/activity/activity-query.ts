import { activityApi } from '@insights/contract/activity.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'
import { PAGE_SIZE } from '../../ui/tables/column.ts'

interface Wanted {
  /** Whose account it is about. */
  readonly user: string
  /** Names of products. */
  readonly apps: readonly ('INSIGHTS' | 'CJM')[]
  /** From 0. */
  readonly page: number
}

/** What a user did and what was done to the account, the newest first. */
export const activityQuery = ({ user, apps, page }: Wanted) =>
  queryOptions({
    queryKey: ['activity', user, apps, page],
    queryFn: ({ signal }) =>
      callApi(activityApi.find, {
        query: {
          'subject.type': 'USER',
          'subject.reference': user,
          'activity.app': { $in: apps },
          $sort: { createdAt: -1 },
          $limit: PAGE_SIZE,
          $skip: page * PAGE_SIZE,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    // A log is looked at to see what has just happened.
    staleTime: 0,
  })
