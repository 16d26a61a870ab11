import type { reportStatusUpdate } from '@insights/contract/report-status.ts'
import { isPublished, type ReportStatus } from '@insights/domain/report/report-status.ts'
import { transition } from '@insights/domain/workflow/transition.ts'
import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import type * as z from 'zod'

import { recordActivity } from '../activity/record-activity.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { storeReportDocument } from '../report-documents/store-report-document.ts'
import { queueReportPdf } from '../report-pdfs/queue-report-pdf.ts'
import { findProgress } from '../report-progress/find-progress.ts'
import { type LockedReport, lockReport } from '../reports/lock-report.ts'
import type { Services } from '../services.ts'
import { refuseTransition } from './refuse-transition.ts'

const DONE: Partial<Record<ReportStatus, string>> = {
  REVIEWED: 'Finalized for review',
  APPROVED: 'Approved',
  PUBLISHED: 'Published',
  DRAFT: 'Returned to draft',
}

/**
 * Moves a report along the workflow. Whoever is changing something in it at the moment is waited
 * for, so that what is judged complete is what gets published; of several people who press the
 * same button one succeeds.
 */
export function changeStatus(
  { db, jobs, live }: Pick<Services, 'db' | 'jobs' | 'live'>,
  caller: Caller,
  reportId: string,
  { status: to, reason }: z.output<typeof reportStatusUpdate>,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const report = await lockReport(transaction, caller, reportId, 'alone')
    const { complete, missing } = await judge(transaction, report)
    const { role } = caller
    const result = transition({ status: report.status, to, role, complete, reason })
    if (!result.allowed) throw refuseTransition(result, missing)
    if (to === 'PUBLISHED') await replacePublished(transaction, report.editionId)
    await transaction
      .updateTable('reports')
      .set({ status: to, updated_at: sql`clock_timestamp()`, updated_by: caller._id })
      .where('id', '=', reportId)
      .execute()
    if (to === 'PUBLISHED') {
      await storeReportDocument(transaction, reportId)
      const wanted = { reportId, companyCustomerId: null, requestedBy: caller._id }
      await queueReportPdf(transaction, { jobs, live }, wanted)
    }
    await recordActivity(transaction, {
      subject: 'REPORT',
      reference: reportId,
      action: `${DONE[to]} the report "${report.title}"${to === 'DRAFT' ? `: ${reason}` : ''}`,
      actorId: caller._id,
    })
  })
}

/** A published report needs no look at its 6,000 answers. */
async function judge(transaction: Transaction<Tables>, { _id, status }: LockedReport) {
  if (isPublished(status)) return { complete: true, missing: [] }
  const progress = await findProgress(transaction, [_id])
  return progress.get(_id)?.completeness ?? { complete: false, missing: [] }
}

/** An edition has one revision that is out; the one before stays for the record. */
async function replacePublished(transaction: Transaction<Tables>, editionId: string) {
  await transaction
    .updateTable('reports')
    .set({ status: 'PUBLISHED_EDITED' })
    .where('edition_id', '=', editionId)
    .where('status', '=', 'PUBLISHED_EDITING')
    .execute()
}
