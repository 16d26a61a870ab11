import { type ReportPdf, reportPdfsApi } from '@insights/contract/reading/report-pdfs.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { errorMessage } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { useLiveEvent } from '../../api/live/live-events.ts'
import { reportKey } from '../../api/report-key.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { download } from '../../ui/links/download.ts'
import { notify } from '../../ui/notify/notify.ts'

/** The state of a report's PDF: of the portal's own for staff, of their copy for customers. */
export const reportPdfQuery = (report: string) =>
  queryOptions({
    queryKey: reportKey(report, 'pdf'),
    queryFn: ({ signal }) => callApi(reportPdfsApi.get, { params: { reportId: report }, signal }),
  })

/** Requests a report PDF, unless a current one exists. */
export function useRequestPdf() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (report: string) => callApi(reportPdfsApi.create, { body: { reportId: report } }),
    onSuccess: (pdf, report) => queryClient.setQueryData(reportPdfQuery(report).queryKey, pdf),
    onError: (error) => void notify.error(errorMessage(error)),
  })
}

/** Shown while a PDF is missing, to the letter (A8). */
export const PDF_NOT_READY = 'PDF Report is being generated, please tray again in a few minutes'

/** Milliseconds that the notice is shown (A9). */
const NOTICE_MS = 6000

/** Downloads the PDF of a report; if it is missing, says so and downloads it once it is ready. */
export function usePrintReport(): (report: string) => void {
  const ask = useRequestPdf()
  return (report) =>
    ask.mutate(report, {
      onSuccess: ({ state, urlPdf }) => {
        if (state === 'done' && urlPdf !== null) void download(`${urlPdf}?download=true`)
        else {
          awaitPdf(report, notify.warning(PDF_NOT_READY, { duration: NOTICE_MS }))
        }
      },
    })
}

/**
 * Reports whose PDF this window awaits, also after the page that requested it was left, each with
 * what hides the notice that says so.
 */
const awaited = new Map<string, () => void>()
const listeners = new Set<(report: string) => void>()

/** Has the frame await a PDF that is being generated. */
export function awaitPdf(report: string, hideNotice: () => void): void {
  // A second press shows its notice in place of the first.
  awaited.get(report)?.()
  awaited.set(report, hideNotice)
  for (const listener of listeners) listener(report)
}

export const awaitedPdfs = (): readonly string[] => [...awaited.keys()]

/** Calls `listener` with each report awaited from now on; returns a function that unsubscribes. */
export function onAwaited(listener: (report: string) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Returns the result of an awaited PDF, once, and hides the notice that it is generated: of several events about one file the first counts.
 * Undefined while it is being generated, and for a PDF that this window does not await.
 */
export function settleAwaited({
  reportId,
  state,
  urlPdf,
}: ReportPdf): 'ready' | 'failed' | undefined {
  const hideNotice = awaited.get(reportId)
  if (state === 'queued' || state === 'running' || !hideNotice) return undefined
  awaited.delete(reportId)
  hideNotice()
  return state === 'done' && urlPdf !== null ? 'ready' : 'failed'
}

export const PDF_READY = 'The PDF report is ready and is being downloaded.'
const PDF_FAILED = 'The PDF report could not be generated. Please try again.'

/** Announces and downloads each PDF that this window requested, whatever page is open by then. */
export function useAwaitedPdfs(): void {
  const queryClient = useQueryClient()

  async function check(report: string) {
    const query = { ...reportPdfQuery(report), staleTime: 0 }
    // A failed check is repeated with the next event.
    const pdf = await queryClient.fetchQuery(query).catch(() => null)
    const outcome = pdf && settleAwaited(pdf)
    if (outcome === 'failed') notify.error(PDF_FAILED)
    if (outcome !== 'ready' || !pdf?.urlPdf) return
    notify.success(PDF_READY)
    void download(`${pdf.urlPdf}?download=true`)
  }

  useLiveEvent((event) => {
    if (event.kind === 'resync') for (const report of awaitedPdfs()) void check(report)
    if (event.kind === 'report-pdf' && awaitedPdfs().includes(event.report)) {
      void check(event.report)
    }
  })
  // It may have become ready before the response that it is not.
  useEffect(() => onAwaited((report) => void check(report)))
}
