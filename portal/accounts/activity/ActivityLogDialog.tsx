import { type Activity, activityApi } from '@insights/contract/accounts/activity.ts'
import { Checkbox, Group, Modal } from '@mantine/core'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { callApi } from '../../api/call-api.ts'
import { useOpenedAfterMount } from '../../ui/dialogs/dialog-state.ts'
import { DateTimeLabel } from '../../ui/labels/dates.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import { type Column, PAGE_SIZE } from '../../ui/tables/column.ts'
import { DataTable } from '../../ui/tables/DataTable.tsx'

import classes from './ActivityLogDialog.module.css'

interface Props {
  readonly opened: boolean
  readonly user: { readonly _id: string; readonly name: string; readonly lastName: string }
  readonly onClose: () => void
}

/** The activity log of one user. */
export function ActivityLogDialog({ opened, user, onClose }: Props) {
  return (
    <Modal
      opened={useOpenedAfterMount(opened)}
      onClose={onClose}
      title={`Activity log of ${user.name} ${user.lastName}`}
      size="60rem"
    >
      <ActivityLog key={user._id} user={user._id} />
    </Modal>
  )
}

const APPS = ['INSIGHTS', 'CJM'] as const

/** Actions of a user and changes to the account, in the chosen products. */
function ActivityLog({ user }: { user: string }) {
  const [apps, setApps] = useState<readonly (typeof APPS)[number][]>(APPS)
  const [page, setPage] = useState(0)
  const log = useQuery({ ...activityQuery({ user, apps, page }), enabled: apps.length > 0 })

  function choose(chosen: string[]) {
    setApps(APPS.filter((app) => chosen.includes(app)))
    setPage(0)
  }

  return (
    <>
      <Checkbox.Group value={[...apps]} onChange={choose} label="App" className={classes.filter}>
        <Group gap="lg" mt={6}>
          {APPS.map((app) => (
            <Checkbox key={app} value={app} label={app} />
          ))}
        </Group>
      </Checkbox.Group>
      {log.error ? (
        <LoadingFailed error={log.error} onRetry={log.refetch} />
      ) : (
        <DataTable
          label="Activity"
          columns={COLUMNS}
          rows={apps.length === 0 ? [] : log.data?.data}
          rowId={({ _id }) => _id}
          rowName={({ activity }) => activity.action}
          busy={log.isPlaceholderData}
          paging={{
            total: apps.length === 0 ? 0 : (log.data?.total ?? PAGE_SIZE),
            page,
            onPage: setPage,
          }}
          empty={
            <EmptyState title="No activity">
              {apps.length === 0
                ? 'Choose an app to see what was done in it.'
                : 'Signing in, changes and deletions appear here.'}
            </EmptyState>
          }
        />
      )}
    </>
  )
}

const COLUMNS: readonly Column<Activity>[] = [
  {
    id: 'createdAt',
    header: 'When',
    below: true,
    cell: ({ createdAt }) => (
      <span className={classes.when}>
        <DateTimeLabel at={createdAt} withTime />
      </span>
    ),
  },
  {
    id: 'action',
    header: 'Action',
    names: true,
    cell: ({ activity }) => <span className={classes.action}>{activity.action}</span>,
  },
  { id: 'app', header: 'App', below: true, cell: ({ activity }) => activity.app },
  {
    id: 'user',
    header: 'By',
    below: ({ user }) => user && `by ${user.name} ${user.lastName}`,
    cell: ({ user }) => (
      <span className={classes.who}>{user ? `${user.name} ${user.lastName}` : '–'}</span>
    ),
  },
]

interface Wanted {
  /** The user of the account. */
  readonly user: string
  /** Names of products. */
  readonly apps: readonly ('INSIGHTS' | 'CJM')[]
  /** From 0. */
  readonly page: number
}

/** A table of the user's actions and of changes to the account, newest first. */
const activityQuery = ({ user, apps, page }: Wanted) =>
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
    // A log is opened to see the latest actions.
    staleTime: 0,
  })
