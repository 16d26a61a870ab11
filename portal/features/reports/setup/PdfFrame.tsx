import type { ReportPdf } from '@insights/contract/report-pdfs.ts'
import { Button } from '@mantine/core'

import { PDF_NOT_READY, useRequestPdf } from '../../../downloads/report-pdf.ts'
import { EmptyState } from '../../../ui/status/EmptyState.tsx'

import classes from './ReportPreview.module.css'

/** The pages of a PDF, or what there is to say while there are none. */
export function PdfFrame({ pdf, title }: { pdf: ReportPdf; title: string }) {
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
