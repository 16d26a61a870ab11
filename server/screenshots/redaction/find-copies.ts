import { isSenior } from '@insights/domain/accounts/user.ts'
import { type ReportStatus, isPublished } from '@insights/domain/reports/report-status.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound } from '../../http/errors.ts'
import { isImageShownTo } from '../../http/withheld-answers.ts'

/** An image that shows the content, whichever report or inbox it is in. */
export interface CopiedImage {
  readonly id: string
  readonly sha256: string
  readonly thumbnail_sha256: string
  readonly print_sha256: string | null
}

export interface ShowingReport {
  readonly _id: string
  readonly title: string
  readonly status: ReportStatus
}

/**
 * Returns all images that show the same content as one: images of the same file, and images with
 * the same thumbnail or print file. Empty if there is no such image. Throws a 404 if an answer that
 * is withheld from the caller shows one of them.
 */
export async function findCopies(
  db: Kysely<Tables>,
  caller: Pick<Caller, '_id'>,
  imageId: string,
): Promise<CopiedImage[]> {
  const copies = await db
    .selectFrom('images')
    .innerJoin('images as asked', (join) => join.on('asked.id', '=', imageId))
    .where((eb) =>
      eb.or([
        eb('images.sha256', '=', eb.ref('asked.sha256')),
        eb('images.thumbnail_sha256', '=', eb.ref('asked.thumbnail_sha256')),
        eb('images.print_sha256', '=', eb.ref('asked.print_sha256')),
      ]),
    )
    .orderBy('images.id')
    .select(['images.id', 'images.sha256', 'images.thumbnail_sha256', 'images.print_sha256'])
    .select(isImageShownTo(caller, 'images.id').as('shown'))
    .execute()
  if (copies.some(({ shown }) => !shown)) throw notFound('There is no such image.')
  return copies
}

/** Returns the reports that some images belong to, in the order of their ids. */
export async function findReports(
  db: Kysely<Tables>,
  imageIds: readonly string[],
): Promise<ShowingReport[]> {
  if (imageIds.length === 0) return []
  return db
    .selectFrom('reports')
    .where('id', 'in', (eb) =>
      eb.selectFrom('report_images').where('image_id', 'in', imageIds).select('report_id'),
    )
    .orderBy('id')
    .select(['id as _id', 'title', 'status'])
    .execute()
}

/**
 * Staff redact images of open reports, which they may edit. A published report never changes except
 * by a senior's redaction (ADR 0036).
 */
export function mayRedact({ role }: Caller, reports: readonly ShowingReport[]): boolean {
  return isSenior(role) || !reports.some(({ status }) => isPublished(status))
}
