import type { ReportListed } from '@insights/contract/reports.ts'

import { download } from '../../ui/link/download.ts'
import { notify } from '../../ui/notify/notify.ts'

/** Said while there is no PDF yet, to the letter (specification 1, 8). */
export const PDF_NOT_READY = 'PDF Report is being generated, please tray again in a few minutes'

/** Hands out the report's PDF, or says that it is still being made. */
export function printReport({ urlPdf }: Pick<ReportListed, 'urlPdf'>): void {
  if (urlPdf === null) notify.warning(PDF_NOT_READY, { duration: 6000 })
  else download(urlPdf)
}
