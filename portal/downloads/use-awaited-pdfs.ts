import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { useLiveEvent } from '../live/use-live-event.ts'
import { download } from '../ui/links/download.ts'
import { notify } from '../ui/notify/notify.ts'
import { awaitedPdfs, onAwaited, settleAwaited } from './awaited-pdfs.ts'
import { reportPdfQuery } from './report-pdf-query.ts'

export const PDF_READY = 'The PDF report is ready and is being downloaded.'
const PDF_FAILED = 'The PDF report could not be generated. Please try again.'

/** Announces and downloads each PDF that was asked for in this window, whatever page is open by then. */
export function useAwaitedPdfs(): void {
  const queryClient = useQueryClient()

  async function check(report: string) {
    const query = { ...reportPdfQuery(report), staleTime: 0 }
    // What cannot be asked now is asked with the next event.
    const pdf = await queryClient.fetchQuery(query).catch(() => null)
    const outcome = pdf && settleAwaited(pdf)
    if (outcome === 'failed') notify.error(PDF_FAILED)
    if (outcome !== 'ready' || !pdf?.urlPdf) return
    notify.success(PDF_READY)
    download(`${pdf.urlPdf}?download=true`)
  }

  useLiveEvent((event) => {
    if (event.kind === 'resync') for (const report of awaitedPdfs()) void check(report)
    if (event.kind === 'report-pdf' && awaitedPdfs().includes(event.report)) {
      void check(event.report)
    }
  })
  // It may have been ready before the answer came that it is not.
  useEffect(() => onAwaited((report) => void check(report)))
}
