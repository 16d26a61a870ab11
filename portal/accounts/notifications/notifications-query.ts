import { notificationsApi } from '@insights/contract/accounts/notifications.ts'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'

import { errorMessage } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { notify } from '../../ui/notify/notify.ts'

/** The live event of the same name makes everything below it stale. */
export const NOTIFICATIONS_KEY = ['notifications'] as const

interface Listed {
  readonly unread: boolean
  readonly limit: number
}

/** The newest notifications, all or the unread ones. */
export const notificationsQuery = ({ unread, limit }: Listed) =>
  queryOptions({
    queryKey: [...NOTIFICATIONS_KEY, 'list', unread, limit],
    queryFn: ({ signal }) => {
      const query = { ...(unread && { unread }), $limit: limit }
      return callApi(notificationsApi.find, { query, signal })
    },
    placeholderData: keepPreviousData,
  })

/** Marks notifications as read or unread: one by its id, or all up to a time. */
export function useMarkNotifications() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (
      body: { readonly read: boolean } & (
        | { readonly _ids: readonly string[] }
        | { readonly until: string }
      ),
    ) => callApi(notificationsApi.patch, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY }),
    onError: (error) => notify.error(errorMessage(error)),
  })
}
