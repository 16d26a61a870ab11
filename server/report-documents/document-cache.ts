import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'

import type { Tables } from '../database/tables.ts'
import { findStoredDocument, type StoredDocument } from './find-stored-document.ts'
import { storeReportDocument } from './store-report-document.ts'

/** Bytes of compressed documents that a process keeps: more than a thousand reports. */
const MAX_BYTES = 64 * 1024 * 1024

/** Finds the document of a published report, or its preview, as it is sent. */
export type FindPublished = (reportId: string, preview: boolean) => Promise<StoredDocument>

/** Caches published documents, which never change. The caller's access has already been checked. */
export function createDocumentCache(db: Kysely<Tables>): FindPublished {
  const cache = new LRUCache<string, StoredDocument>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  })
  return async (reportId, preview) => {
    const key = preview ? `${reportId} preview` : reportId
    const known = cache.get(key)
    if (known) return known
    const found = await findOrStore(db, reportId, preview)
    cache.set(key, found)
    return found
  }
}

/** Stored when it was published; or now, if documents have got another shape since. */
async function findOrStore(
  db: Kysely<Tables>,
  reportId: string,
  preview: boolean,
): Promise<StoredDocument> {
  const stored = await findStoredDocument(db, reportId, preview)
  if (stored) return stored
  await db.transaction().execute((transaction) => storeReportDocument(transaction, reportId))
  const now = await findStoredDocument(db, reportId, preview)
  if (!now) throw new Error('The stored document is gone')
  return now
}
