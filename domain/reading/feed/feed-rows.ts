import type { ReportDocument } from '../document/report-document.ts'

/** Returns the fields that name a report in each of its rows. */
export function reportFields({ report, fingerprint }: ReportDocument) {
  return {
    industryId: report.industry._id,
    edition: report.date.slice(0, 'YYYY-MM'.length),
    industry: report.industry.title,
    reportId: report._id,
    revision: report.revision,
    fingerprint,
  }
}

/**
 * Returns the scores and answers of a document as rows, in batches: its scores, then the answers of each
 * capability.
 */
export function* feedRows(document: ReportDocument) {
  const about = reportFields(document)
  const { rankings, applications, companies, matrix } = document
  if (rankings) {
    const scored = [
      ['Overall', rankings.overall] as const,
      ...applications.map(({ title }) => [title, rankings.applications[title]] as const),
    ]
    yield scored.flatMap(([application, ranks]) =>
      ranks.map(({ companyId, company, score, rank }) => {
        const row = { ...about, companyId, company, application, value: score, rank }
        return { type: 'score' as const, ...row }
      }),
    )
  }
  for (const { categoryId, title: category, capabilities } of matrix) {
    for (const { capabilityId, title: capability, available } of capabilities) {
      const what = { categoryId, category, capabilityId, capability }
      yield applications.flatMap(({ title: application }) =>
        companies.map(({ companyId, title: company }, index) => {
          const value = available[application][index] ?? null
          return {
            type: 'answer' as const,
            ...about,
            companyId,
            company,
            application,
            ...what,
            value,
          }
        }),
      )
    }
  }
}
