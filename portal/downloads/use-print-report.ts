import { download } from '../ui/links/download.ts'
import { notify } from '../ui/notify/notify.ts'
import { awaitPdf } from './awaited-pdfs.ts'
import { useRequestPdf } from './use-request-pdf.ts'

/** Said while there is no PDF yet, to the letter (A8). */
export const PDF_NOT_READY = 'PDF Report is being generated, please tray again in a few minutes'

/** Milliseconds that it is said for (A9). */
const NOTICE_MS = 6000

/** Downloads the PDF of a report; where there is none, says so and has it downloaded once it is ready. */
export function usePrintReport(): (report: string) => void {
  const ask = useRequestPdf()
  return (report) =>
    ask.mutate(report, {
      onSuccess: ({ state, urlPdf }) => {
        if (state === 'done' && urlPdf !== null) download(`${urlPdf}?download=true`)
        else {
          notify.warning(PDF_NOT_READY, { duration: NOTICE_MS })
          awaitPdf(report)
        }
      },
    })
}
