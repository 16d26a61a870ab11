import { setImmediate } from 'node:timers/promises'

import { applyContentPatch } from '@insights/domain/content/apply-content-patch.ts'
import type { ContentPatch } from '@insights/domain/content/content-patch.ts'
import type { ContentRecord } from '@insights/domain/content/content-record.ts'
import { richText } from '@insights/domain/content/content-values.ts'
import { mapRichText } from '@insights/domain/content/map-rich-text.ts'
import type { Selectable, Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { badRequest, conflict, notFound } from '../http/errors.ts'
import { type Edit, editReport } from '../reports/edit-report.ts'
import { lockImages } from '../rich-text/lock-images.ts'
import { sanitizeRichText } from '../rich-text/sanitize-rich-text.ts'
import type { Services } from '../services.ts'
import { presentContent } from './present.ts'
import { rejectForeignImages } from './reject-foreign-images.ts'
import { requireScores } from './require-scores.ts'
import { withElementIds } from './with-element-ids.ts'

type Row = Selectable<Tables['content_buildings']>

/** Editors save by themselves while somebody types: that is one action, not one a second. */
const MINUTES_OF_AN_ACTION = 10

const SECTIONS: Record<string, string> = {
  executiveSummary: 'Executive Summary',
  productRating: 'Product Rating',
  categoryPerformance: 'Category Performance',
  trendsInnovations: 'Trends & Innovations',
}

/** Applies a patch to the content of a report, wholly or not at all (D9). */
export function patchContent(
  services: Services,
  caller: Caller,
  reportId: string,
  patch: ContentPatch,
): Promise<Edit<Row>> {
  return editReport(services, caller, reportId, async (transaction, report) => {
    requireScores(report)
    const ownImages = await lockImages(transaction, reportId, JSON.stringify(patch))
    const row = await lockContent(transaction, reportId)
    const clean = await sanitizePatch(withElementIds(patch), ownImages)
    const result = applyContentPatch(recordOf(row), clean, {
      now: new Date().toISOString(),
      categoryGroups: await findCategoryGroups(transaction, reportId),
    })
    if (result.outcome === 'conflict') throw conflict(result.message, presentContent(row))
    if (result.outcome === 'invalid') {
      const { path, message } = result
      throw badRequest(path ? `${path}: ${message}` : message, { [path || 'body']: message })
    }
    rejectForeignImages(row.content, result.record.content, ownImages)
    const { paths, kept, record } = result
    const actions = [
      ...describe('Changed', paths, report.title),
      ...describe('Kept the carried-over texts in', kept, report.title),
    ]
    return {
      result: await store(transaction, reportId, record),
      change: {
        actions,
        onceIn: MINUTES_OF_AN_ACTION,
        events: [{ kind: 'content', report: reportId, part: 'content' }],
      },
    }
  })
}

/** The patch with its rich texts sanitised; those that will be refused by their size are left. */
async function sanitizePatch(
  patch: ContentPatch,
  ownImages: ReadonlySet<string>,
): Promise<ContentPatch> {
  const cleanOf = new Map<string, string>()
  mapRichText(patch, (html) => {
    cleanOf.set(html, html)
    return html
  })
  for (const html of cleanOf.keys()) {
    if (richText(html) !== null) continue
    cleanOf.set(html, sanitizeRichText(html, ownImages))
    // One text takes a moment if it is made for it; others are answered between it and the next.
    await setImmediate()
  }
  return mapRichText(patch, (html) => cleanOf.get(html) ?? html)
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

function recordOf({ content, stamps, carried_over, updated_at }: Row): ContentRecord {
  return { content, stamps, carriedOver: carried_over, updatedAt: updated_at }
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
  { content, stamps, carriedOver, updatedAt }: ContentRecord,
): Promise<Row> {
  return transaction
    .updateTable('content_buildings')
    .set({
      content: JSON.stringify(content),
      stamps: JSON.stringify(stamps),
      carried_over: JSON.stringify(carriedOver),
      updated_at: new Date(updatedAt),
    })
    .where('report_id', '=', reportId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** One line for each section. */
function describe(verb: string, paths: readonly string[], title: string): string[] {
  const sections = new Set(paths.map((path) => path.split('.')[0] ?? ''))
  return [...sections].map((key) => `${verb} ${SECTIONS[key] ?? key} of the report "${title}"`)
}
