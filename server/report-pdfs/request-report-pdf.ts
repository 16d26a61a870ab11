import { isStaff } from '@insights/domain/access/user.ts'

import { recordReportActivity } from '../activity/record-report-activity.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'
import { transact } from '../live/transact.ts'
import { pdfOwner } from '../reports/pdf-conditions.ts'
import type { Services } from '../services.ts'
import { findReportPdf } from './find-report-pdf.ts'
import { presentReportPdf } from './present.ts'
import { queueReportPdf } from './queue-report-pdf.ts'

/**
 * Has the caller's PDF made where there is none that serves: not again while one is being made, nor
 * where nothing has changed since.
 */
export function requestReportPdf(
  services: Pick<Services, 'db' | 'jobs' | 'live'>,
  caller: Caller,
  reportId: string,
): Promise<void> {
  return transact(services, async (transaction) => {
    // Two who ask at once make one job: the second finds it.
    const report = await transaction
      .selectFrom('reports')
      .where('id', '=', reportId)
      .select(['id', 'title'])
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!report) throw notFound()
    const row = await findReportPdf(transaction, caller, reportId)
    const { state, stale } = presentReportPdf(reportId, caller, row)
    if (state === 'queued' || state === 'running' || (state === 'done' && !stale)) return
    await queueReportPdf(transaction, services, {
      reportId,
      companyCustomerId: pdfOwner(caller),
      requestedBy: caller._id,
    })
    const what = isStaff(caller.role) ? 'Requested the PDF' : 'Requested a copy as PDF'
    await recordReportActivity(transaction, caller, { _id: report.id, title: report.title }, what)
  })
}
