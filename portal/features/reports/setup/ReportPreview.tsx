import type { ReportListed } from '@insights/contract/reports.ts'
import { Button, Modal, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { reportPdfQuery } from '../../../downloads/report-pdf.ts'
import { useOpenedAfterMount } from '../../../ui/dialogs/dialog-state.ts'
import { LoadingFailed } from '../../../ui/status/LoadingFailed.tsx'
import { PdfFrame } from './PdfFrame.tsx'

import classes from './ReportPreview.module.css'

interface Props {
  readonly report: ReportListed
  readonly opened: boolean
  readonly onClose: () => void
  /** Left out where nothing can be started from it now. */
  readonly onStart?: () => void
}

/** A published report over the whole window, to look at before starting from it. */
export function ReportPreview({ report, opened, onClose, onStart }: Props) {
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
      <div className={classes.bar}>
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
      </div>
      {pdf.error && <LoadingFailed error={pdf.error} onRetry={pdf.refetch} />}
      {pdf.isLoading && <Skeleton className={classes.pages} />}
      {pdf.data && <PdfFrame pdf={pdf.data} title={report.title} />}
    </Modal>
  )
}
