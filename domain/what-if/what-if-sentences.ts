import type { ReportDocument } from '../document/report-document.ts'
import type { Rank } from '../ranking/rankings.ts'
import { countText, listText, pointsText, rankText } from '../text/number-text.ts'
import { countReport, overallScores } from './score-weights.ts'
import { MAX_CATEGORY_WEIGHT, MAX_DEVICE_WEIGHT } from './what-if-settings.ts'
import { type ChangedWeight, customWeights, type ResolvedWhatIf } from './what-if.ts'

type RankedDocument = Pick<ReportDocument, 'companies' | 'matrix' | 'scoring' | 'rankings'>

/** '0.80' for an application, '1.5' for a category; '3.38' where one decimal would round it. */
export function weightText(kind: ChangedWeight['kind'], weight: number): string {
  const isTenth = Math.abs(weight * 10 - Math.round(weight * 10)) < 1e-9
  return weight.toFixed(kind === 'category' && isTenth ? 1 : 2)
}

/** '2 weights changed, 1 company left out'; '' if nothing is changed. */
export function changesText({ changed, leftOut }: ResolvedWhatIf): string {
  return [
    ...(changed.length > 0 ? [`${countText(changed.length, 'weight')} changed`] : []),
    ...(leftOut.length > 0
      ? [`${countText(leftOut.length, 'company', 'companies')} left out`]
      : []),
  ].join(', ')
}

/** A custom view in two sentences, both calculated. */
export interface WhatIfFinding {
  /** 'With Mobile Web at 0.80, Pennant Bank would be 4th of 6, past Corvane.' */
  readonly headline: string
  /** Which change would do it alone, or what is missing to the next rank. */
  readonly detail: string
}

/** Changed weights that a sentence names; more are counted. */
const MAX_NAMED = 3

/**
 * Returns what a custom view means for a company, or how it is published if nothing is changed.
 * `custom` is the overall ranking of the view. Null without scores and for a company not in the
 * report.
 */
export function whatIfFinding(
  document: RankedDocument,
  resolved: ResolvedWhatIf,
  custom: readonly Rank[],
  companyId: string,
): WhatIfFinding | null {
  const published = document.rankings?.overall ?? []
  const before = published.find((rank) => rank.companyId === companyId)
  if (!before) return null
  const name = before.company
  const now = custom.find((rank) => rank.companyId === companyId)
  const from = rankText(before.rank, sharesRank(published, before))
  if (resolved.changed.length === 0 && resolved.leftOut.length === 0) {
    return {
      headline: `${name} is ${from} of ${published.length} with the published weights.`,
      detail: nextText(published, before, 'is'),
    }
  }
  const condition = conditionText(resolved)
  if (!now) {
    const first = custom.filter(({ rank }) => rank === 1).map(({ company }) => company)
    return {
      headline: `${condition}, ${listText(first)} would lead ${countText(custom.length, 'company', 'companies')}.`,
      detail: `${name} is left out.`,
    }
  }
  const gone = new Set(resolved.leftOut.map((one) => one.companyId))
  const peers = published.filter((rank) => !gone.has(rank.companyId))
  const of = `of ${custom.length}`
  const to = rankText(now.rank, sharesRank(custom, now))
  const ahead = (ranks: readonly Rank[], { score }: Rank) =>
    new Set(ranks.filter((rank) => rank.score > score).map((rank) => rank.company))
  const [aheadBefore, aheadNow] = [ahead(peers, before), ahead(custom, now)]
  const level = custom
    .filter((rank) => rank.rank === now.rank && rank.companyId !== companyId)
    .map(({ company }) => company)
  const passed = [...aheadBefore].filter(
    (company) => !aheadNow.has(company) && !level.includes(company),
  )
  const fallen = [...aheadNow].filter((company) => !aheadBefore.has(company))
  const moves = [
    ...(passed.length > 0 ? [`past ${namesText(passed)}`] : []),
    ...(level.length > 0 ? [`level with ${namesText(level)}`] : []),
    ...(fallen.length > 0 ? [`behind ${namesText(fallen)}`] : []),
  ]
  const verb = now.rank === before.rank ? 'would stay' : 'would be'
  const same =
    moves.length === 0 && now.rank !== before.rank
      ? ` instead of ${from} of ${published.length}`
      : ''
  const headline = `${condition}, ${name} ${verb} ${to} ${of}${same}${moves.map((move) => `, ${move}`).join('')}.`
  const improved = now.rank < aheadBefore.size + 1
  return {
    headline,
    detail:
      improved && resolved.changed.length <= MAX_NAMED
        ? aloneText(document, resolved, companyId, now.rank)
        : nextText(custom, now, 'would be'),
  }
}

function sharesRank(ranks: readonly Rank[], { rank }: Rank): boolean {
  return ranks.filter((other) => other.rank === rank).length > 1
}

function namesText(names: readonly string[]): string {
  return names.length > MAX_NAMED
    ? countText(names.length, 'company', 'companies')
    : listText(names)
}

/** 'With Mobile Web at 0.80 and Credit Score at 1.5', 'Without Northmere Savings'. */
function conditionText({ changed, leftOut }: ResolvedWhatIf): string {
  if (changed.length === 0) return `Without ${namesText(leftOut.map(({ title }) => title))}`
  if (changed.length > MAX_NAMED) return `With ${changed.length} other weights`
  return `With ${listText(changed.map(({ kind, title, to }) => `${title} at ${weightText(kind, to)}`))}`
}

/** 'Corvane would be 0.87 points ahead.' */
function nextText(ranks: readonly Rank[], { rank, score }: Rank, verb: string): string {
  const above = ranks.findLast((other) => other.rank < rank)
  const below = ranks.find((other) => other.rank > rank)
  if (above) return `${above.company} ${verb} ${gapText(above.score - score)} ahead.`
  return below ? `${below.company} ${verb} ${gapText(score - below.score)} behind.` : ''
}

/** With two decimals where one would hide a near-tie. */
function gapText(gap: number): string {
  return pointsText(gap, gap < 0.005 ? 2 : 1)
}

/**
 * Says which of the changes would give the rank alone, and from which weight on: 'Mobile Web alone
 * would do it from 0.74 on.'
 */
function aloneText(
  document: RankedDocument,
  resolved: ResolvedWhatIf,
  companyId: string,
  rank: number,
): string {
  const { changed } = resolved
  const alone = changed.flatMap((weight) => {
    const from = thresholdOf(document, resolved, weight, companyId, rank)
    return from === null
      ? []
      : [`${weight.title}${changed.length > 1 ? ' alone' : ''} would do it ${from}`]
  })
  if (alone.length > 0) return `${listText(alone)}.`
  if (changed.length < 2) return ''
  return changed.length === 2 ? 'Neither would do it alone.' : 'None of them would do it alone.'
}

/**
 * 'from 0.74 on', or 'at 1.2 or less': the first weight in hundredths from which on, up to the end
 * in its direction, the company has the rank or a better one with this change alone.
 */
function thresholdOf(
  document: RankedDocument,
  { leftOut }: ResolvedWhatIf,
  weight: ChangedWeight,
  companyId: string,
  rank: number,
): string | null {
  const report = countReport(document)
  if (report === null) return null
  const gone = new Set(leftOut.map((one) => one.companyId))
  const places = document.companies.flatMap((one, place) =>
    gone.has(one.companyId) ? [] : [place],
  )
  const own = document.companies.findIndex((one) => one.companyId === companyId)
  const holds = (hundredths: number) => {
    const to = hundredths / 100
    const weights = customWeights(document, report.weights, [{ ...weight, to }])
    if (weights.devices.every((one) => one === 0)) return false
    const scores = overallScores(report, weights)
    return places.filter((place) => scores[place]! > scores[own]!).length + 1 <= rank
  }
  const most = weight.kind === 'device' ? MAX_DEVICE_WEIGHT : MAX_CATEGORY_WEIGHT
  const rising = weight.to > weight.from
  const step = rising ? 1 : -1
  const published = weight.from * 100
  let first: number | null = null
  for (let at = rising ? most * 100 : 0; (at - published) * step > 1e-9; at -= step) {
    if (!holds(at)) break
    first = at
  }
  if (first === null) return null
  const text = weightText(weight.kind, first / 100)
  return rising ? `from ${text} on` : `at ${text} or less`
}
