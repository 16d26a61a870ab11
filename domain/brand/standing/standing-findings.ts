import { APPLICATIONS, type ApplicationKey } from '../../catalogue/application.ts'
import { CAUSES } from '../../reading/causes/causes.ts'
import type { ChartTable } from '../../reading/charts/chart-table.ts'
import type { Claim } from '../../reading/claims/claim.ts'
import type { Sentence } from '../../reading/claims/sentence.ts'
import { standingClaim, type MoveCause } from '../../reading/claims/standing-claims.ts'
import { ranksOf } from '../../reading/document/ranks-of.ts'
import type { ReportDocument, HistoryRank } from '../../reading/document/report-document.ts'
import { scoreWith } from '../../reading/findings/capability-worth.ts'
import { rankInputs } from '../../reading/findings/headlines.ts'
import { findStanding, type Neighbour, type Standing } from '../../reading/findings/standing.ts'
import type { Rank } from '../../scoring/ranking/rankings.ts'
import { formatMonth } from '../../text/format-date.ts'
import { changeText, difference, shownChange, shownDifference } from '../../text/number-text.ts'
import { type CausesDocument, changedRatings, hasHappened } from './causes-happened.ts'
import { findOvertakings, whoPassed } from './overtaking.ts'

/** A company's rank in one ranking, and its passes. */
export interface RankingStanding {
  /** Null for the overall ranking. */
  readonly application: ApplicationKey | null
  readonly standing: Standing
  /** 'Passed by Halden & Rowe and Corvane' */
  readonly passed: Sentence
}

type StandingDocument = Pick<
  ReportDocument,
  | 'rankings'
  | 'history'
  | 'scoreCauses'
  | 'scoring'
  | 'companies'
  | 'matrix'
  | 'changes'
  | 'uncertainty'
>

/** 'October 2026, compared with July 2026' */
export function standingLead({
  report,
  history,
}: Pick<ReportDocument, 'report' | 'history'>): string {
  const since = history.at(-1)?.date
  const now = formatMonth(report.date)
  return since === undefined ? now : `${now}, compared with ${formatMonth(since)}`
}

/** Returns a company's rank overall and on each application. Empty without scores. */
export function findStandings(document: StandingDocument, companyId: string): RankingStanding[] {
  return [null, ...APPLICATIONS.map(({ title }) => title)].flatMap((application) => {
    const standing = findStanding(document, companyId, application)
    if (!standing) return []
    return [{ application, standing, passed: whoPassed(document, standing.now, application).text }]
  })
}

/**
 * Returns a company's rank with its cause: 'Pennant Bank fell from 3rd to 5th, because it lost 8
 * capabilities on the Android App.' It says “because” only for a cause that alone made the
 * difference. Null without scores.
 */
export function standingFinding(
  document: StandingDocument,
  companyId: string,
): Claim<'rank and score' | 'rank moved'> | null {
  const standing = findStanding(document, companyId)
  if (!standing) return null
  const { now, before } = standing
  if (!before || before.rank === now.rank) {
    const { score, change } = now
    return standingClaim('rank and score', { ...rankInputs(standing), score, change })
  }
  const own = document.changes.filter((change) => change.companyId === companyId)
  return standingClaim('rank moved', {
    ...rankInputs(standing),
    ...findRankCauses(document, companyId, before),
    gained: own.filter(({ gained }) => gained),
    lost: own.filter(({ gained }) => !gained),
  })
}

/**
 * Returns the facts behind the finding: the passes with whose change mostly made them, and the company's
 * rank without its losses or gains; without any, how far its neighbours are away.
 */
export function standingContext(document: StandingDocument, companyId: string): Claim[] {
  const standing = findStanding(document, companyId)
  if (!standing) return []
  const { company } = standing.now
  const about = { companyId, company }
  const overtakings = findOvertakings(document, companyId, null)
  const alike = Map.groupBy(overtakings, ({ passedBy, level }) => `${passedBy} ${level}`)
  const passes = [...alike.values()].map((passing) => {
    const { passedBy, level, ownChange: change } = passing[0]!
    const others = passing.map((one) => ({
      companyId: one.companyId,
      company: one.company,
      change: one.otherChange,
    }))
    return standingClaim('overtook', { ...about, passedBy, level, change, others })
  })
  const claims = [...passes, ...ranksWithoutChanges(document, standing)]
  const { above, below } = standing
  if (claims.length > 0 || (!above && !below)) return claims
  return [standingClaim('neighbours', { ...about, score: standing.now.score, above, below })]
}

function ranksWithoutChanges(document: StandingDocument, { now, before }: Standing): Claim[] {
  const { companyId, company } = now
  if (!before) return []
  return [false, true].flatMap((gained) => {
    const changed = document.changes.filter(
      (change) => change.companyId === companyId && change.gained === gained,
    )
    if (changed.length === 0) return []
    const score = scoreWith(document, companyId, changed, !gained)
    if (score === null) return []
    const others = (document.rankings?.overall ?? []).filter((one) => one.companyId !== companyId)
    const rank = others.filter((one) => one.score > score).length + 1
    if (rank === now.rank) return []
    return [
      standingClaim('rank without changes', {
        companyId,
        company,
        gained,
        rank,
        shared: others.some((one) => one.score === score),
        score,
        still: rank === before.rank,
      }),
    ]
  })
}

/** 'Overall', or the application. */
export function rankingName(application: ApplicationKey | null): string {
  return application ?? 'Overall'
}

/** Returns how far a neighbour is away: '+3.3' for one above, '−1.2' for one below. */
export function gapToText({ gap, rank }: Neighbour, to: Pick<Rank, 'rank' | 'score'>): string {
  const above = rank < to.rank ? gap : -gap
  return changeText(shownDifference(difference(to.score, -above), to.score))
}

/** Returns a company's ranks and scores as a table to read and to export. */
export function ranksTable(
  standings: readonly RankingStanding[],
  since: string | null,
): ChartTable {
  const month = since === null ? null : formatMonth(since)
  return {
    heads: [
      'Ranking',
      'Rank',
      'Score',
      ...(month === null ? [] : [`Rank in ${month}`, `Score in ${month}`, 'Change']),
      'To the next above',
      'To the next below',
    ],
    units: [
      'rank',
      'percent',
      ...(month === null ? [] : (['rank', 'percent', 'points'] as const)),
      'points',
      'points',
    ],
    noteHead: 'Above, below, and who passed whom',
    rows: standings.map(({ application, standing, passed }) => {
      const { now, before, above, below } = standing
      const shown = (change: number) => shownChange(now.score, change)
      return {
        id: application ?? 'overall',
        name: rankingName(application),
        values: [
          now.rank,
          now.score,
          ...(month === null
            ? []
            : [before?.rank ?? null, before?.score ?? null, now.change && shown(now.change)]),
          above && -shown(-above.gap),
          below && -shown(below.gap),
        ],
        note: [
          `above ${above?.company ?? 'no one'}, below ${below?.company ?? 'no one'}`,
          ...(month === null ? [] : [passed]),
        ].join('; '),
      }
    }),
  }
}

/** The causes of a changed overall rank. */
interface RankCauses {
  /** True if taking the one cause away alone would undo the move, and no other alone would. */
  readonly because: boolean
  /** Causes that would undo it alone or, without such, all that came about. */
  readonly causes: readonly MoveCause[]
  readonly came: readonly string[]
  readonly left: readonly string[]
}

const COMMON = new Set<MoveCause>(['weights', 'devices', 'catalogue', 'method'])

/** Returns why a company's overall rank differs from the previous edition. */
function findRankCauses(
  document: CausesDocument,
  companyId: string,
  before: HistoryRank,
): RankCauses {
  const ranks = ranksOf(document, null)
  const past = document.history.at(-1)?.overall ?? []
  const known = new Map(document.scoreCauses?.companies.map((one) => [one.companyId, one.without]))
  const came = ranks.filter((one) => !past.some((other) => other.companyId === one.companyId))
  const left = past.filter((one) => !ranks.some((other) => other.companyId === one.companyId))
  const now = rankAmong(ranks)
  const happened = [...CAUSES, 'others' as const, 'companies' as const].filter(hasComeAbout)
  const undoing = happened.filter((cause) => {
    const rank = rankAmong(scoresWithout(cause))
    return now < before.rank ? rank >= before.rank : rank <= before.rank
  })
  return {
    because: undoing.length === 1,
    causes: undoing.length > 0 ? undoing : happened,
    came: came.map(({ company }) => company),
    left: left.map(({ company }) => company),
  }

  function rankAmong(scores: readonly { companyId: string; score: number }[]): number {
    const own = scores.find((one) => one.companyId === companyId)?.score ?? 0
    return scores.filter(({ score }) => score > own).length + 1
  }

  function hasComeAbout(cause: MoveCause): boolean {
    if (cause === 'companies') return came.length + left.length > 0
    if (cause !== 'others') return hasHappened(document, companyId, null, cause)
    return ranks.some(
      (other) =>
        other.companyId !== companyId &&
        known.has(other.companyId) &&
        (changedRatings(document, other.companyId, null).length > 0 ||
          hasHappened(document, other.companyId, null, 'capabilities')),
    )
  }

  /** The scores of all companies without a cause. */
  function scoresWithout(cause: MoveCause): readonly { companyId: string; score: number }[] {
    if (cause === 'companies') return [...ranks.filter((one) => !came.includes(one)), ...left]
    return ranks.map((one) => {
      const without = known.get(one.companyId)?.overall
      const isOwn = one.companyId === companyId
      if (!without) return one
      if (cause === 'others') return isOwn ? one : { ...one, score: without.own }
      return isOwn || COMMON.has(cause) ? { ...one, score: without[cause] } : one
    })
  }
}
