import { chartClaim } from '../../reading/claims/chart-claims.ts'
import type { Claim } from '../../reading/claims/claim.ts'
import type { ClaimedPlace } from '../../reading/claims/claimed-ranking.ts'
import type { Sentence } from '../../reading/claims/sentence.ts'
import {
  type ChangedWeight,
  type Threshold,
  whatIfClaim,
} from '../../reading/claims/what-if-claims.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import type { Rank } from '../../scoring/ranking/rankings.ts'
import { difference } from '../../text/number-text.ts'
import { countReport, overallScores } from './score-weights.ts'
import { MAX_CATEGORY_WEIGHT, MAX_DEVICE_WEIGHT } from './what-if-settings.ts'
import { customWeights, type ResolvedWhatIf } from './what-if.ts'

type RankedDocument = Pick<ReportDocument, 'companies' | 'matrix' | 'scoring' | 'rankings'>
type View = Pick<ResolvedWhatIf, 'changed' | 'leftOut'>

function viewOf({ changed, leftOut }: View): View {
  return { changed, leftOut }
}

/** '2 weights changed, 1 company left out'; null if nothing is changed. */
export function changesClaim(resolved: View): Claim<'changes counted'> | null {
  const { changed, leftOut } = resolved
  if (changed.length === 0 && leftOut.length === 0) return null
  return whatIfClaim('changes counted', viewOf(resolved))
}

/** The same as a text; '' if nothing is changed. */
export function changesText(resolved: View): Sentence | '' {
  return changesClaim(resolved)?.text ?? ''
}

/** 'Mobile Web 0.80 instead of 0.41. Left out: Northmere Savings.' */
export function changeListClaim(resolved: View): Claim<'changes listed'> {
  return whatIfClaim('changes listed', viewOf(resolved))
}

/** A custom view in two sentences, both calculated. */
export interface WhatIfFinding {
  /** 'With Mobile Web at 0.80, Pennant Bank would be 4th of 6, past Corvane.' */
  readonly headline: Claim
  /** The change that would do it alone, or the distance to the next rank; null for one company. */
  readonly detail: Claim | null
}

/** Changed weights that are tried by themselves. */
const MAX_TRIED = 3

/**
 * Returns the effect of a custom view on a company, or its published rank if nothing is changed.
 * `custom` is the overall ranking of the view. Null without scores and for a company not in the
 * report.
 */
export function whatIfFinding(
  document: RankedDocument,
  resolved: View,
  custom: readonly Rank[],
  companyId: string,
): WhatIfFinding | null {
  const published = document.rankings?.overall ?? []
  const before = published.find((rank) => rank.companyId === companyId)
  if (!before) return null
  const { company } = before
  const own = { companyId, company }
  const view = viewOf(resolved)
  const now = custom.find((rank) => rank.companyId === companyId)
  if (resolved.changed.length === 0 && resolved.leftOut.length === 0) {
    return {
      headline: whatIfClaim('published place', {
        ...own,
        ...placeOf(published, before),
        of: published.length,
      }),
      detail: nextClaim(view, published, before),
    }
  }
  if (!now) {
    const leaders = custom.filter(({ rank }) => rank === 1).map((rank) => rank.company)
    return {
      headline: whatIfClaim('custom leader', { view, leaders, of: custom.length }),
      detail: whatIfClaim('left out', { ...own, view }),
    }
  }
  const gone = new Set(resolved.leftOut.map((one) => one.companyId))
  const peers = published.filter((rank) => !gone.has(rank.companyId))
  const ahead = (ranks: readonly Rank[], { score }: Rank) =>
    new Set(ranks.filter((rank) => rank.score > score).map((rank) => rank.company))
  const [aheadBefore, aheadNow] = [ahead(peers, before), ahead(custom, now)]
  const level = custom
    .filter((rank) => rank.rank === now.rank && rank.companyId !== companyId)
    .map((rank) => rank.company)
  const isBefore = (other: string) => aheadBefore.has(other)
  const headline = whatIfClaim('custom place', {
    ...own,
    view,
    before: { ...placeOf(published, before), of: published.length },
    now: { ...placeOf(custom, now), of: custom.length },
    past: [...aheadBefore].filter((other) => !aheadNow.has(other) && !level.includes(other)),
    level,
    behind: [...aheadNow].filter((other) => !isBefore(other)),
  })
  const improved = now.rank < aheadBefore.size + 1
  return {
    headline,
    detail:
      improved && resolved.changed.length <= MAX_TRIED
        ? aloneClaim(document, view, own, now.rank)
        : nextClaim(view, custom, now),
  }
}

function placeOf(ranks: readonly Rank[], { rank }: Rank): ClaimedPlace {
  return { rank, shared: ranks.filter((other) => other.rank === rank).length > 1 }
}

/** 'Corvane would be 0.87 points ahead.' */
function nextClaim(view: View, ranks: readonly Rank[], own: Rank): Claim | null {
  const next =
    ranks.findLast(({ rank }) => rank < own.rank) ?? ranks.find(({ rank }) => rank > own.rank)
  if (!next) return null
  return whatIfClaim('next in view', {
    companyId: own.companyId,
    company: own.company,
    view,
    others: ranks.filter(({ rank }) => rank === next.rank).map(({ company }) => company),
    ahead: next.rank < own.rank,
    score: own.score,
    gap: Math.abs(difference(next.score, own.score)),
  })
}

/**
 * Returns the changes that would give the rank alone, and from which weight on: 'Mobile Web alone
 * would do it from 0.74 on.'
 */
function aloneClaim(
  document: RankedDocument,
  view: View,
  own: { readonly companyId: string; readonly company: string },
  rank: number,
): Claim | null {
  const { changed } = view
  const weights = changed.flatMap(
    (weight) => thresholdOf(document, view, weight, own.companyId, rank) ?? [],
  )
  if (weights.length > 0) return whatIfClaim('alone enough', { ...own, view, rank, weights })
  return changed.length < 2 ? null : whatIfClaim('none alone enough', { ...own, view, rank })
}

/**
 * Returns the first weight in hundredths from which on, up to the end in its direction, the company
 * has the rank or a better one with this change alone; else the changed weight, if that gives it.
 */
function thresholdOf(
  document: RankedDocument,
  { leftOut }: View,
  weight: ChangedWeight,
  companyId: string,
  rank: number,
): Threshold | null {
  const report = countReport(document)
  if (report === null) return null
  const gone = new Set(leftOut.map((one) => one.companyId))
  const places = document.companies.flatMap((one, place) =>
    gone.has(one.companyId) ? [] : [place],
  )
  const own = document.companies.findIndex((one) => one.companyId === companyId)
  const holds = (to: number) => {
    const weights = customWeights(document, report.weights, [{ ...weight, to }])
    if (weights.devices.every((one) => one === 0)) return false
    const scores = overallScores(report, weights)
    return places.filter((place) => scores[place]! > scores[own]!).length + 1 <= rank
  }
  const most = weight.kind === 'device' ? MAX_DEVICE_WEIGHT : MAX_CATEGORY_WEIGHT
  const rising = weight.to > weight.from
  const step = rising ? 1 : -1
  const published = weight.from * 100
  const { id, title, kind } = weight
  let first: number | null = null
  for (let at = rising ? most * 100 : 0; (at - published) * step > 1e-9; at -= step) {
    if (!holds(at / 100)) break
    first = at / 100
  }
  if (first !== null) return { id, title, kind, from: first, on: true, rising }
  return holds(weight.to) ? { id, title, kind, from: weight.to, on: false, rising } : null
}

/** Returns that no company passes another one or comes level with it; null if one does. */
export function orderClaim(
  published: readonly Rank[],
  custom: readonly Rank[],
  view: View,
): Claim<'order kept'> | null {
  const scores = new Map(published.map(({ companyId, score }) => [companyId, score]))
  const isKept = custom.slice(1).every((worse, index) => {
    const better = custom[index]!
    const before = (scores.get(better.companyId) ?? 0) - (scores.get(worse.companyId) ?? 0)
    return Math.sign(before) === Math.sign(better.score - worse.score)
  })
  return isKept && custom.length > 1 ? chartClaim('order kept', { view: viewOf(view) }) : null
}

/** Returns ranks and scores beside the published ones, as a text alternative has them. */
export function besideClaim(
  rows: readonly { readonly before: Rank; readonly now: Rank }[],
  view: View,
): Claim<'ranks beside'> {
  return whatIfClaim('ranks beside', {
    view: viewOf(view),
    companies: rows.map(({ before, now }) => ({
      companyId: now.companyId,
      company: now.company,
      now: { rank: now.rank, score: now.score },
      before: { rank: before.rank, score: before.score },
    })),
  })
}
