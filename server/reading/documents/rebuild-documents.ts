import { READABLE_STATUSES } from '@insights/domain/reports/report-status.ts'
import { type Job, defineQueue } from '@insights/platform/jobs/jobs.ts'

import { worker } from '../../jobs/worker.ts'
import type { Services } from '../../start/services.ts'
import { findOrStore } from './send-document.ts'
import { DOCUMENT_SHAPE } from './stored-document.ts'

interface RebuildDocument {
  readonly reportId: string
}

const queue = defineQueue<RebuildDocument>({
  name: 'rebuild-document',
  retryLimit: 5,
  retryDelay: 5,
  expireIn: 5 * 60,
})

export const rebuildDocumentWorker = worker(queue, rebuild)

async function rebuild(
  { data: { reportId } }: Job<RebuildDocument>,
  { db }: Services,
): Promise<void> {
  await findOrStore(db, reportId, false)
}

/**
 * Queues the documents of published reports that an older version of the portal has stored, the newest
 * editions first, so that no reader waits for them.
 */
export async function queueRebuilds({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  const outdated = await db
    .selectFrom('reports')
    .innerJoin('editions', 'editions.id', 'reports.edition_id')
    .innerJoin('report_documents', 'report_documents.report_id', 'reports.id')
    .where('reports.status', 'in', [...READABLE_STATUSES])
    .where('report_documents.shape', '!=', DOCUMENT_SHAPE)
    .orderBy('editions.date', 'desc')
    .orderBy('reports.id')
    .select('reports.id')
    .execute()
  for (const { id: reportId } of outdated) {
    await jobs.enqueue(db, queue, { reportId }, { singletonKey: reportId, singletonSeconds: 60 })
  }
}
