import type { ReportDocument } from '@insights/domain/document/report-document.ts'

/** More lines than these are no ornament any more. */
const MOST_COMPANIES = 12

/**
 * The overall ranks of the leading companies in edition after edition, this one last, the leader's
 * first; none where there are no two editions with ranks.
 */
export function overallRanks({ history, rankings }: ReportDocument): (number | null)[][] {
  const editions = [...history.map(({ overall }) => overall), rankings?.overall ?? []].filter(
    (ranks) => ranks.length > 0,
  )
  if (editions.length < 2 || !rankings) return []
  return rankings.overall
    .slice(0, MOST_COMPANIES)
    .map(({ companyId }) =>
      editions.map((ranks) => ranks.find((rank) => rank.companyId === companyId)?.rank ?? null),
    )
}
