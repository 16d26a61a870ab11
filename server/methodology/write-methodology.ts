import type { methodologyCreate, methodologyUpdate } from '@insights/contract/methodology.ts'
import { richText } from '@insights/domain/content/content-values.ts'
import type { Selectable, Transaction } from 'kysely'
import type * as z from 'zod'

import { nextTimestamp } from '../database/next-timestamp.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { badRequest, conflict, notFound } from '../http/errors.ts'
import type { OpenReport } from '../report-locks/lock-open-report.ts'
import { type Edit, editReport, reportChange } from '../reports/edit-report.ts'
import { lockImages } from '../rich-text/lock-images.ts'
import { sanitizeRichText } from '../rich-text/sanitize-rich-text.ts'
import type { Services } from '../services.ts'
import { presentMethodology } from './present.ts'

type Row = Selectable<Tables['methodologies']>

const CHANGED = 'Someone else changed the methodology.'

/** Writes a report's methodology for the first time; one that is there is not written over. */
export function createMethodology(
  services: Services,
  caller: Caller,
  { report: reportId, methodology }: z.output<typeof methodologyCreate>,
): Promise<Edit<Row>> {
  return editReport(services, caller, reportId, async (transaction, report) => {
    const created = await transaction
      .insertInto('methodologies')
      .values({
        report_id: reportId,
        methodology: await sanitize(transaction, reportId, methodology),
      })
      .onConflict((there) => there.column('report_id').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!created) throw conflict(CHANGED, presentMethodology(await lock(transaction, reportId)))
    return { result: created, change: toChange(report, 'Wrote the methodology') }
  })
}

/**
 * Changes a methodology, unless somebody has since the `updatedAt` that was read. Saving one that was
 * carried over confirms it, changed or not.
 */
export function changeMethodology(
  services: Services,
  caller: Caller,
  reportId: string,
  { methodology, updatedAt }: z.output<typeof methodologyUpdate>,
): Promise<Edit<Row>> {
  return editReport(services, caller, reportId, async (transaction, report) => {
    const clean = await sanitize(transaction, reportId, methodology)
    const before = await lock(transaction, reportId)
    if (updatedAt !== undefined && updatedAt !== before.updated_at) {
      throw conflict(CHANGED, presentMethodology(before))
    }
    const changed = await transaction
      .updateTable('methodologies')
      .set({
        methodology: clean,
        carried_over_from: null,
        updated_at: nextTimestamp(before.updated_at),
      })
      .where('report_id', '=', reportId)
      .returningAll()
      .executeTakeFirstOrThrow()
    const kept = before.carried_over_from !== null && clean === before.methodology
    const action = kept ? 'Kept the carried-over methodology' : 'Changed the methodology'
    return { result: changed, change: toChange(report, action) }
  })
}

const toChange = (report: OpenReport, action: string) =>
  reportChange(report, action, { kind: 'content', report: report._id, part: 'methodology' })

async function sanitize(transaction: Transaction<Tables>, reportId: string, html: string) {
  const clean = sanitizeRichText(html, await lockImages(transaction, reportId, html))
  const excess = richText(clean)
  if (excess !== null) throw badRequest(`methodology: ${excess}`, { methodology: excess })
  return clean
}

async function lock(transaction: Transaction<Tables>, reportId: string): Promise<Row> {
  const row = await transaction
    .selectFrom('methodologies')
    .selectAll()
    .where('report_id', '=', reportId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}
