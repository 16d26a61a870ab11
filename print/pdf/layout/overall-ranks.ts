import type { ReportDocument } from '@insights/domain/document/report-document.ts'

/** More lines would no longer work as an ornament. */
const MAX_COMPANIES = 12

/**
 * Overall ranks of the leading companies by edition, this one last, the leader first. Empty if
 * fewer than two editions have ranks.
 */
export function overallRanks({ history, rankings }: ReportDocument): (number | null)[][] {
  const editions = [...history.map(({ overall }) => overall), rankings?.overall ?? []].filter(
    (ranks) => ranks.length > 0,
  )
  if (editions.length < 2 || !rankings) return []
  return rankings.overall
    .slice(0, MAX_COMPANIES)
    .map(({ companyId }) =>
      editions.map((ranks) => ranks.find((rank) => rank.companyId === companyId)?.rank ?? null),
    )
}
