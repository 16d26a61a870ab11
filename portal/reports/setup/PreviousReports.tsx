import type { ReportPdf } from '@insights/contract/reading/report-pdfs.ts'
import type { ReportListed } from '@insights/contract/reports/reports.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { Button, Group, Modal, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useOpenedAfterMount } from '../../ui/dialogs/dialog-state.ts'
import { MonthLabel } from '../../ui/labels/dates.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import type { Column } from '../../ui/tables/column.ts'
import { DataTable } from '../../ui/tables/DataTable.tsx'
import { reportPdfQuery, PDF_NOT_READY, useRequestPdf } from '../pdfs/report-pdf.ts'

import classes from './ReportSetup.module.css'

interface PreviousReportsProps {
  /** `undefined` while loading. */
  readonly reports: readonly ReportListed[] | undefined
  /** False until a free month is chosen. */
  readonly ready: boolean
  /** Id of the report that a new one is being started from; null for none. */
  readonly starting: string | null
  readonly onStart: (report: ReportListed) => void
}

/** Published reports of the industry that a new one can start from. */
export function PreviousReports({ reports, ready, starting, onStart }: PreviousReportsProps) {
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
      width: '18rem',
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

interface ReportPreviewProps {
  readonly report: ReportListed
  readonly opened: boolean
  readonly onClose: () => void
  /** Missing while a new report cannot start from it. */
  readonly onStart?: () => void
}

/** A published report in a full-window dialog, as a preview before starting from it. */
function ReportPreview({ report, opened, onClose, onStart }: ReportPreviewProps) {
  const shown = useOpenedAfterMount(opened)
  const pdf = useQuery({ ...reportPdfQuery(report._id), enabled: opened })
  return (
    <Modal
      fullScreen
      opened={shown}
      onClose={onClose}
      title={report.title}
      closeButtonProps={{ 'aria-label': 'Close the preview' }}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <Group align="stretch" justify="flex-end" gap="xs">
        <Button
          component="a"
          variant="default"
          href={`/content-building?report=${encodeURIComponent(report._id)}`}
          target="_blank"
          rel="noreferrer"
        >
          Open in the portal
        </Button>
        {pdf.data?.urlPdf && (
          <Button
            component="a"
            variant="default"
            href={pdf.data.urlPdf}
            target="_blank"
            rel="noreferrer"
          >
            Open the PDF
          </Button>
        )}
        <Button disabled={!onStart} onClick={onStart} data-autofocus>
          Start from this report
        </Button>
      </Group>
      {pdf.error && <LoadingFailed error={pdf.error} onRetry={pdf.refetch} />}
      {pdf.isLoading && <Skeleton className={classes.pages} />}
      {pdf.data && <PdfFrame pdf={pdf.data} title={report.title} />}
    </Modal>
  )
}

/** The pages of a PDF, or a text while it has none. */
function PdfFrame({ pdf, title }: { pdf: ReportPdf; title: string }) {
  const ask = useRequestPdf()
  const requestButton = (label: string) => (
    <Button variant="default" onClick={() => ask.mutate(pdf.reportId)}>
      {label}
    </Button>
  )
  if (pdf.urlPdf !== null) {
    return (
      <iframe className={classes.pages} src={`${pdf.urlPdf}#view=FitH`} title={`PDF of ${title}`} />
    )
  }
  if (pdf.state === 'failed') {
    return (
      <EmptyState title="The PDF could not be generated" action={requestButton('Retry')}>
        {pdf.reason}
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No PDF yet" action={pdf.state === 'none' && requestButton('Generate PDF')}>
      {pdf.state === 'none' ? 'It has not been generated.' : PDF_NOT_READY}
    </EmptyState>
  )
}
