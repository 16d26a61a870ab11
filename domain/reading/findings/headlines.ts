import type { Rank } from '../../scoring/ranking/rankings.ts'
import { difference } from '../../text/number-text.ts'
import { type Claim, sentenceOf } from '../claims/claim.ts'
import { headlineClaim } from '../claims/headline-claims.ts'
import type { Sentence } from '../claims/sentence.ts'
import type { AvailabilityChange, ReportDocument } from '../document/report-document.ts'
import { isClearlyAhead } from '../uncertainty/uncertainty.ts'
import { isSameCatalogue } from './edition-facts.ts'
import { findNearTies, findStanding, type Standing } from './standing.ts'

type ComparedDocument = Pick<
  ReportDocument,
  'rankings' | 'history' | 'changes' | 'overTime' | 'scoreCauses' | 'companies' | 'uncertainty'
>

/**
 * Returns a company's overall rank and what it gained or lost since the previous edition: 'Pennant
 * Bank falls from 3rd to 5th. It loses 8 capabilities on the Android App.' It names both facts and
 * claims no cause. Empty without rankings and for a company not in the report.
 */
export function companyHeadline(document: ComparedDocument, companyId: string): Claim[] {
  const standing = findStanding(document, companyId)
  if (!standing) return []
  const rank = headlineClaim('rank', rankInputs(standing))
  if (!standing.before) return [rank]
  const { company } = standing.now
  const own = document.changes.filter((change) => change.companyId === companyId)
  return [
    rank,
    headlineClaim('own changes', {
      companyId,
      company,
      gained: own.filter(({ gained }) => gained),
      lost: own.filter(({ gained }) => !gained),
      sameCatalogue: isSameCatalogue(document),
    }),
  ]
}

/** Returns the claim on a company's rank. */
export function rankInputs({ now, before, beforeTied, tiedWith, of }: Standing) {
  const { companyId, company, rank } = now
  return {
    companyId,
    company,
    rank,
    tiedWith,
    of,
    before: before && { rank: before.rank, shared: beforeTied },
  }
}

/** Returns the leader of a ranking with its lead, and the former leader. Empty without ranks. */
export function leaderHeadline(document: ComparedDocument): Claim[] {
  const overall = document.rankings?.overall ?? []
  const [first] = overall
  if (!first) return []
  const leaders = overall.filter(({ rank }) => rank === 1)
  const behind = overall.filter(({ rank }) => rank > 1)
  const [second] = behind
  const next = second && {
    companies: behind.filter(({ rank }) => rank === second.rank).map(({ company }) => company),
    gap: difference(first.score, second.score),
  }
  return [
    headlineClaim('leader', { leaders, score: first.score, next: next ?? null }),
    ...formerLeaders(document, leaders),
  ]
}

function formerLeaders(document: ComparedDocument, leaders: readonly Rank[]): Claim[] {
  const { history, rankings } = document
  const previous = history.at(-1)
  const led = previous?.overall.filter(({ rank }) => rank === 1) ?? []
  const ranked = new Set(rankings?.overall.map(({ companyId }) => companyId))
  const from = led.filter(({ companyId }) => ranked.has(companyId))
  const left = led.filter(({ companyId }) => !ranked.has(companyId))
  const held = leaders.some(({ companyId }) => led.some((one) => one.companyId === companyId))
  const isClearLead = leaders.every((leader) =>
    from.every((one) => isClearlyAhead(document, null, leader.companyId, one.companyId) !== false),
  )
  return [
    ...(from.length > 0 && !held
      ? [headlineClaim('lead taken', { leaders, from, clear: isClearLead })]
      : []),
    ...(previous && left.length > 0
      ? [headlineClaim('leader left', { left, since: previous.date })]
      : []),
  ]
}

/** Returns a claim for each pair of neighbours that is nearly tied. */
export function nearTies(
  document: Pick<ReportDocument, 'rankings' | 'companies' | 'uncertainty'>,
): Claim<'neighbours nearly tied'>[] {
  return findNearTies(document, null).map((pair) => headlineClaim('neighbours nearly tied', pair))
}

/** A headline of an edition, and the page that shows it. */
export interface EditionFinding {
  readonly claims: readonly Claim[]
  readonly text: Sentence
  readonly page: 'scores' | 'changes'
}

/**
 * Returns the headlines of an edition, made from its data: the leader, gains and losses, and nearly
 * tied ranks. Empty in a preview.
 */
export function editionFindings(document: ComparedDocument): EditionFinding[] {
  if (!document.rankings) return []
  const changes = editionChanges(document)
  return [
    ...finding('scores', leaderHeadline(document)),
    ...finding('changes', changes ? [changes] : []),
    ...nearTies(document).flatMap((tie) => finding('scores', [tie])),
  ]
}

function finding(page: EditionFinding['page'], claims: readonly Claim[]): EditionFinding[] {
  const text = sentenceOf(claims)
  return text === null ? [] : [{ claims, text, page }]
}

/**
 * Returns the gains and losses of all companies since the previous edition; null in a first one.
 */
export function editionChanges(document: ComparedDocument): Claim<'edition changes'> | null {
  const previous = document.history.at(-1)
  if (!previous) return null
  return headlineClaim('edition changes', {
    gained: document.changes.filter(({ gained }) => gained),
    lost: document.changes.filter(({ gained }) => !gained),
    since: previous.date,
    sameCatalogue: isSameCatalogue(document),
  })
}

/** Returns the gains or losses of a company, or of all; null without any. */
export function totalChanges(
  changes: readonly AvailabilityChange[],
  company: { readonly companyId: string; readonly title: string } | null,
  gained: boolean,
): Claim<'total changes'> | null {
  const alike = changes.filter(
    (change) =>
      change.gained === gained && (company === null || change.companyId === company.companyId),
  )
  if (alike.length === 0) return null
  const named = company && { companyId: company.companyId, company: company.title }
  return headlineClaim('total changes', { company: named, gained, changes: alike })
}

/** Returns a company's overall score with its change: 'Overall 73.63%, −5.29 points since July 2026.' */
export function scoreAndChange({
  now,
  before,
  previousDate,
}: Pick<Standing, 'now' | 'before' | 'previousDate'>): Claim<'score and change'> {
  const { companyId, company, score } = now
  return headlineClaim('score and change', {
    companyId,
    company,
    score,
    before: before && previousDate !== null ? { score: before.score, since: previousDate } : null,
  })
}
