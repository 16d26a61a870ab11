import type { CompanyReport } from '@insights/contract/clients/assignments.ts'
import { formatUsDate } from '@insights/domain/text/us-date.ts'
import { Text } from '@mantine/core'

import { MonthLabel } from '../../ui/labels/dates.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import type { Column } from '../../ui/tables/column.ts'
import { DataTable } from '../../ui/tables/DataTable.tsx'
import { assignmentName } from './assignments.ts'

import classes from '../cells.module.css'

interface Props {
  /** `undefined` while loading. */
  readonly assignments: readonly CompanyReport[] | undefined
  readonly onEdit: (assignment: CompanyReport) => void
  readonly onRemove: (assignment: CompanyReport) => void
}

/** The report assignments of a company customer. */
export function AssignmentsTable({ assignments, onEdit, onRemove }: Props) {
  return (
    <DataTable
      label="Reports"
      columns={COLUMNS}
      rows={assignments}
      rowId={({ _id }) => _id}
      rowName={assignmentName}
      onRow={onEdit}
      rowMenu={(assignment) => [
        { label: 'Edit', onSelect: () => onEdit(assignment) },
        { label: 'Remove', danger: true, onSelect: () => onRemove(assignment) },
      ]}
      sort={{ column: 'poDate', descending: true }}
      paging="client"
      empty={
        <EmptyState title="No reports yet">
          Add a report to give this company’s users access.
        </EmptyState>
      }
    />
  )
}

const NOTHING = '–'

const COLUMNS: readonly Column<CompanyReport>[] = [
  {
    id: 'report',
    header: 'Edition',
    sort: ({ report }) => report.title,
    width: '45%',
    cell: ({ report }) => (
      <span className={classes.edition}>
        {report.title}
        <Text span display="block" fz="xs" fw={400} c="dimmed">
          {report.industry.title}
        </Text>
      </span>
    ),
  },
  {
    id: 'date',
    header: 'Date',
    sort: ({ report }) => report.date,
    below: true,
    cell: ({ report }) => (
      <span style={{ whiteSpace: 'nowrap' }}>
        <MonthLabel date={report.date} />
      </span>
    ),
  },
  {
    id: 'po',
    header: 'PO',
    sort: ({ po }) => po || null,
    below: ({ po }) => po && `PO: ${po}`,
    cell: ({ po }) => po || NOTHING,
  },
  {
    id: 'poDate',
    header: 'PO Date',
    sort: ({ poDate }) => poDate,
    below: ({ poDate }) => poDate && <>PO date: {dayOf(poDate)}</>,
    cell: ({ poDate }) => (poDate === null ? NOTHING : dayOf(poDate)),
  },
]

function dayOf(poDate: string) {
  return (
    <time dateTime={poDate.slice(0, 10)} style={{ whiteSpace: 'nowrap' }}>
      {formatUsDate(poDate)}
    </time>
  )
}
