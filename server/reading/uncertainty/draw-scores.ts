import type { UncertaintySection } from '@insights/domain/reading/document/report-document.ts'
import { isPublished } from '@insights/domain/reports/report-status.ts'
import { runInChild } from '@insights/platform/child/run-in-child.ts'
import type { Job } from '@insights/platform/jobs/jobs.ts'
import { type Kysely, type Transaction, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { worker } from '../../jobs/worker.ts'
import { transact } from '../../live/transact.ts'
import { publishReportChanged } from '../../reports/edit-report.ts'
import { type DrawScores, drawScoresQueue, queueDraws } from '../../reports/queue-draws.ts'
import { queueReportPdf } from '../../reports/queue-report-pdf.ts'
import type { Services } from '../../start/services.ts'
import { storeReportDocument } from '../documents/store-report-document.ts'
import { DRAWS_METHOD } from './draw-columns.ts'
import { type DrawInputs, loadDrawInputs } from './load-draw-inputs.ts'

export const drawScoresWorker = worker(drawScoresQueue, drawScores)

const JOB = new URL('../../dist/draw-job.js', import.meta.url)
/** Ten times what the largest survey takes. */
const LIMITS = { time: 4 * 60_000, processor: 60_000, memory: 1000, heap: 600 }

/**
 * Draws the scores of a report again and stores the result, unless it is there. The child is
 * killed with the job; a run whose process is killed leaves the job, which another run repeats.
 */
async function drawScores(
  { data: { reportId }, signal }: Job<DrawScores>,
  services: Services,
): Promise<void> {
  const { db } = services
  const found = await loadAtOneMoment(db, reportId)
  if (!found) return
  // A published document that has its draws keeps them, whatever the method is by now.
  if (isPublished(found.status) && !(await isAwaited(db, reportId))) return
  const drawn = (await isDrawn(db, reportId, found))
    ? null
    : ((await runInChild(JOB, found.inputs, { limits: LIMITS, signal })) as UncertaintySection)
  await transact(services, async (transaction) => {
    const status = await lockReport(transaction, reportId)
    if (status === undefined) return
    if (drawn) {
      const now = await loadDrawInputs(transaction, reportId)
      if (!now) return
      if (now.inputsHash !== found.inputsHash) {
        // Someone has changed what they were drawn from meanwhile.
        await queueDraws(transaction, services, reportId)
        return
      }
      await storeDraws(transaction, reportId, found.inputsHash, drawn)
    }
    if (!isPublished(status)) {
      if (drawn) publishReportChanged(transaction, reportId)
      return
    }
    if (!(await isAwaited(transaction, reportId))) return
    await storeReportDocument(transaction, reportId)
    publishReportChanged(transaction, reportId, 'readers')
    // The one that was queued on publication may have been made of the document without draws.
    const wanted = { reportId, companyCustomerId: null, requestedBy: null }
    await queueReportPdf(transaction, services, wanted)
  })
}

function loadAtOneMoment(db: Kysely<Tables>, reportId: string): Promise<DrawInputs | undefined> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((transaction) => loadDrawInputs(transaction, reportId))
}

async function isDrawn(
  db: Kysely<Tables>,
  reportId: string,
  { inputsHash }: DrawInputs,
): Promise<boolean> {
  const row = await db
    .selectFrom('report_uncertainties')
    .where('report_id', '=', reportId)
    .where('method', '=', DRAWS_METHOD)
    .where('inputs_hash', '=', inputsHash)
    .select('report_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Waits for edits, and lets none in until the transaction ends. Returns the report's status. */
async function lockReport(transaction: Transaction<Tables>, reportId: string) {
  const row = await transaction
    .selectFrom('reports')
    .where('id', '=', reportId)
    .forUpdate()
    .select('status')
    .executeTakeFirst()
  return row?.status
}

async function storeDraws(
  transaction: Transaction<Tables>,
  reportId: string,
  inputsHash: string,
  drawn: UncertaintySection,
): Promise<void> {
  const stored = {
    method: DRAWS_METHOD,
    inputs_hash: inputsHash,
    uncertainty: JSON.stringify(drawn),
    created_at: sql<string>`clock_timestamp()`,
  }
  await transaction
    .insertInto('report_uncertainties')
    .values({ report_id: reportId, ...stored })
    .onConflict((there) => there.column('report_id').doUpdateSet(stored))
    .execute()
}

/** Returns true if a published document was stored without draws. */
async function isAwaited(db: Kysely<Tables>, reportId: string): Promise<boolean> {
  const row = await db
    .selectFrom('report_documents')
    .where('report_id', '=', reportId)
    .where('awaits_draws', '=', true)
    .select('report_id')
    .executeTakeFirst()
  return row !== undefined
}
