import { applyContentPatch } from '@insights/domain/content/apply-content-patch.ts'
import type { ContentPatch } from '@insights/domain/content/content-patch.ts'
import type { ContentRecord } from '@insights/domain/content/content-record.ts'
import { mapRichText } from '@insights/domain/content/map-rich-text.ts'
import type { Kysely, Selectable, Transaction } from 'kysely'

import { recordActivityOnce } from '../activity/record-activity-once.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { badRequest, conflict, notFound } from '../http/errors.ts'
import { type Edit, editReport } from '../reports/edit-report.ts'
import type { OpenReport } from '../reports/lock-open-report.ts'
import { holdImages } from '../rich-text/hold-images.ts'
import { sanitizeRichText } from '../rich-text/sanitize-rich-text.ts'
import { presentContent } from './present.ts'
import { refuseForeignPictures } from './refuse-foreign-pictures.ts'
import { withElementIds } from './with-element-ids.ts'

type Row = Selectable<Tables['content_buildings']>

/** As long as a rich text may be once it is sanitised; longer input is not worth the work. */
const LONGEST_RICH_TEXT = 200_000

/** Editors save by themselves while somebody types: that is one action, not one a second. */
const MINUTES_OF_AN_ACTION = 10

const SECTIONS: Record<string, string> = {
  executiveSummary: 'Executive Summary',
  productRating: 'Product Rating',
  categoryPerformance: 'Category Performance',
  trendsInnovations: 'Trends & Innovations',
}

/** Applies a patch to the content of a report, wholly or not at all (decisions 9). */
export function patchContent(
  db: Kysely<Tables>,
  caller: Caller,
  reportId: string,
  patch: ContentPatch,
): Promise<Edit<Row>> {
  return editReport(db, caller, reportId, async (transaction, report) => {
    const ownImages = await holdImages(transaction, reportId, JSON.stringify(patch))
    const row = await lockContent(transaction, reportId)
    const clean = mapRichText(withElementIds(patch), (html) =>
      html.length > LONGEST_RICH_TEXT ? html : sanitizeRichText(html, ownImages),
    )
    const result = applyContentPatch(recordOf(row), clean, {
      now: new Date().toISOString(),
      categoryGroups: await findCategoryGroups(transaction, reportId),
    })
    if (result.outcome === 'conflict') throw conflict(result.message, presentContent(row))
    if (result.outcome === 'invalid') {
      const { path, message } = result
      throw badRequest(path ? `${path}: ${message}` : message, { [path || 'body']: message })
    }
    refuseForeignPictures(row.content, result.record.content, ownImages)
    await log(transaction, caller, report, result.paths)
    return store(transaction, reportId, result.record)
  })
}

async function lockContent(transaction: Transaction<Tables>, reportId: string): Promise<Row> {
  const row = await transaction
    .selectFrom('content_buildings')
    .selectAll()
    .where('report_id', '=', reportId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

function recordOf({ content, stamps, updated_at }: Row): ContentRecord {
  return { content, stamps, updatedAt: updated_at }
}

async function findCategoryGroups(
  transaction: Transaction<Tables>,
  reportId: string,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom('report_categories')
    .where('report_id', '=', reportId)
    .select('belongs_to')
    .distinct()
    .execute()
  return rows.map((row) => row.belongs_to)
}

function store(
  transaction: Transaction<Tables>,
  reportId: string,
  { content, stamps, updatedAt }: ContentRecord,
): Promise<Row> {
  return transaction
    .updateTable('content_buildings')
    .set({
      content: JSON.stringify(content),
      stamps: JSON.stringify(stamps),
      updated_at: new Date(updatedAt),
    })
    .where('report_id', '=', reportId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function log(
  transaction: Transaction<Tables>,
  caller: Caller,
  { _id, title }: OpenReport,
  paths: readonly string[],
) {
  for (const section of new Set(paths.map((path) => path.split('.')[0] ?? ''))) {
    await recordActivityOnce(
      transaction,
      {
        subject: 'REPORT',
        reference: _id,
        action: `Changed ${SECTIONS[section] ?? section} of the report "${title}"`,
        actorId: caller._id,
      },
      MINUTES_OF_AN_ACTION,
    )
  }
}
