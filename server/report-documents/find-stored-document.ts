import { type Given, prepared } from '@insights/platform/database/prepared.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { DOCUMENT_SHAPE } from './document-shape.ts'

/**
 * A published document as it was stored, found by its version and loaded only where it is sent. One
 * of another shape than documents have now counts as not stored.
 */
export async function findStoredDocument(db: Kysely<Tables>, reportId: string, preview: boolean) {
  const [found] = await selectEtag(db, { reportId })
  if (!found) return undefined
  return {
    etag: preview ? `${found.etag}-preview` : found.etag,
    load: async () => {
      const select = preview ? selectPreview : selectBody
      const [row] = await select(db, { reportId })
      if (!row) throw new Error('The stored document is gone')
      return row.bytes
    },
  }
}

type OfReport = Given<{ reportId: string }>

const selectEtag = prepared('document-etag', (db: Kysely<Tables>, given: OfReport) =>
  db
    .selectFrom('report_documents')
    .where('report_id', '=', given.reportId)
    .where('shape', '=', sql.lit(DOCUMENT_SHAPE))
    .select('etag'),
)

const selectBody = prepared('document-body', (db: Kysely<Tables>, given: OfReport) =>
  db.selectFrom('report_documents').where('report_id', '=', given.reportId).select('body as bytes'),
)

const selectPreview = prepared('document-preview', (db: Kysely<Tables>, given: OfReport) =>
  db
    .selectFrom('report_documents')
    .where('report_id', '=', given.reportId)
    .select('preview as bytes'),
)
