import type { ApplicationKey } from '../../catalogue/application.ts'
import type { Rank } from '../../scoring/ranking/rankings.ts'
import {
  difference,
  gapText,
  listText,
  sharedRankText,
  shownDifference,
} from '../../text/number-text.ts'
import { ranksBefore, ranksOf } from '../document/ranks-of.ts'
import type { HistoryRank, ReportDocument } from '../document/report-document.ts'
import { isClearlyAhead, USUAL_LEAD } from '../uncertainty/uncertainty.ts'

/** The company, or companies with one score, next to another, and how far away that score is. */
export interface Neighbour {
  /** 'Corvane', 'Corvane and Tidewell' */
  readonly company: string
  readonly companies: readonly string[]
  /** Id of the first. */
  readonly companyId: string
  readonly rank: number
  /** Distance of the scores, above 0. */
  readonly gap: number
}

/** A company's position in one ranking. */
export interface Standing {
  readonly now: Rank
  /** The companies that share its rank. */
  readonly tiedWith: readonly string[]
  readonly of: number
  /** Its position in the previous edition; null if it was not ranked then. */
  readonly before: HistoryRank | null
  /** True if it shared that position. */
  readonly beforeTied: boolean
  /** ISO 8601; null in a first edition, and without earlier ranks as in a custom view. */
  readonly previousDate: string | null
  /** The companies with the next better and the next worse score; null at the ends. */
  readonly above: Neighbour | null
  readonly below: Neighbour | null
}

type RankedDocument = Pick<ReportDocument, 'rankings' | 'history'>

/**
 * Returns a company's position overall (application null) or in an application. Null without
 * rankings, as in a preview, and for a company that is not in the report.
 */
export function findStanding(
  document: RankedDocument,
  companyId: string,
  application: ApplicationKey | null = null,
): Standing | null {
  const ranks = ranksOf(document, application)
  const now = ranks.find((rank) => rank.companyId === companyId)
  if (!now) return null
  const previous = document.history.at(-1)
  const past = ranksBefore(document, application)
  const better = ranks.findLast(({ rank }) => rank < now.rank)
  const worse = ranks.find(({ rank }) => rank > now.rank)
  const before = past.find((rank) => rank.companyId === companyId) ?? null
  return {
    now,
    tiedWith: ranks
      .filter((rank) => rank.rank === now.rank && rank !== now)
      .map(({ company }) => company),
    of: ranks.length,
    before,
    beforeTied: past.some((rank) => rank.rank === before?.rank && rank !== before),
    previousDate: past.length > 0 ? (previous?.date ?? null) : null,
    above: better ? toNeighbour(better, now, ranks) : null,
    below: worse ? toNeighbour(worse, now, ranks) : null,
  }
}

function toNeighbour({ rank, score }: Rank, to: Rank, ranks: readonly Rank[]): Neighbour {
  const alike = ranks.filter((one) => one.rank === rank)
  const companies = alike.map(({ company }) => company)
  return {
    company: listText(companies),
    companies,
    companyId: alike[0]!.companyId,
    rank,
    gap: Math.abs(difference(score, to.score)),
  }
}

/** The rank of a neighbour: '3rd', 'joint 1st'. */
export function neighbourRank({ rank, companies }: Neighbour): string {
  return sharedRankText(rank, companies.length > 1)
}

/** The rank of the previous edition, where it is another: '2nd', 'joint 2nd'; null otherwise. */
export function formerRank({ now, before, beforeTied }: Standing): string | null {
  return before === null || before.rank === now.rank
    ? null
    : sharedRankText(before.rank, beforeTied)
}

/** Returns '5.6 points ahead of Corvane', or '... behind Corvane' for one with a better rank. */
export function neighbourText({ score, rank }: Rank, neighbour: Neighbour): string {
  return neighbour.rank > rank
    ? `${gapText(score, neighbour.gap)} ahead of ${neighbour.company}`
    : `${gapText(score, -neighbour.gap)} behind ${neighbour.company}`
}

/** Two companies next to each other in a ranking, neither clearly ahead. */
export interface NearTie {
  readonly better: Rank
  readonly worse: Rank
  readonly gap: number
}

/** True if scores, as texts show them, are less than a lead apart. */
export function isNearTie(one: number, other: number, lead: number): boolean {
  return Math.abs(shownDifference(one, other)) < lead
}

/**
 * Returns neighbours in a ranking that are not tied, neither clearly ahead by the draws. Without draws
 * that is less than half a point apart.
 */
export function findNearTies(
  document: Pick<ReportDocument, 'rankings' | 'companies' | 'uncertainty'>,
  application: ApplicationKey | null,
): NearTie[] {
  const ranks = ranksOf(document, application)
  return ranks.slice(1).flatMap((worse, index) => {
    const better = ranks[index]!
    const isClear =
      isClearlyAhead(document, application, better.companyId, worse.companyId) ??
      !isNearTie(better.score, worse.score, USUAL_LEAD)
    if (better.rank === worse.rank || isClear) return []
    return [{ better, worse, gap: difference(better.score, worse.score) }]
  })
}
