import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

import { isPublished, type ReportStatus } from '@insights/domain/report/report-status.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { buildDocument } from './build-document.ts'
import { findStoredDocument } from './find-stored-document.ts'

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
