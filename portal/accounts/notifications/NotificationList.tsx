import type { Notification } from '@insights/contract/accounts/notifications.ts'
import { notificationText } from '@insights/domain/accounts/notifications/notification-text.ts'
import { Button, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { parseSearchText } from '../../selection/search-text.ts'
import { DateTimeLabel } from '../../ui/labels/dates.tsx'
import { linkTo } from '../../ui/links/link-to.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { useMarkNotifications } from './notifications-query.ts'

import classes from './notifications.module.css'

interface Props {
  readonly notifications: readonly Notification[]
  /** Called when one is opened, which marks it as read. */
  readonly onOpen?: () => void
  /** Without a button in each row. */
  readonly compact?: boolean
  /** Title of an empty list. */
  readonly empty?: string
}

/** Notifications as links to what they are about. */
export function NotificationList({
  notifications,
  onOpen,
  compact = false,
  empty = 'No notifications yet',
}: Props) {
  if (notifications.length === 0) {
    return (
      <EmptyState title={empty}>
        Mentions, replies, planned work and what waits for you are listed here.
      </EmptyState>
    )
  }
  return (
    <ul className={classes.list} data-compact={compact || undefined}>
      {notifications.map((one) => (
        <NotificationRow key={one._id} notification={one} onOpen={onOpen} compact={compact} />
      ))}
    </ul>
  )
}

interface RowProps {
  readonly notification: Notification
  readonly onOpen: (() => void) | undefined
  readonly compact: boolean
}

function NotificationRow({ notification, onOpen, compact }: RowProps) {
  const { _id, kind, actor, report, subject, excerpt, path, createdAt, read } = notification
  const mark = useMarkNotifications()
  return (
    <li className={classes.row} data-unread={!read || undefined}>
      <Link
        {...linkToPath(path)}
        className={classes.link}
        onClick={() => {
          if (!read) mark.mutate({ read: true, _ids: [_id] })
          onOpen?.()
        }}
      >
        <span className={classes.what}>
          {!read && <VisuallyHidden>Unread: </VisuallyHidden>}
          {notificationText(kind, actor)}
        </span>
        <span className={classes.subject}>{subject}</span>
        {excerpt !== null && (
          <Text span fz="sm" c="dimmed">
            “{excerpt}”
          </Text>
        )}
        <Text span fz="sm" c="dimmed">
          {report !== null && `${report} · `}
          <DateTimeLabel at={createdAt} withTime />
        </Text>
      </Link>
      {!compact && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.mark}
          loading={mark.isPending}
          aria-label={`Mark as ${read ? 'unread' : 'read'}: ${subject}`}
          onClick={() => mark.mutate({ read: !read, _ids: [_id] })}
        >
          {read ? 'Mark as unread' : 'Mark as read'}
        </Button>
      )}
    </li>
  )
}

/** Returns the link to a path with its search and fragment, as the server stores it. */
function linkToPath(path: string) {
  const { pathname, search, hash } = new URL(path, location.origin)
  return linkTo(pathname, {
    search: parseSearchText(search),
    ...(hash !== '' && { hash: hash.slice(1) }),
  })
}

export function NotificationSkeleton({ rows }: { readonly rows: number }) {
  return (
    <Stack gap="sm" maw={832} p="sm" role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={54} />
      ))}
    </Stack>
  )
}
