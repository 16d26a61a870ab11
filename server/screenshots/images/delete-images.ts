import { type Kysely, type Transaction, sql } from 'kysely'

import { recordActivity } from '../../accounts/activity/record-activity.ts'
import type { Tables } from '../../database/tables.ts'
import { imageIdOf, imageUrl } from '../../files/image-url.ts'
import { removeOrphanImages } from '../../files/remove-orphan-images.ts'
import { removeUnusedFiles } from '../../files/remove-unused-files.ts'
import type { Caller } from '../../http/caller.ts'
import { badRequest, conflict, notFound } from '../../http/errors.ts'
import { type OpenReport, lockOpenReport } from '../../reports/locks/lock-report.ts'
import type { Services } from '../../start/services.ts'
import { selectUnattached } from './unattached-images.ts'

/**
 * Deletes images by their URLs: the portal's own, of reports that the caller may edit or uploaded by
 * the caller for none yet, and without references. One rejected URL rejects them all.
 */
export async function deleteImages(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  caller: Caller,
  urls: readonly string[],
): Promise<void> {
  const imageIds = [...new Set(urls.map(idIn))].toSorted()
  const files = await db.transaction().execute(async (transaction) => {
    const reports = await lockReports(transaction, caller, imageIds)
    await lockImages(transaction, imageIds, reports)
    await rejectImagesInUse(transaction, imageIds)
    await transaction.deleteFrom('report_images').where('image_id', 'in', imageIds).execute()
    for (const { _id, title } of reports) {
      await recordActivity(transaction, {
        subject: 'REPORT',
        reference: _id,
        action: `Deleted unused images of the report "${title}"`,
        actorId: caller._id,
      })
    }
    return removeOrphanImages(transaction, imageIds)
  })
  await removeUnusedFiles({ db, storage }, files)
}

function idIn(url: string): string {
  const id = imageIdOf(url)
  if (id !== undefined) return id
  const message = 'Must be the address of an uploaded image'
  throw badRequest(`filesId: ${message}`, { filesId: message })
}

/** Locks the reports of all images, which the caller must be allowed to edit, until the end. */
async function lockReports(
  transaction: Transaction<Tables>,
  caller: Caller,
  imageIds: readonly string[],
): Promise<OpenReport[]> {
  const rows = await transaction
    .selectFrom('report_images')
    .where('image_id', 'in', imageIds)
    .select(['image_id', 'report_id'])
    .execute()
  const found = new Set(rows.map((row) => row.image_id))
  const others = imageIds.filter((id) => !found.has(id))
  if (others.length > 0) {
    const own = await selectUnattached(transaction, caller, others).select('id').execute()
    if (own.length < others.length) throw notFound('There is no such image.')
  }
  const reports: OpenReport[] = []
  for (const id of [...new Set(rows.map((row) => row.report_id))].toSorted()) {
    reports.push(await lockOpenReport(transaction, caller, id, 'share'))
  }
  return reports
}

/** Waits for transactions that are just making an answer or a text show one of the images. */
async function lockImages(
  transaction: Transaction<Tables>,
  imageIds: readonly string[],
  reports: readonly OpenReport[],
): Promise<void> {
  const known = reports.map(({ _id }) => _id)
  await transaction
    .selectFrom('images')
    .where('id', 'in', imageIds)
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute()
  const links = await transaction
    .selectFrom('report_images')
    .where('image_id', 'in', imageIds)
    .select('report_id')
    .orderBy('image_id')
    .orderBy('report_id')
    .forUpdate()
    .execute()
  if (links.some(({ report_id }) => !known.includes(report_id))) {
    throw conflict('Another report now uses one of the images.')
  }
  if (known.length === 0) return
  for (const table of ['content_buildings', 'methodologies'] as const) {
    await transaction
      .selectFrom(table)
      .where('report_id', 'in', known)
      .select('report_id')
      .orderBy('report_id')
      .forShare()
      .execute()
  }
}

/**
 * Rejects the call when an answer shows one of the images, or the written content of a report does.
 */
async function rejectImagesInUse(
  transaction: Kysely<Tables>,
  imageIds: readonly string[],
): Promise<void> {
  const shown = await transaction
    .selectFrom('answer_images')
    .where('image_id', 'in', imageIds)
    .select('image_id')
    .limit(1)
    .executeTakeFirst()
  if (shown) throw inUse(shown.image_id, 'An answer')
  const written = await findWritten(transaction, imageIds)
  if (written) throw inUse(written, 'The content of a report')
}

async function findWritten(
  transaction: Kysely<Tables>,
  imageIds: readonly string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select found.id[1] as id
    from (
      select content::text as body from content_buildings
      union all
      select methodology from methodologies
    ) as written
    cross join regexp_matches(written.body, '/api/images/([0-9a-f-]{36})', 'g') as found(id)
    where written.body like '%/api/images/%' and found.id[1] = any(${[...imageIds]}::text[])
    limit 1
  `.execute(transaction)
  return rows[0]?.id
}

function inUse(id: string, where: string) {
  return conflict(`${where} still uses the image ${imageUrl(id)}.`)
}
