import type { ReportListed } from '@insights/contract/reports.ts'
import { Button } from '@mantine/core'

import type { Column } from '../../../ui/data-table/column.ts'
import { DataTable } from '../../../ui/data-table/DataTable.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { MonthLabel } from '../../../ui/month-label/MonthLabel.tsx'

interface Props {
  /** undefined while they are on their way. */
  readonly reports: readonly ReportListed[] | undefined
  /** False until a free month is chosen. */
  readonly ready: boolean
  readonly starting: boolean
  readonly onStart: (report: ReportListed) => void
}

/** Published reports of the industry that a new one can start from. */
export function PreviousReports({ reports, ready, starting, onStart }: Props) {
  const columns: readonly Column<ReportListed>[] = [
    { id: 'date', header: 'Date', cell: ({ date }) => <MonthLabel date={date} /> },
    { id: 'title', header: 'Title', cell: ({ title }) => title },
    { id: 'revision', header: 'Revision', align: 'right', cell: ({ revision }) => revision },
    {
      id: 'start',
      header: 'Start',
      align: 'right',
      cell: (report) => (
        <Button
          size="compact-sm"
          variant="default"
          disabled={!ready || starting || !report.can.startEdition}
          onClick={() => onStart(report)}
        >
          Start from this report
        </Button>
      ),
    },
  ]
  return (
    <DataTable
      label="Published reports"
      columns={columns}
      rows={reports}
      rowId={({ _id }) => _id}
      rowName={({ title }) => title}
      empty={
        <EmptyState title="No published reports">
          This industry has no earlier published report to start from.
        </EmptyState>
      }
    />
  )
}
