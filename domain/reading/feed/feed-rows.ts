import type { ReportDocument } from '../document/report-document.ts'

/**
 * Returns the scores and answers of a document as rows, in batches: the report and its scores, then the answers
 * to each capability.
 */
export function* feedRows(document: ReportDocument) {
  const { report, fingerprint, rankings, applications, companies, matrix } = document
  const about = {
    industryId: report.industry._id,
    edition: report.date.slice(0, 'YYYY-MM'.length),
    industry: report.industry.title,
    reportId: report._id,
    revision: report.revision,
    fingerprint,
  }
  yield [{ type: 'report' as const, ...about, title: report.title }]
  const scored = [
    ['Overall', rankings?.overall ?? []] as const,
    ...applications.map(({ title }) => [title, rankings?.applications[title] ?? []] as const),
  ]
  yield scored.flatMap(([application, ranks]) =>
    ranks.map(({ companyId, company, score: value, rank }) => {
      const row = { ...about, companyId, company, application, value, rank }
      return { type: 'score' as const, ...row }
    }),
  )
  for (const { categoryId, title: category, capabilities } of matrix) {
    for (const { capabilityId, title: capability, available } of capabilities) {
      const subject = { categoryId, category, capabilityId, capability }
      yield applications.flatMap(({ title: application }) =>
        companies.map(({ companyId, title: company }, index) => {
          const row = { ...about, companyId, company, application, ...subject }
          return { type: 'answer' as const, ...row, value: available[application][index] ?? null }
        }),
      )
    }
  }
}
