import { byApplication } from '../../catalogue/application.ts'
import { compareText } from '../../text/titles.ts'
import type { HistoryEntry, HistoryRank, ReportDocument } from './report-document.ts'
import type { EarlierDocument } from './report-inputs.ts'

/** Returns the ranks of earlier editions for the history charts, oldest first. */
export function buildHistory(previous: readonly EarlierDocument[]): HistoryEntry[] {
  return previous
    .toSorted((first, second) => compareText(first.report.date, second.report.date))
    .map(({ report, rankings, categoryPerformance, scoring }) => ({
      reportId: report._id,
      date: report.date,
      formula: scoring?.formula ?? null,
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

/** Returns a rank without the other fields of its edition. */
function ranksOf(ranks: readonly HistoryRank[] = []): HistoryRank[] {
  return ranks.map(({ companyId, company, rank, score }) => ({ companyId, company, rank, score }))
}

/** Returns the part of a document that later editions need, which is small. */
export function toEarlierDocument(document: ReportDocument): EarlierDocument {
  const { report, companies, rankings, categoryPerformance, scoring, matrix, updates } = document
  return {
    report: { _id: report._id, date: report.date },
    companies: companies.map(({ companyId }) => ({ companyId })),
    rankings: rankings && {
      overall: ranksOf(rankings.overall),
      applications: byApplication((key) => ranksOf(rankings.applications[key])),
    },
    categoryPerformance: categoryPerformance.map(({ categoryGroup, applications }) => ({
      categoryGroup,
      applications:
        applications && byApplication((key) => ({ ranking: ranksOf(applications[key].ranking) })),
    })),
    scoring,
    matrix: matrix.map(({ categoryId, capabilities }) => ({
      categoryId,
      capabilities: capabilities.map(({ capabilityId, available }) => ({
        capabilityId,
        available,
      })),
    })),
    updates: updates.filter(({ date }) => date === report.date),
  }
}
