import { notificationsApi } from '@insights/contract/accounts/notifications.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'
import { NOTIFICATIONS_KEY } from './notifications-query.ts'

/** The number of unread notifications. */
export const unreadCountQuery = queryOptions({
  queryKey: [...NOTIFICATIONS_KEY, 'unread'],
  queryFn: async ({ signal }) => {
    const query = { unread: true, $limit: 0 }
    return (await callApi(notificationsApi.find, { query, signal })).total
  },
})
