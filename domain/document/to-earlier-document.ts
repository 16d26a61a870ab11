import { byApplication } from '../catalogue/by-application.ts'
import { ranksOf } from './build-history.ts'
import type { ReportDocument } from './report-document.ts'
import type { EarlierDocument } from './report-inputs.ts'

/** Returns what later editions need of a document, which is a small part of it. */
export function toEarlierDocument(document: ReportDocument): EarlierDocument {
  const { report, companies, rankings, categoryPerformance, matrix, updates } = document
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
    matrix: matrix.map(({ capabilities }) => ({
      capabilities: capabilities.map(({ capabilityId, available }) => ({
        capabilityId,
        available,
      })),
    })),
    updates: updates.filter(({ date }) => date === report.date),
  }
}
