import type { ReportListed } from '@insights/contract/reports.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'

import type { Column } from '../../../ui/data-table/column.ts'
import { DataTable } from '../../../ui/data-table/DataTable.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { MonthLabel } from '../../../ui/month-label/MonthLabel.tsx'
import { ReportPreview } from './ReportPreview.tsx'

interface Props {
  /** `undefined` while loading. */
  readonly reports: readonly ReportListed[] | undefined
  /** False until a free month is chosen. */
  readonly ready: boolean
  /** The id of the report that one is being started from; null for none. */
  readonly starting: string | null
  readonly onStart: (report: ReportListed) => void
}

/** Published reports of the industry that a new one can start from. */
export function PreviousReports({ reports, ready, starting, onStart }: Props) {
  const [looked, setLooked] = useState<ReportListed | null>(null)
  const [looking, setLooking] = useState(false)
  const canStart = (report: ReportListed) => ready && starting === null && report.can.startEdition

  function look(report: ReportListed) {
    setLooked(report)
    setLooking(true)
  }

  const columns: readonly Column<ReportListed>[] = [
    { id: 'date', header: 'Date', below: true, cell: ({ date }) => <MonthLabel date={date} /> },
    { id: 'title', header: 'Title', names: true, cell: ({ title }) => title },
    {
      id: 'revision',
      header: 'Revision',
      align: 'right',
      below: ({ revision }) => revision > 0 && `Revision ${revision}`,
      cell: ({ revision }) => revision,
    },
    {
      id: 'start',
      header: 'Start',
      align: 'right',
      below: true,
      cell: (report) => (
        <Group gap="xs" justify="flex-end">
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Preview ${formatMonth(report.date)}`}
            onClick={() => look(report)}
          >
            Preview
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={!canStart(report)}
            loading={starting === report._id}
            onClick={() => onStart(report)}
          >
            Start from this report
          </Button>
        </Group>
      ),
    },
  ]
  return (
    <>
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
      {looked && (
        <ReportPreview
          report={looked}
          opened={looking}
          onClose={() => setLooking(false)}
          onStart={
            canStart(looked)
              ? () => {
                  setLooking(false)
                  onStart(looked)
                }
              : undefined
          }
        />
      )}
    </>
  )
}
