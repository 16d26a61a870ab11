import { type Params, prepared } from '@insights/platform/database/prepared.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'

/**
 * The version of the shape of `ReportDocument` and of what is stored with it. Increase it when a field is
 * added, removed or changes its meaning, or the facts get other words: documents of another shape are built
 * again in the background, the newest first, or when one is opened before that.
 */
export const DOCUMENT_SHAPE = 12

export interface StoredDocument {
  readonly etag: string
  /** Compressed with gzip, as stored. */
  readonly bytes: Buffer
  /** It will be stored again, with the draws of its scores. */
  readonly awaitsDraws: boolean
}

/**
 * Returns a published document, or its preview, as stored. One of another shape counts as missing.
 */
export async function findStoredDocument(
  db: Kysely<Tables>,
  reportId: string,
  preview: boolean,
): Promise<StoredDocument | undefined> {
  const [found] = await (preview ? selectPreview : selectBody)(db, { reportId })
  if (!found) return undefined
  const { bytes, awaitsDraws } = found
  // A preview has no draws, so that it is what it will be.
  return preview
    ? { etag: `${found.etag}-preview`, bytes, awaitsDraws: false }
    : { etag: found.etag, bytes, awaitsDraws }
}

/** Returns the ETag of a published document, if one of the current shape is stored. */
export async function findStoredEtag(
  db: Kysely<Tables>,
  reportId: string,
): Promise<string | undefined> {
  return (await selectEtag(db, { reportId }))[0]?.etag
}

type OfReport = Params<{ reportId: string }>

const ofShape = (db: Kysely<Tables>, params: OfReport) =>
  db
    .selectFrom('report_documents')
    .where('report_id', '=', params.reportId)
    .where('shape', '=', sql.lit(DOCUMENT_SHAPE))

const selectBody = prepared('document-body', (db: Kysely<Tables>, params: OfReport) =>
  ofShape(db, params).select(['etag', 'body as bytes', 'awaits_draws as awaitsDraws']),
)

const selectPreview = prepared('document-preview', (db: Kysely<Tables>, params: OfReport) =>
  ofShape(db, params).select(['etag', 'preview as bytes', 'awaits_draws as awaitsDraws']),
)

const selectEtag = prepared('document-etag', (db: Kysely<Tables>, params: OfReport) =>
  ofShape(db, params).select('etag'),
)
