import type { ApplicationKey } from '../../catalogue/application.ts'
import type { HistoryRank, ReportDocument } from '../document/report-document.ts'

export interface RankedEdition {
  /** ISO 8601. */
  readonly date: string
  readonly ranks: readonly HistoryRank[]
}

/** Returns the overall rankings by edition, oldest first, up to this one. */
export function overallEditions({ history, report, rankings }: RankedDocument): RankedEdition[] {
  return [
    ...history.map(({ date, overall }) => ({ date, ranks: overall })),
    { date: report.date, ranks: rankings?.overall ?? [] },
  ].filter(({ ranks }) => ranks.length > 0)
}

/** Returns the rankings of an application by edition, oldest first, up to this one. */
export function applicationEditions(
  { history, report, rankings }: RankedDocument,
  application: ApplicationKey,
): RankedEdition[] {
  return [
    ...history.map(({ date, applications }) => ({ date, ranks: applications[application] })),
    { date: report.date, ranks: rankings?.applications[application] ?? [] },
  ].filter(({ ranks }) => ranks.length > 0)
}

type RankedDocument = Pick<ReportDocument, 'history' | 'report' | 'rankings'>

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
