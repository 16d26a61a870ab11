import type { ApplicationKey } from '../../catalogue/application.ts'
import { boardClaim } from '../claims/board-claims.ts'
import type { Claim } from '../claims/claim.ts'
import { comparisonClaim } from '../claims/comparison-claims.ts'
import { type ComparisonRow, gapToBest, leadersOf } from './comparison-rows.ts'

interface Company {
  readonly companyId: string
  readonly title: string
}

/**
 * Returns the company that is best most often, and how often `own` is: 'Brightwell leads or shares
 * the lead in 7 of 15 comparisons, Pennant Bank in 2.' Null if no company is best anywhere.
 */
export function leadsClaim(
  rows: readonly ComparisonRow[],
  own: Company | undefined,
): Claim<'leads most'> | null {
  const counted = countLeads(rows, own)
  return counted && comparisonClaim('leads most', counted)
}

/**
 * Returns the company that is best in most categories, on an application or (null) on all of them,
 * and how often `own` is: 'Brightwell leads or shares the lead in 7 of 12 categories; Pennant Bank
 * in 2.' Null if no company is best anywhere.
 */
export function categoryLeadsClaim(
  rows: readonly Pick<ComparisonRow, 'shares'>[],
  application: ApplicationKey | null,
  own: Company | undefined,
): Claim<'leads categories'> | null {
  const counted = countLeads(rows, own)
  return counted && boardClaim('leads categories', { application, ...counted })
}

function countLeads(rows: readonly Pick<ComparisonRow, 'shares'>[], own: Company | undefined) {
  const wins = new Map<string, number>()
  for (const row of rows) {
    for (const name of leadersOf(row)) wins.set(name, (wins.get(name) ?? 0) + 1)
  }
  if (wins.size === 0) return null
  const most = Math.max(...wins.values())
  const leaders = [...wins.keys()].filter((name) => wins.get(name) === most)
  const isBehind = own && !leaders.includes(own.title)
  return {
    leaders,
    wins: most,
    of: rows.length,
    own: isBehind
      ? { companyId: own.companyId, company: own.title, wins: wins.get(own.title) ?? 0 }
      : null,
  }
}

/**
 * Returns the comparisons in which `own` has its lowest rank: 'Pennant Bank’s lowest rank is 6th, on the
 * Android App in Access & Security and Planning.' Comparisons in which no company has anything do
 * not count.
 */
export function lowestRankClaim(
  rows: readonly ComparisonRow[],
  own: Company | undefined,
): Claim<'first in each' | 'lowest rank'> | null {
  const ranked = rows.flatMap((row) => {
    const share = row.shares.find(({ companyId }) => companyId === own?.companyId)
    if (!share || leadersOf(row).length === 0) return []
    return [
      { title: row.title, application: row.application, rank: share.rank, shared: share.tied },
    ]
  })
  if (!own || ranked.length === 0) return null
  const company = { companyId: own.companyId, company: own.title }
  const lowest = Math.max(...ranked.map(({ rank }) => rank))
  if (lowest === 1) {
    const isAll = ranked.length === rows.length
    const shared = ranked.filter((one) => one.shared).length
    return isAll ? comparisonClaim('first in each', { ...company, shared }) : null
  }
  const where = ranked
    .filter(({ rank }) => rank === lowest)
    .map(({ title, application, shared }) => ({ title, application, shared }))
  return comparisonClaim('lowest rank', { ...company, rank: lowest, where })
}

/**
 * Returns in how many categories a company is behind the best: 'On the Android App, Pennant Bank is
 * behind the leader in 9 of 12 categories.' Null for a company that was not compared.
 */
export function categoryGapClaim(
  rows: readonly ComparisonRow[],
  own: Company | undefined,
): Claim<'behind in categories'> | null {
  const [first] = rows
  if (!own || !first) return null
  const gaps = rows.flatMap((row) => gapToBest(row, own.companyId) ?? [])
  if (gaps.length === 0) return null
  return comparisonClaim('behind in categories', {
    companyId: own.companyId,
    company: own.title,
    application: first.application,
    behind: gaps.filter((gap) => gap > 0).length,
    of: gaps.length,
  })
}
