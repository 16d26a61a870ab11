import { READABLE_STATUSES } from '@insights/domain/reports/report-status.ts'
import { type Params, prepared } from '@insights/platform/database/prepared.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { isPurchasedBy, isSample } from '../../http/find-report-access.ts'

/**
 * Selects the screenshots of answers that were yes in an edition and are no in the next one, with
 * the report of that next one: its readers may see them, and nothing else of the previous edition
 * (D10). The earlier edition is readable, and none between the two is; callers say whether the
 * later one must be.
 */
const lostImages = (db: Kysely<Tables>) =>
  db
    .selectFrom('answer_images')
    .innerJoin('answers as before', (join) =>
      join
        .onRef('before.report_id', '=', 'answer_images.report_id')
        .onRef('before.id', '=', 'answer_images.answer_id'),
    )
    .innerJoin('reports as earlier', 'earlier.id', 'answer_images.report_id')
    .innerJoin('editions as earlier_edition', 'earlier_edition.id', 'earlier.edition_id')
    .innerJoin('editions', (join) =>
      join
        .onRef('editions.industry_id', '=', 'earlier_edition.industry_id')
        .onRef('editions.date', '>', 'earlier_edition.date'),
    )
    .innerJoin('reports', 'reports.edition_id', 'editions.id')
    .innerJoin('answers as now', (join) =>
      join
        .onRef('now.report_id', '=', 'reports.id')
        .onRef('now.company_id', '=', 'before.company_id')
        .onRef('now.application_id', '=', 'before.application_id')
        .onRef('now.capability_id', '=', 'before.capability_id'),
    )
    .innerJoin('images', 'images.id', 'answer_images.image_id')
    .leftJoin('image_marks', (join) =>
      join
        .onRef('image_marks.report_id', '=', 'answer_images.report_id')
        .onRef('image_marks.image_id', '=', 'answer_images.image_id'),
    )
    .where('before.has_capability', '=', true)
    .where('now.has_capability', '=', false)
    .where('earlier.status', 'in', [...READABLE_STATUSES])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('editions as between')
            .innerJoin('reports as out', 'out.edition_id', 'between.id')
            .whereRef('between.industry_id', '=', 'editions.industry_id')
            .whereRef('between.date', '>', 'earlier_edition.date')
            .whereRef('between.date', '<', 'editions.date')
            .where('out.status', 'in', [...READABLE_STATUSES])
            .select('out.id'),
        ),
      ),
    )

/** Selects an image as one of those, once for each report whose readers may see it. */
export const selectAsLost = prepared(
  'find-lost-image',
  (db: Kysely<Tables>, params: Params<{ id: string; companyCustomerId: string | null }>) =>
    lostImages(db)
      .where('images.id', '=', params.id)
      .where('reports.status', 'in', [...READABLE_STATUSES])
      .select([
        'images.name',
        'images.mime',
        'images.sha256',
        'images.thumbnail_sha256',
        'reports.status',
        isPurchasedBy(params.companyCustomerId).as('purchased'),
        isSample.as('sample'),
      ]),
)

/**
 * Returns the screenshots of a company that readers of a report may see of its previous edition.
 */
export const selectLostImages = prepared(
  'lost-images',
  (
    db: Kysely<Tables>,
    params: Params<{ reportId: string; earlierId: string; companyId: string }>,
  ) =>
    lostImages(db)
      .where('reports.id', '=', params.reportId)
      .where('reports.status', 'in', [...READABLE_STATUSES])
      .where('earlier.id', '=', params.earlierId)
      .where('before.company_id', '=', params.companyId)
      .orderBy('answer_images.position')
      .orderBy('images.id')
      .select([
        'before.company_id as companyId',
        'before.application_id as applicationId',
        'before.capability_id as capabilityId',
        'images.id',
        'images.name',
        'image_marks.marks',
      ]),
)

/**
 * Returns the print files of the previous edition's screenshots that a report shows, a draft's too.
 */
export const selectLostPrints = prepared(
  'lost-prints',
  (db: Kysely<Tables>, params: Params<{ reportId: string; earlierId: string }>) =>
    lostImages(db)
      .where('reports.id', '=', params.reportId)
      .where('earlier.id', '=', params.earlierId)
      .orderBy('answer_images.position')
      .orderBy('images.id')
      .select([
        'before.company_id as companyId',
        'before.application_id as applicationId',
        'before.capability_id as capabilityId',
        'images.print_sha256',
        'images.width',
        'images.height',
        'image_marks.marks',
      ]),
)
