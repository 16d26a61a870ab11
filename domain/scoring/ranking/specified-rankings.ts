import { type ByApplication, byApplication } from '../../catalogue/application.ts'
import type { CompanyScore } from '../scoring-record.ts'
import { rankReport, sortCompanies } from './rank-report.ts'
import type { Rank } from './rankings.ts'

/** One company of `orderedOverallRanks`. */
interface OrderedRank {
  readonly rank: number
  readonly companyId: string
  readonly company: string
  readonly overallScore: number
}

/** A category's name, and its share of each company by the company's title. */
type CategoryShares = Record<string, string | number>

interface SpecifiedRankings {
  /** By `overall` and by each application: the best first, companies of one rank by title. */
  readonly orderedOverallRanks: ByApplication<OrderedRank[]> & { readonly overall: OrderedRank[] }
  /** By each application: a row for each category, sorted by name. */
  readonly capabilityRankByCategoryUnweighted: ByApplication<CategoryShares[]>
}

/** Returns the rankings of a report's scores by the names that the specification has for them. */
export function specifiedRankings(scores: readonly CompanyScore[]): SpecifiedRankings {
  const { overall, applications, categories } = rankReport(scores, null)
  const titles = sortCompanies(scores).map(({ companyName }) => companyName)
  return {
    orderedOverallRanks: {
      overall: overall.map(orderedRank),
      ...byApplication((application) => applications[application].map(orderedRank)),
    },
    capabilityRankByCategoryUnweighted: byApplication((application) =>
      categories[application].map(({ categoryName, scores: shares }) => ({
        ...Object.fromEntries(titles.map((title, at) => [title, shares[at]!])),
        categoryName,
      })),
    ),
  }
}

const orderedRank = ({ rank, companyId, company, score }: Rank): OrderedRank => ({
  rank,
  companyId,
  company,
  overallScore: score,
})
