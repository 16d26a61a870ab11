import type { FindResult } from '@insights/contract/find.ts'
import type { MaintenanceNotice } from '@insights/contract/operations/maintenance-notices.ts'
import { Button } from '@mantine/core'

import { DateTimeLabel } from '../../ui/labels/dates.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { PAGE_SIZE, type Column } from '../../ui/tables/column.ts'
import { DataTable } from '../../ui/tables/DataTable.tsx'
import type { ListState } from '../../ui/tables/list-search.ts'
import { NoticeTime } from './NoticeBanner.tsx'
import type { NoticeTime as Time } from './notices-query.ts'

import classes from './maintenance-notices.module.css'

interface Props {
  readonly time: Time
  /** `undefined` while loading. */
  readonly page: FindResult<MaintenanceNotice> | undefined
  readonly busy: boolean
  readonly state: ListState
  readonly onState: (change: Partial<ListState>) => void
  readonly onEdit: (notice: MaintenanceNotice) => void
  readonly onNew: () => void
  readonly onDelete: (notice: MaintenanceNotice) => void
}

/** The notices of maintenance to come, or of that which is over. */
export function NoticesTable(props: Props) {
  const { time, page, busy, state, onState, onEdit, onNew, onDelete } = props
  return (
    <DataTable
      label={time === 'upcoming' ? 'Upcoming notices' : 'Past notices'}
      columns={COLUMNS}
      rows={page?.data}
      rowId={({ _id }) => _id}
      rowName={({ name }) => name}
      onRow={onEdit}
      rowMenu={(notice) => [
        { label: 'Edit', onSelect: () => onEdit(notice) },
        { label: 'Delete', danger: true, onSelect: () => onDelete(notice) },
      ]}
      busy={busy}
      sort={state.sort}
      onSort={(sort) => onState({ sort, page: 0 })}
      paging={{
        total: page?.total ?? PAGE_SIZE,
        page: state.page,
        onPage: (next) => onState({ page: next }),
      }}
      empty={
        time === 'upcoming' ? (
          <EmptyState
            title="No upcoming maintenance"
            action={
              <Button variant="default" onClick={onNew}>
                Create notice
              </Button>
            }
          >
            Notices are shown to all signed-in users until the maintenance starts.
          </EmptyState>
        ) : (
          <EmptyState title="No past notices">Notices move here once they start.</EmptyState>
        )
      }
    />
  )
}

const COLUMNS: readonly Column<MaintenanceNotice>[] = [
  {
    id: 'name',
    header: 'Name',
    sort: true,
    names: true,
    width: '22%',
    cell: ({ name }) => <span className={classes.name}>{name}</span>,
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
