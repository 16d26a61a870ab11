import { type Activity, RELATIONS, activityApi } from '@insights/contract/accounts/activity.ts'
import { Checkbox, Group, Modal, Text } from '@mantine/core'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { callApi } from '../../api/call-api.ts'
import { useOpenedAfterMount } from '../../ui/dialogs/dialog-state.ts'
import { DateTimeLabel } from '../../ui/labels/dates.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import { type Column, PAGE_SIZE } from '../../ui/tables/column.ts'
import { DataTable } from '../../ui/tables/DataTable.tsx'

import classes from '../users/users.module.css'

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
const RELATION_LABELS = { by: 'By this person', about: 'By others, about this person' }

/** Actions of a user and changes to the account, as chosen, in the chosen products. */
function ActivityLog({ user }: { user: string }) {
  const [apps, setApps] = useState<readonly (typeof APPS)[number][]>(APPS)
  const [relations, setRelations] = useState<readonly (typeof RELATIONS)[number][]>(RELATIONS)
  const [page, setPage] = useState(0)
  const nothing = apps.length === 0 || relations.length === 0
  const log = useQuery({ ...activityQuery({ user, apps, relations, page }), enabled: !nothing })

  function chooseApps(chosen: string[]) {
    setApps(APPS.filter((app) => chosen.includes(app)))
    setPage(0)
  }

  function chooseRelations(chosen: string[]) {
    setRelations(RELATIONS.filter((relation) => chosen.includes(relation)))
    setPage(0)
  }

  return (
    <>
      <Group gap="xl" mb="var(--mantine-spacing-md)">
        <Checkbox.Group value={[...apps]} onChange={chooseApps} label="App">
          <Group gap="lg" mt={6}>
            {APPS.map((app) => (
              <Checkbox key={app} value={app} label={app} />
            ))}
          </Group>
        </Checkbox.Group>
        <Checkbox.Group value={[...relations]} onChange={chooseRelations} label="What was done">
          <Group gap="lg" mt={6}>
            {RELATIONS.map((relation) => (
              <Checkbox key={relation} value={relation} label={RELATION_LABELS[relation]} />
            ))}
          </Group>
        </Checkbox.Group>
      </Group>
      {log.error ? (
        <LoadingFailed error={log.error} onRetry={log.refetch} />
      ) : (
        <DataTable
          label="Activity"
          columns={COLUMNS}
          rows={nothing ? [] : log.data?.data}
          rowId={({ _id }) => _id}
          rowName={({ activity }) => activity.action}
          busy={log.isPlaceholderData}
          paging={{
            total: nothing ? 0 : (log.data?.total ?? PAGE_SIZE),
            page,
            onPage: setPage,
          }}
          empty={
            <EmptyState title="No activity">
              {nothing
                ? 'Choose what to see, and in which app.'
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
    cell: ({ activity }) => (
      <Text span display="inline-block" miw={160} style={{ overflowWrap: 'anywhere' }}>
        {activity.action}
      </Text>
    ),
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
  readonly relations: readonly ('by' | 'about')[]
  /** From 0. */
  readonly page: number
}

/** A table of the user's actions and of changes to the account, newest first. */
const activityQuery = ({ user, apps, relations, page }: Wanted) =>
  queryOptions({
    queryKey: ['activity', user, apps, relations, page],
    queryFn: ({ signal }) =>
      callApi(activityApi.find, {
        query: {
          'subject.type': 'USER',
          'subject.reference': user,
          'activity.app': { $in: apps },
          relation: { $in: relations },
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
