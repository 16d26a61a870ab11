import { allows } from '@insights/domain/access/allows.ts'
import { reportAccess } from '@insights/domain/access/report-access.ts'
import { type Given, prepared } from '@insights/platform/database/prepared.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'

export interface ImageFile {
  readonly name: string
  readonly mime: string
  readonly sha256: string
  readonly thumbnailSha256: string
}

/** An image of a report that the caller may read; any other one does not exist for the caller. */
export async function findImage(
  db: Kysely<Tables>,
  caller: Caller,
  id: string,
): Promise<ImageFile> {
  const rows = await selectImage(db, { id, companyCustomerId: caller.companyCustomerId })
  const row = rows.find(({ status, purchased }) =>
    allows(reportAccess(caller, { status }, purchased === true), 'read'),
  )
  if (!row) throw notFound()
  const { name, mime, sha256, thumbnail_sha256 } = row
  return { name, mime, sha256, thumbnailSha256: thumbnail_sha256 }
}

/** The image once for each report that it belongs to. */
const selectImage = prepared(
  'find-image',
  (db: Kysely<Tables>, given: Given<{ id: string; companyCustomerId: string | null }>) =>
    db
      .selectFrom('images')
      .innerJoin('report_images', 'report_images.image_id', 'images.id')
      .innerJoin('reports', 'reports.id', 'report_images.report_id')
      .where('images.id', '=', given.id)
      .select((the) => [
        'images.name',
        'images.mime',
        'images.sha256',
        'images.thumbnail_sha256',
        'reports.status',
        the
          .exists(
            the
              .selectFrom('company_reports')
              .whereRef('company_reports.edition_id', '=', 'reports.edition_id')
              .where('company_reports.company_customer_id', '=', given.companyCustomerId)
              .select('company_reports.id'),
          )
          .as('purchased'),
      ]),
)
