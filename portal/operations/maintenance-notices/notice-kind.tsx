import {
  type MaintenanceNotice,
  maintenanceNoticesApi,
} from '@insights/contract/operations/maintenance-notices.ts'
import { Text } from '@mantine/core'

import { callApi } from '../../api/call-api.ts'
import { DateTimeLabel } from '../../ui/labels/dates.tsx'
import type { RecordKind } from '../../ui/records/record-kind.ts'
import { saveBy } from '../../ui/records/records-query.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import type { Column } from '../../ui/tables/column.ts'
import { NoticeTime } from './NoticeBanner.tsx'
import {
  type MaintenanceState,
  type NoticeTime as Time,
  NOTICES_KEY,
  toMaintenanceSearch,
  toMaintenanceState,
} from './notices-query.ts'

import classes from './maintenance-notices.module.css'

const COLUMNS: readonly Column<MaintenanceNotice>[] = [
  {
    id: 'name',
    header: 'Name',
    sort: true,
    names: true,
    width: '22%',
    cell: ({ name }) => (
      <Text span fw={600} style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
    ),
  },
  {
    id: 'date',
    header: 'Date',
    sort: true,
    below: true,
    cell: ({ date }) => (
      <span className={classes.date}>
        <NoticeTime at={date} />
      </span>
    ),
  },
  {
    id: 'summary',
    header: 'Summary',
    below: true,
    cell: ({ details }) => (
      <span className={classes.summary} title={details[0]}>
        {details[0]}
      </span>
    ),
  },
  {
    id: 'more',
    header: 'Release notes',
    align: 'left',
    below: ({ details }) => details.length > 1 && linesText(details.length - 1),
    cell: ({ details }) => linesText(details.length - 1),
  },
  {
    id: 'createdAt',
    header: 'Created at',
    sort: true,
    align: 'left',
    width: '9rem',
    below: ({ createdAt }) => (
      <>
        Created <DateTimeLabel at={createdAt} />
      </>
    ),
    cell: ({ createdAt }) => <DateTimeLabel at={createdAt} />,
  },
]

function linesText(count: number): string {
  if (count === 0) return '–'
  return count === 1 ? '1 line' : `${count} lines`
}

/** The notices of upcoming maintenance, or of past maintenance. */
export const noticeKind = (time: Time): RecordKind<MaintenanceNotice, MaintenanceState> => ({
  key: NOTICES_KEY,
  find: maintenanceNoticesApi.find,
  save: saveBy(maintenanceNoticesApi),
  urlState: { read: toMaintenanceState, write: toMaintenanceSearch },
  filter: () => ({
    date: { [time === 'upcoming' ? '$gt' : '$lte']: new Date().toISOString() },
  }),
  label: time === 'upcoming' ? 'Upcoming notices' : 'Past notices',
  nameOf: ({ name }) => name,
  columns: COLUMNS,
  newLabel: 'New notice',
  empty: () =>
    time === 'upcoming' ? (
      <EmptyState title="No upcoming maintenance">
        Notices are shown to all signed-in users until the maintenance starts.
      </EmptyState>
    ) : (
      <EmptyState title="No past notices">Notices move here once they start.</EmptyState>
    ),
  removal: {
    remove: ({ _id }) => callApi(maintenanceNoticesApi.remove, { params: { id: _id } }),
    title: 'Delete notice',
    body: ({ name, date }) =>
      `“${name}” will be deleted${Date.parse(date) > Date.now() ? ' and its banner removed' : ''}.`,
    done: ({ name }) => `“${name}” has been deleted.`,
  },
})
