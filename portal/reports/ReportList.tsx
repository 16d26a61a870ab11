import type { FindResult } from '@insights/contract/find.ts'
import type { ReportListed } from '@insights/contract/reports/reports.ts'
import type { ReportStatus } from '@insights/domain/reports/report-status.ts'
import { statusName } from '@insights/domain/reports/workflow/status-label.ts'
import { MultiSelect, Text } from '@mantine/core'
import type { LinkProps } from '@tanstack/react-router'

import { SearchBox } from '../ui/forms/SearchBox.tsx'
import { StatusBadge } from '../ui/labels/badges.tsx'
import { DateTimeLabel, MonthLabel } from '../ui/labels/dates.tsx'
import { EmptyState } from '../ui/status/EmptyState.tsx'
import { type Column, PAGE_SIZE } from '../ui/tables/column.ts'
import { DataTable } from '../ui/tables/DataTable.tsx'
import type { RowAction } from '../ui/tables/RowMenuEntries.tsx'
import { useLastPage } from '../ui/tables/use-data-table.ts'
import { AccessBadge, reportLink } from './report-labels.tsx'
import type { ReportListState } from './report-list-search.ts'
import type { ReportSort } from './report-queries.ts'

import classes from './report-lists.module.css'

interface ReportListProps {
  readonly staff: boolean
  readonly page: FindResult<ReportListed> | undefined
  readonly busy: boolean
  readonly state: ReportListState
  readonly onChange: (state: ReportListState) => void
  readonly rowMenu?: (report: ReportListed) => readonly RowAction[]
}

/** The reports, 8 to a page; customers see no staff data. */
export function ReportList({ staff, page, busy, state, onChange, rowMenu }: ReportListProps) {
  const toPage = (next: number) => onChange({ ...state, page: next })
  const beyond = useLastPage({ page: state.page, total: busy ? undefined : page?.total, toPage })
  const filtered = state.status.length > 0 || state.industries.length > 0 || state.term !== ''
  return (
    <DataTable
      label="Reports"
      columns={staff ? STAFF_COLUMNS : CUSTOMER_COLUMNS}
      rows={beyond ? undefined : page?.data}
      rowId={({ _id }) => _id}
      rowName={({ title }) => title}
      rowLink={reportLink as (report: ReportListed) => LinkProps}
      rowMenu={rowMenu}
      busy={busy}
      sort={{ column: state.sort.by, descending: state.sort.direction === -1 }}
      onSort={({ column, descending }) =>
        onChange({
          ...state,
          page: 0,
          sort: { by: column as ReportSort, direction: descending ? -1 : 1 },
        })
      }
      paging={{
        total: page?.total ?? PAGE_SIZE,
        page: state.page,
        onPage: toPage,
      }}
      empty={
        filtered ? (
          <EmptyState title="No report matches these filters">
            Remove a filter or words of the search to see more.
          </EmptyState>
        ) : (
          <EmptyState title="No reports yet">
            {staff
              ? 'Reports appear here once they are created.'
              : 'Reports appear here once they are published.'}
          </EmptyState>
        )
      }
    />
  )
}

const STAFF_COLUMNS: readonly Column<ReportListed>[] = [
  {
    id: 'date',
    header: 'Date',
    sort: true,
    below: true,
    cell: ({ date }) => <MonthLabel date={date} />,
  },
  {
    id: 'industry',
    header: 'Industry',
    sort: true,
    below: true,
    cell: ({ industry }) => industry.title,
  },
  {
    id: 'title',
    header: 'Title',
    sort: true,
    names: true,
    cell: ({ title, sample, can }) => (
      <>
        {title}
        {sample && can.exportData && <span className={classes.sample}>Free sample</span>}
      </>
    ),
  },
  {
    id: 'updatedAt',
    header: 'Last Modified',
    sort: true,
    below: true,
    cell: ({ updatedAt, lastUpdateBy }) => (
      <>
        <DateTimeLabel at={updatedAt} />
        {lastUpdateBy && (
          <Text span display="inline-block" ml="0.625rem" c="dimmed">
            {lastUpdateBy.name} {lastUpdateBy.lastName}
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    sort: true,
    below: true,
    cell: ({ status }) => (
      <>
        <StatusBadge status={status} />
        {status === 'PUBLISHED_EDITING' && (
          <Text span display="block" mt="0.125rem" c="dimmed">
            A new revision is in preparation
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'revision',
    header: 'Revision',
    sort: true,
    align: 'right',
    width: '7rem',
    below: ({ revision }) => revision > 0 && `Revision ${revision}`,
    cell: ({ revision }) => revision,
  },
]

/** Customers may not read every report in the list; the server sends them no staff names. */
const CUSTOMER_COLUMNS: readonly Column<ReportListed>[] = [
  ...STAFF_COLUMNS,
  {
    id: 'access',
    header: 'Access',
    width: '9rem',
    below: true,
    cell: (report) => <AccessBadge access={report.access} />,
  },
]

interface ReportFiltersProps {
  readonly state: ReportListState
  readonly industries: readonly { readonly _id: string; readonly title: string }[]
  /** The statuses to choose from. */
  readonly statuses: readonly ReportStatus[]
  readonly onChange: (state: ReportListState) => void
}

export function ReportFilters({ state, industries, statuses, onChange }: ReportFiltersProps) {
  return (
    <div className={classes.filters}>
      <MultiSelect
        label="Status"
        placeholder={state.status.length > 0 ? undefined : 'All statuses'}
        data={statuses.map((status) => ({ value: status, label: statusName(status) }))}
        value={[...state.status]}
        onChange={(status) => onChange({ ...state, page: 0, status: status as ReportStatus[] })}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the status filter' }}
        className={classes.filter}
      />
      <MultiSelect
        label="Industries"
        placeholder={state.industries.length > 0 ? undefined : 'All industries'}
        data={industries.map(({ _id, title }) => ({ value: _id, label: title }))}
        value={[...state.industries]}
        onChange={(chosen) => onChange({ ...state, page: 0, industries: chosen })}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the industry filter' }}
        searchable
        className={classes.filter}
      />
      <SearchBox
        label="Search reports"
        placeholder="by title"
        initialText={state.term}
        onSearch={(term) => onChange({ ...state, page: 0, term })}
      />
    </div>
  )
}
