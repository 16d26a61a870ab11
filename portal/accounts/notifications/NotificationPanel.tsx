import { Button, Group, Popover } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { useOpenedAfterMount } from '../../ui/dialogs/dialog-state.ts'
import { ExternalTarget, type OpenedPanel } from '../../ui/lazy/lazy-popover.tsx'
import { linkTo } from '../../ui/links/link-to.ts'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import { NotificationList, NotificationSkeleton } from './NotificationList.tsx'
import { notificationsQuery, useMarkNotifications } from './notifications-query.ts'

const SHOWN = 6

/** The newest notifications below the bell. */
export default function NotificationPanel({ target, opened, onChange }: OpenedPanel) {
  const { data, error, refetch } = useQuery({
    ...notificationsQuery({ unread: false, limit: SHOWN }),
    enabled: opened,
  })
  const mark = useMarkNotifications()
  const close = () => onChange(false)
  const [newest] = data?.data ?? []
  return (
    <Popover
      position="bottom-end"
      trapFocus
      returnFocus
      width="min(26rem, calc(100vw - 1rem))"
      opened={useOpenedAfterMount(opened)}
      onChange={onChange}
    >
      <Popover.Target>
        <ExternalTarget element={target} />
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Notifications">
        {data ? (
          <NotificationList notifications={data.data} onOpen={close} compact />
        ) : error ? (
          <LoadingFailed error={error} onRetry={refetch} />
        ) : (
          <NotificationSkeleton rows={3} />
        )}
        <Group
          wrap="nowrap"
          justify="space-between"
          gap={0}
          p="0.625rem 0.75rem 0.625rem 1.5rem"
          fz="sm"
        >
          <Link {...linkTo('/notifications')} onClick={close}>
            All notifications
          </Link>
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={!newest}
            loading={mark.isPending}
            onClick={() => newest && mark.mutate({ read: true, until: newest.createdAt })}
          >
            Mark all as read
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  )
}
