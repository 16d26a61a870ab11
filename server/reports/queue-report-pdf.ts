import { READABLE_STATUSES } from '@insights/domain/reports/report-status.ts'
import { inTurn, takeTurn } from '@insights/platform/database/in-turn.ts'
import { defineQueue } from '@insights/platform/jobs/jobs.ts'
import { type Transaction, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { publish, transact } from '../live/transact.ts'
import type { Services } from '../start/services.ts'

/** The PDF to generate; `request` distinguishes this job from an older one for the same PDF. */
export interface PrintReport {
  readonly reportId: string
  readonly pdfId: string
  readonly request: string
}

/** One at a time in a process: each takes a core and up to 700 MB. */
export const printReportQueue = defineQueue<PrintReport>({
  name: 'print-report',
  // For about a day where the disk is full; other errors end it before.
  retryLimit: 1500,
  retryDelay: 5,
  longestRetryDelay: 60,
  expireIn: 5 * 60,
  heartbeat: 10,
})

interface Wanted {
  readonly reportId: string
  /** The company customer that owns the copy; null for the portal's own PDF. */
  readonly companyCustomerId: string | null
  readonly requestedBy: string | null
}

/**
 * Queues the generation of a report's PDF once the caller's transaction has committed. It replaces
 * an earlier request; an existing file is served until the new one is ready.
 */
export async function queueReportPdf(
  transaction: Transaction<Tables>,
  { jobs }: Pick<Services, 'jobs'>,
  { reportId, companyCustomerId, requestedBy }: Wanted,
): Promise<void> {
  const asked = {
    state: 'queued' as const,
    request: crypto.randomUUID(),
    requested_by: requestedBy,
    state_since: sql<string>`clock_timestamp()`,
    reason: null,
  }
  const { id } = await transaction
    .insertInto('report_pdfs')
    .values({ report_id: reportId, company_customer_id: companyCustomerId, ...asked })
    .onConflict((there) => there.columns(['report_id', 'company_customer_id']).doUpdateSet(asked))
    .returning('id')
    .executeTakeFirstOrThrow()
  const job: PrintReport = { reportId, pdfId: id, request: asked.request }
  const priority = requestedBy === null ? 0 : await turnOf(transaction, requestedBy, id)
  await jobs.enqueue(transaction, printReportQueue, job, { priority })
  publishReportPdfChanged(transaction, { reportId, companyCustomerId })
}

/** The priority of a user's first PDF; those of publications have 0. */
const FIRST_TURN = 1000

/**
 * Returns the priority of a PDF that a user requested: before those of publications, and after the
 * first of every other user if some of this user's are waiting already.
 */
async function turnOf(
  transaction: Transaction<Tables>,
  requestedBy: string,
  pdfId: string,
): Promise<number> {
  const { waiting } = await transaction
    .selectFrom('report_pdfs')
    .where('requested_by', '=', requestedBy)
    .where('state', '=', 'queued')
    .where('id', '<>', pdfId)
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow()
  return Math.max(1, FIRST_TURN - Number(waiting))
}

/** Lock key: of several starting processes only one queues the jobs. */
const LOCK = 'missing pdfs'

/**
 * Queues the PDFs of reports that were published without one: by the demo content, and by versions
 * of the portal that did not print. Jobs generate them one after another, newest month first.
 * Returns how many were queued.
 */
export function queueMissingPdfs(
  services: Pick<Services, 'db' | 'jobs' | 'live'>,
): Promise<number> {
  return inTurn(() =>
    transact(services, async (transaction) => {
      await takeTurn(transaction, LOCK)
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
      return missing.length
    }),
  )
}

/** Publishes a report PDF's progress to its readers. */
export function publishReportPdfChanged(
  transaction: Transaction<Tables>,
  { reportId, companyCustomerId }: { reportId: string; companyCustomerId: string | null },
): void {
  const event = { kind: 'report-pdf', report: reportId } as const
  const companyCustomer = companyCustomerId
  publish(
    transaction,
    companyCustomer === null
      ? { to: 'staff', event }
      : { to: 'company-customer', companyCustomer, event },
  )
}
