import { createRequire } from 'node:module'
import { dirname } from 'node:path'

import { ChildFailure } from '@insights/platform/child/child-failure.ts'
import { openChildPool } from '@insights/platform/child/child-pool.ts'
import type { OfficeFormat, OfficeInput } from '@insights/print/office-job.ts'
import type { Kysely } from 'kysely'

import { recordReportActivity } from '../activity/record-report-activity.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { unavailable } from '../http/errors.ts'
import type { ReportAccess } from '../http/find-report-access.ts'
import { readDocument } from './read-document.ts'

const domain = dirname(createRequire(import.meta.url).resolve('@insights/domain/package.json'))

/**
 * A process for each file: the writer of presentations numbers its charts on and on, and the same
 * report is to give the same bytes.
 */
const pool = openChildPool<OfficeInput, Uint8Array>({
  job: new URL(import.meta.resolve('@insights/print/office-job.ts')),
  limits: { time: 120_000, memory: 1_024, heap: 768 },
  readable: [domain],
  children: 1,
  waiting: 20,
})

const EXPORTED: Record<OfficeFormat, string> = {
  pptx: 'Exported the PowerPoint briefing',
  xlsx: 'Exported the Excel figures',
}

/** A report's document as a presentation or a workbook, made off the event loop. */
export async function exportOfficeFile(
  db: Kysely<Tables>,
  caller: Caller,
  { _id, status }: Pick<ReportAccess, '_id' | 'status'>,
  format: OfficeFormat,
): Promise<Buffer> {
  const json = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((transaction) => readDocument(transaction, _id, status))
  const file = await render({ json, format })
  const { title } = await db
    .selectFrom('reports')
    .where('id', '=', _id)
    .select('title')
    .executeTakeFirstOrThrow()
  await recordReportActivity(db, caller, { _id, title }, EXPORTED[format])
  return file
}

async function render(input: OfficeInput): Promise<Buffer> {
  try {
    return Buffer.from(await pool.run(input))
  } catch (error) {
    if (!(error instanceof ChildFailure) || error.reason === 'crashed') throw error
    const busy = error.reason === 'busy' || error.reason === 'unavailable'
    throw Object.assign(
      unavailable(
        busy
          ? 'Too many files are being made. Please try again in a minute.'
          : 'This report is too large for such a file. Its answers can be exported as CSV.',
      ),
      { cause: error },
    )
  }
}
