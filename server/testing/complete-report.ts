import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import type { Content } from '@insights/domain/content/content.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { CompleteReport } from './add-complete-report.ts'
import type { CallAs } from './call-as.ts'
import { scoreReportAs } from './fill-report.ts'

/** Gives an answered report all that is left for it to be complete: figures and texts. */
export async function completeReport(
  db: Kysely<Tables>,
  user: CallAs,
  report: CompleteReport,
): Promise<void> {
  await scoreReportAs(user, report)
  const groups = await db
    .selectFrom('report_categories')
    .where('report_id', '=', report._id)
    .select('belongs_to')
    .distinct()
    .execute()
  const content = JSON.stringify(writtenContent(groups.map((group) => group.belongs_to)))
  await db
    .insertInto('content_buildings')
    .values({ report_id: report._id, content, stamps: '{}' })
    .execute()
}

/** Content in which no section is empty. */
function writtenContent(groups: readonly string[]): Content {
  return {
    executiveSummary: { paragraphDate: null, availableDate: null, topPerformers: '<p>All.</p>' },
    productRating: Object.fromEntries(
      APPLICATIONS.map(({ _id }) => [
        _id,
        { keySuccessFactor: '<p>Speed.</p>', bestInClassFeatures: '<p>Maps.</p>' },
      ]),
    ),
    categoryPerformance: groups.flatMap((categoryGroup) =>
      APPLICATIONS.map((application) => ({
        _id: crypto.randomUUID(),
        categoryGroup,
        applicationId: application._id,
        notableCallouts: `<p>${categoryGroup} on ${application.title}</p>`,
        experiences: [],
      })),
    ),
    trendsInnovations: [
      { _id: crypto.randomUUID(), trendTitle: 'Passkeys', trendContent: '<p>More of them.</p>' },
    ],
  }
}
