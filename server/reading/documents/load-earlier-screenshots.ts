import type {
  EarlierScreenshots,
  earlierScreenshotsQuery,
} from '@insights/contract/reading/earlier-screenshots.ts'
import { includesAccess } from '@insights/domain/reports/access/access.ts'
import { READABLE_STATUSES } from '@insights/domain/reports/report-status.ts'
import type { Kysely } from 'kysely'
import type * as z from 'zod'

import type { Tables } from '../../database/tables.ts'
import { imageUrl } from '../../files/image-url.ts'
import type { Caller } from '../../http/caller.ts'
import { findReportAccess, type ReportAccess } from '../../http/find-report-access.ts'
import { selectLostImages } from '../../screenshots/images/lost-images.ts'
import { applicationKeyOf, selectAnswerImages } from './queries.ts'

type Asked = z.output<typeof earlierScreenshotsQuery>

/**
 * Returns a company's screenshots in the edition of another month of a report's industry, to
 * illustrate changes since. They belong to that edition: a caller without access to it gets its
 * access level, and screenshots of the answers that the report lists as lost.
 */
export async function loadEarlierScreenshots(
  db: Kysely<Tables>,
  caller: Caller,
  { _id: reportId, industryId }: ReportAccess,
  { date, company }: Asked,
): Promise<EarlierScreenshots> {
  const found = await db
    .selectFrom('reports')
    .innerJoin('editions', 'editions.id', 'reports.edition_id')
    .where('editions.industry_id', '=', industryId)
    .where('editions.date', '=', date.slice(0, 'YYYY-MM-DD'.length))
    .where('reports.status', 'in', [...READABLE_STATUSES])
    .select('reports.id')
    .executeTakeFirst()
  const edition = found && (await findReportAccess(db, caller, found.id))
  if (!edition) return { access: 'none', report: null, screenshots: [] }
  const images = includesAccess(edition.access, 'sample')
    ? await selectAnswerImages(db, { reportId: edition._id })
    : await selectLostImages(db, { reportId, earlierId: edition._id, companyId: company })
  return {
    access: edition.access,
    report: edition._id,
    screenshots: images
      .filter(({ companyId }) => companyId === company)
      .map(({ id, name, applicationId, capabilityId, marks }) => ({
        _id: id,
        name,
        url: imageUrl(id),
        application: applicationKeyOf(applicationId),
        capabilityId,
        ...(marks && { marks }),
      })),
  }
}
