import type { ApplicationKey } from '../../catalogue/application.ts'
import { chartClaim } from '../claims/chart-claims.ts'
import type { Claim } from '../claims/claim.ts'
import { type ClaimedRanking, OVERALL } from '../claims/claimed-ranking.ts'
import type { HistoryRank } from '../document/report-document.ts'
import type { OwnCompanies } from './chart-table.ts'
import type { RankedEdition } from './ranking-editions.ts'

/** The value that a history draws as height. */
export type HistoryMeasure = 'rank' | 'score'

interface Company {
  readonly companyId: string
  readonly title: string
}

/** Returns the ranks or scores of each edition, as a text alternative has them. */
export function historyClaims(
  companies: readonly Company[],
  editions: readonly RankedEdition[],
  measure: HistoryMeasure,
  ranking: ClaimedRanking = OVERALL,
): Claim<'edition listed'>[] {
  return editions.map(({ date, ranks }) =>
    chartClaim('edition listed', {
      ranking,
      date,
      measure,
      companies: ranks
        .filter(({ companyId }) => companies.some((company) => company.companyId === companyId))
        .map(({ companyId, company, rank, score }) => ({ companyId, company, rank, score })),
    }),
  )
}

/** Returns how the reader's own company moved, or the one whose rank changed most. */
export function moveClaim(
  companies: readonly Company[],
  editions: readonly RankedEdition[],
  own: OwnCompanies,
  ranking: ClaimedRanking = OVERALL,
): Claim | null {
  const [first, last] = [editions[0], editions.at(-1)]
  if (!first || !last || first === last) return null
  const moves = companies.flatMap(({ companyId, title }) => {
    const before = rankOf(first.ranks, companyId)
    const now = rankOf(last.ranks, companyId)
    return before && now ? [{ companyId, title, before, now, by: before.rank - now.rank }] : []
  })
  const [widest] = moves.toSorted((one, other) => Math.abs(other.by) - Math.abs(one.by))
  const move = moves.find(({ companyId }) => own.has(companyId)) ?? widest
  if (!move) return null
  const when = { ranking, from: first.date, to: last.date }
  if (move.by === 0 && !own.has(move.companyId)) {
    const ids = moves.map(({ companyId }) => companyId)
    return chartClaim('ranks same', { ...when, companies: ids })
  }
  return chartClaim('rank in two editions', {
    ...when,
    companyId: move.companyId,
    company: move.title,
    before: { rank: move.before.rank, shared: isShared(first.ranks, move.before) },
    now: { rank: move.now.rank, shared: isShared(last.ranks, move.now) },
  })
}

export function isShared(ranks: readonly HistoryRank[], { rank }: HistoryRank): boolean {
  return ranks.filter((other) => other.rank === rank).length > 1
}

export function rankOf(ranks: readonly HistoryRank[], companyId: string): HistoryRank | null {
  return ranks.find((rank) => rank.companyId === companyId) ?? null
}

/** Returns how many companies had a panel's capability, as a text alternative has it. */
export function adoptionClaim({
  capabilityId,
  title,
  key,
  points,
}: {
  readonly capabilityId: string
  readonly title: string
  /** The application that is counted. */
  readonly key: ApplicationKey
  readonly points: readonly { readonly date: string; readonly have: number; readonly of: number }[]
}): Claim<'adoption listed'> {
  const capability = title === key ? '' : title
  return chartClaim('adoption listed', { capabilityId, capability, application: key, points })
}
