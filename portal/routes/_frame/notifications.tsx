import { ofText } from '@insights/domain/text/number-text.ts'
import { Button, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'

import {
  NotificationList,
  NotificationSkeleton,
} from '../../accounts/notifications/NotificationList.tsx'
import {
  notificationsQuery,
  useMarkNotifications,
} from '../../accounts/notifications/notifications-query.ts'
import { ButtonLink } from '../../ui/links/ButtonLink.tsx'
import { linkTo } from '../../ui/links/link-to.ts'
import { Page } from '../../ui/page/Page.tsx'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import { staffOnly } from './-staff-only.ts'

export const Route = createFileRoute('/_frame/notifications')({
  beforeLoad: (visit) => staffOnly(visit, '/report'),
  component: Notifications,
})

const STEP = 50
const MOST = 1000

function Notifications() {
  const [unread, setUnread] = useState(false)
  const [limit, setLimit] = useState(STEP)
  const { data, error, refetch } = useQuery(notificationsQuery({ unread, limit }))
  const mark = useMarkNotifications()
  const [newest] = data?.data ?? []
  return (
    <Page
      title="Notifications"
      breadcrumbs={[{ label: 'Home', link: linkTo('/report') }, { label: 'Notifications' }]}
      actions={
        <>
          <ButtonLink to="/profile" hash="notifications" variant="default">
            Choose emails
          </ButtonLink>
          <Button
            variant="default"
            disabled={!newest}
            loading={mark.isPending}
            onClick={() => newest && mark.mutate({ read: true, until: newest.createdAt })}
          >
            Mark all as read
          </Button>
        </>
      }
    >
      <SegmentedControl
        mb="md"
        aria-label="Show"
        data={[
          { value: 'all', label: 'All' },
          { value: 'unread', label: 'Unread' },
        ]}
        value={unread ? 'unread' : 'all'}
        onChange={(value) => setUnread(value === 'unread')}
      />
      {data ? (
        <NotificationList
          notifications={data.data}
          empty={unread ? 'Nothing unread' : 'No notifications yet'}
        />
      ) : error ? (
        <LoadingFailed error={error} onRetry={refetch} />
      ) : (
        <NotificationSkeleton rows={6} />
      )}
      {data && data.total > data.data.length && limit < MOST && (
        <Button variant="default" mt="md" onClick={() => setLimit(Math.min(limit + STEP, MOST))}>
          Show more ({ofText(data.data.length, data.total)})
        </Button>
      )}
    </Page>
  )
}
