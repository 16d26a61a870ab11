import type { ApplicationKey } from '../catalogue/application.ts'
import type { ReportDocument } from '../document/report-document.ts'
import { rankingOf } from '../findings/standing.ts'
import type { RankedEdition } from './ranking-history.ts'

/**
 * Returns the overall rankings (application null), or those of an application, by edition, oldest
 * first, up to this one.
 */
export function overallEditions(
  document: Pick<ReportDocument, 'history' | 'rankings' | 'report'>,
  application: ApplicationKey | null,
): RankedEdition[] {
  return [
    ...document.history.map(({ date, overall, applications }) => ({
      date,
      ranks: application === null ? overall : applications[application],
    })),
    { date: document.report.date, ranks: rankingOf(document, application) },
  ].filter(({ ranks }) => ranks.length > 0)
}
