import type { ApplicationKey } from '../catalogue/application.ts'
import type { ReportDocument } from '../document/report-document.ts'
import type { RankedEdition } from './ranking-history.ts'

/** Returns the rankings of a category group in an application by edition, up to this one. */
export function groupEditions(
  { history, report, categoryPerformance }: ReportDocument,
  categoryGroup: string,
  application: ApplicationKey,
): RankedEdition[] {
  const now = categoryPerformance.find((section) => section.categoryGroup === categoryGroup)
  return [
    ...history.map(({ date, groups }) => ({
      date,
      ranks: groups[categoryGroup]?.[application] ?? [],
    })),
    { date: report.date, ranks: now?.applications?.[application].ranking ?? [] },
  ].filter(({ ranks }) => ranks.length > 0)
}
