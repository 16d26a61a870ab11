import { APPLICATIONS, type ApplicationKey } from '../../catalogue/application.ts'
import type { Rank } from '../../scoring/ranking/rankings.ts'
import { difference } from '../../text/number-text.ts'
import { chartClaim } from '../claims/chart-claims.ts'
import type { Claim } from '../claims/claim.ts'
import { type ClaimedRanking, OVERALL } from '../claims/claimed-ranking.ts'
import type { ReportDocument } from '../document/report-document.ts'
import { findNearTies, type NearTie } from '../findings/standing.ts'
import { assumptionText } from '../uncertainty/interval-text.ts'
import { drawnResult, findIntervals, type Intervals } from '../uncertainty/uncertainty.ts'
import type { OwnCompanies } from './chart-table.ts'

/** One ranking of a dot plot. */
export interface DotPanel {
  /** 'Overall' */
  readonly title: string
  readonly ranks: readonly Rank[]
  /** Pairs of neighbours in the whole ranking, neither clearly ahead. */
  readonly nearTies?: readonly NearTie[]
  /** The 95% intervals of the scores; missing where nothing was drawn or the reader hides them. */
  readonly intervals?: PanelIntervals
}

export interface PanelIntervals {
  readonly byCompany: Intervals
  /** The intervals in words. */
  readonly listed: Claim<'intervals listed'>
  /** '95% interval if 1% of all answers were recorded wrongly, by 4,000 draws' */
  readonly meaning: string
}

type ScoredDocument = Pick<ReportDocument, 'rankings' | 'companies' | 'uncertainty'>

/** Returns the rankings of a report that a dot plot compares: overall, then each application. */
export function scorePanels(document: ScoredDocument): DotPanel[] {
  return [null, ...APPLICATIONS.map(({ title }) => title)].flatMap(
    (application) => scorePanel(document, application) ?? [],
  )
}

/** Returns one ranking of a report, overall for null; null without scores. */
export function scorePanel(
  document: ScoredDocument,
  application: ApplicationKey | null,
): DotPanel | null {
  const { rankings } = document
  if (!rankings) return null
  const byCompany = findIntervals(document, application)
  const listed = intervalsClaim(document, application)
  return {
    title: application ?? 'Overall',
    ranks: application === null ? rankings.overall : rankings.applications[application],
    nearTies: findNearTies(document, application),
    ...(byCompany &&
      listed && { intervals: { byCompany, listed, meaning: intervalMeaning(listed) } }),
  }
}

/** Returns the intervals of a ranking in its order; null where nothing was drawn. */
export function intervalsClaim(
  document: ScoredDocument,
  application: ApplicationKey | null,
  errorRate?: number,
): Claim<'intervals listed'> | null {
  const result = drawnResult(document, errorRate)
  const byCompany = findIntervals(document, application, errorRate)
  const { rankings, uncertainty } = document
  if (!result || !byCompany || !rankings || !uncertainty) return null
  const ranks = application === null ? rankings.overall : rankings.applications[application]
  return chartClaim('intervals listed', {
    draws: uncertainty.draws,
    errorRate: result.errorRate,
    application,
    intervals: ranks.flatMap((rank) => {
      const interval = byCompany.get(rank.companyId)
      return interval ? [{ ...named(rank), low: interval.low, high: interval.high }] : []
    }),
  })
}

function intervalMeaning({ inputs }: Claim<'intervals listed'>): string {
  return `95% interval ${assumptionText(inputs.errorRate)}`
}

/** Returns whether a company and a neighbour of it are nearly tied. */
export function isInNearTie({ nearTies = [] }: DotPanel, { companyId }: Rank): boolean {
  return nearTies.some(({ better, worse }) =>
    [better.companyId, worse.companyId].includes(companyId),
  )
}

/** Returns the overall ranking, or that of an application, for claims. */
export function rankingNamed(title: string): ClaimedRanking {
  const key = APPLICATIONS.find((application) => application.title === title)?.title
  return { ...OVERALL, application: key ?? null }
}

/** Returns 'Corvane and Pennant Bank overall (77.2% and 77.0%, 0.28 points)' for each near-tie. */
export function nearTieClaims({ title, nearTies = [] }: DotPanel): Claim<'near tie'>[] {
  return nearTies.map(({ better, worse, gap }) =>
    chartClaim('near tie', {
      ranking: rankingNamed(title),
      better: scored(better),
      worse: scored(worse),
      gap,
    }),
  )
}

/** Returns who leads a ranking and by how much, and where the reader's own company is. */
export function leadClaim(
  title: string,
  ranks: readonly Rank[],
  own: OwnCompanies,
): Claim<'ranking led'> | null {
  const [first] = ranks
  if (!first) return null
  const second = ranks.find(({ rank }) => rank > 1)
  const next = ranks.filter(({ rank }) => rank === second?.rank)
  const mine = ranks.find(({ companyId, rank }) => own.has(companyId) && rank > 1)
  const isOwnNext = next.length === 1 && next[0] === mine
  return chartClaim('ranking led', {
    ranking: rankingNamed(title),
    leaders: ranks.filter(({ rank }) => rank === 1).map(named),
    score: first.score,
    next:
      second && !isOwnNext
        ? { companies: next.map(named), gap: difference(first.score, second.score) }
        : null,
    own: mine
      ? {
          ...scored(mine),
          rank: mine.rank,
          shared: ranks.filter(({ rank }) => rank === mine.rank).length > 1,
          gap: difference(first.score, mine.score),
        }
      : null,
  })
}

/** Returns the scores of a ranking, as a text alternative has them. */
export function scoresClaim(
  title: string,
  ranks: readonly Rank[],
  date: string,
): Claim<'scores listed'> {
  return chartClaim('scores listed', {
    ranking: rankingNamed(title),
    date,
    scores: ranks.map(scored),
  })
}

function named({ companyId, company }: Rank) {
  return { companyId, company }
}

function scored(rank: Rank) {
  return { ...named(rank), score: rank.score }
}
