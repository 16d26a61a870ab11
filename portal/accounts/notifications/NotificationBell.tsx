import { notificationsApi } from '@insights/contract/accounts/notifications.ts'
import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'
import { lazyOverlay, PANEL } from '../../ui/lazy/lazy-part.tsx'
import { useLazyPopover } from '../../ui/lazy/lazy-popover.tsx'
import { NOTIFICATIONS_KEY } from './notifications-query.ts'

import classes from './NotificationBell.module.css'

const NotificationPanel = lazyOverlay(() => import('./NotificationPanel.tsx'), PANEL)

/** The bell of the app bar: the number of unread notifications, and the newest ones at a press. */
export default function NotificationBell() {
  const { data: count = 0 } = useQuery(unreadCountQuery)
  const { used, panel, button } = useLazyPopover('dialog')
  return (
    <>
      <ActionIcon
        {...button}
        variant="subtle"
        size="lg"
        className={classes.bell}
        aria-label={count === 0 ? 'Notifications' : `Notifications, ${count} unread`}
      >
        <IconBell size={20} stroke={1.6} />
        {count > 0 && (
          <span className={classes.count} aria-hidden>
            {count > 99 ? '99+' : count}
          </span>
        )}
      </ActionIcon>
      {used && <NotificationPanel {...panel} />}
    </>
  )
}

/** The number of unread notifications. */
const unreadCountQuery = queryOptions({
  queryKey: [...NOTIFICATIONS_KEY, 'unread'],
  queryFn: async ({ signal }) => {
    const query = { unread: true, $limit: 0 }
    return (await callApi(notificationsApi.find, { query, signal })).total
  },
})
