import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

import { toEarlierDocument } from '@insights/domain/reading/document/build-history.ts'
import { buildPreview } from '@insights/domain/reading/document/build-preview.ts'
import { type ReportStatus, isPublished } from '@insights/domain/reports/report-status.ts'
import type { Kysely, Transaction } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { buildDocument } from './build-document.ts'
import { DOCUMENT_SHAPE, findStoredDocument } from './stored-document.ts'

const pack = promisify(gzip)

/** Packed once and read often: worth the time. */
const LEVEL = 6

/**
 * Stores the document of a report that is being published, and its preview, compressed as they
 * will be sent, and what later editions need of it. The report must be locked, its status may have changed already or be about to; once
 * it is published it needs no lock, for it never changes again.
 *
 * In the stored document the status is PUBLISHED for good: what becomes of a publication later
 * (another revision in the making, one that replaces it) is told by the report's record, so that
 * the stored bytes never have to change.
 */
export async function storeReportDocument(
  transaction: Transaction<Tables>,
  reportId: string,
): Promise<void> {
  const built = await buildDocument(transaction, reportId)
  const document = { ...built, report: { ...built.report, status: 'PUBLISHED' as const } }
  const body = JSON.stringify(document)
  const stored = {
    shape: DOCUMENT_SHAPE,
    etag: etagOf(body),
    body: await pack(body, { level: LEVEL }),
    preview: await pack(JSON.stringify(buildPreview(document)), { level: LEVEL }),
    earlier: await pack(JSON.stringify(toEarlierDocument(document)), { level: LEVEL }),
  }
  await transaction
    .insertInto('report_documents')
    .values({ report_id: reportId, ...stored })
    .onConflict((there) => there.column('report_id').doUpdateSet(stored))
    .execute()
}

/** Tells one document from another by its content. */
export function etagOf(body: string): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 27)
}

const unpack = promisify(gunzip)

/**
 * All of a report's document as JSON: of a published one as it was stored, of a draft as its records
 * are now. In a transaction that sees one state of the database, it is of one moment.
 */
export async function readDocument(
  db: Kysely<Tables>,
  reportId: string,
  status: ReportStatus,
): Promise<Buffer> {
  const stored = isPublished(status) ? await findStoredDocument(db, reportId, false) : undefined
  if (stored) return unpack(stored.bytes)
  return Buffer.from(JSON.stringify(await buildDocument(db, reportId)))
}
