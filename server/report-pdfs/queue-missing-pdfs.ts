import { READABLE_STATUSES } from '@insights/domain/report/report-status.ts'
import { sql } from 'kysely'

import { transact } from '../live/transact.ts'
import type { Services } from '../services.ts'
import { queueReportPdf } from './queue-report-pdf.ts'

/** Lock key: of several starting processes only one queues the jobs. */
const LOCK = 'missing pdfs'

/**
 * Asks for the PDFs of reports that were published without one: by the demo content, and by versions
 * of the portal that did not print. Jobs make them, one after another, the newest month first.
 */
export function queueMissingPdfs(services: Pick<Services, 'db' | 'jobs' | 'live'>): Promise<void> {
  return transact(services, async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${LOCK}, 0))`.execute(transaction)
    const missing = await transaction
      .selectFrom('reports')
      .innerJoin('editions', 'editions.id', 'reports.edition_id')
      .leftJoin('report_pdfs', (join) =>
        join
          .onRef('report_pdfs.report_id', '=', 'reports.id')
          .on('report_pdfs.company_customer_id', 'is', null),
      )
      .where('reports.status', 'in', [...READABLE_STATUSES])
      .where('report_pdfs.id', 'is', null)
      .orderBy('editions.date', 'desc')
      .orderBy('reports.id')
      .select('reports.id')
      .execute()
    for (const { id: reportId } of missing) {
      const wanted = { reportId, companyCustomerId: null, requestedBy: null }
      await queueReportPdf(transaction, services, wanted)
    }
  })
}
