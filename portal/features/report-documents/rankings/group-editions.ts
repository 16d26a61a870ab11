import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'
import type { RankedEdition } from '@insights/domain/charts/ranking-history.ts'
import type { ReportDocument } from '@insights/domain/document/report-document.ts'

/** The rankings of a category group in an application, edition by edition up to this one. */
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
