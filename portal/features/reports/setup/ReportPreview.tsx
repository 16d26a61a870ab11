import type { ReportListed } from '@insights/contract/reports.ts'
import { Button, Modal } from '@mantine/core'

import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { useOpened } from '../../../ui/overlay/use-opened.ts'
import { PDF_NOT_READY } from '../print-report.ts'

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
  const shown = useOpened(opened)
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
          Read it in the portal
        </Button>
        <Button disabled={!onStart} onClick={onStart} data-autofocus>
          Start from this report
        </Button>
      </div>
      {report.urlPdf === null ? (
        <EmptyState title="No PDF yet">{PDF_NOT_READY}</EmptyState>
      ) : (
        <iframe className={classes.pages} src={report.urlPdf} title={`PDF of ${report.title}`} />
      )}
    </Modal>
  )
}
