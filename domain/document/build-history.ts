import { byApplication } from '../catalogue/by-application.ts'
import { compareText } from '../text/compare-text.ts'
import type { HistoryEntry, HistoryRank } from './report-document.ts'
import type { EarlierDocument } from './report-inputs.ts'

/** Returns the ranks of earlier editions for the history charts, oldest first. */
export function buildHistory(previous: readonly EarlierDocument[]): HistoryEntry[] {
  return previous
    .toSorted((first, second) => compareText(first.report.date, second.report.date))
    .map(({ report, rankings, categoryPerformance }) => ({
      reportId: report._id,
      date: report.date,
      overall: ranksOf(rankings?.overall),
      applications: byApplication((key) => ranksOf(rankings?.applications[key])),
      groups: Object.fromEntries(
        categoryPerformance.map(({ categoryGroup, applications }) => [
          categoryGroup,
          byApplication((key) => ranksOf(applications?.[key].ranking)),
        ]),
      ),
    }))
}

/** Without what else an edition says of a rank. */
export function ranksOf(ranks: readonly HistoryRank[] = []): HistoryRank[] {
  return ranks.map(({ companyId, company, rank, score }) => ({ companyId, company, rank, score }))
}
