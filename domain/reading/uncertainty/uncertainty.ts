import type { ApplicationKey } from '../../catalogue/application.ts'
import { USUAL_ERROR_RATE } from '../../scoring/uncertainty/error-rates.ts'
import type {
  DrawnResult,
  DrawnScore,
  DrawnScores,
  ReportDocument,
} from '../document/report-document.ts'

/** A company that is ahead of another in a smaller part of the draws is too close to call. */
export const CLEAR_SHARE = 0.75

/** In so many draws a rank is firm, and one brand surely ahead of another. */
export const SURE_SHARE = 0.95

type Uncertain = Pick<ReportDocument, 'companies' | 'uncertainty'>

/**
 * Returns the drawn result of an assumed share of wrong answers; by default that of the measured
 * one, or of 1%. Null where nothing was drawn.
 */
export function drawnResult(
  { uncertainty }: Pick<ReportDocument, 'uncertainty'>,
  errorRate?: number,
): DrawnResult | null {
  if (uncertainty === null || uncertainty.results.length === 0) return null
  const rate = errorRate ?? uncertainty.sources.answers?.errorRate ?? USUAL_ERROR_RATE
  const distance = (result: DrawnResult) => Math.abs(result.errorRate - rate)
  return uncertainty.results.reduce((nearest, one) =>
    distance(one) < distance(nearest) ? one : nearest,
  )
}

/** Returns the result that verdicts and near-ties rest on, whether a reader has intervals shown or hidden. */
export function verdictResult(document: Pick<ReportDocument, 'uncertainty'>): DrawnResult | null {
  return document.uncertainty?.hidden ?? drawnResult(document)
}

/** 95% intervals of one ranking by the id of the company. */
export type Intervals = ReadonlyMap<string, DrawnScore>

/**
 * Returns the intervals of a ranking, overall for null. Null where nothing was drawn, and for an
 * application by another share of wrong answers than the usual one.
 */
export function findIntervals(
  document: Uncertain,
  application: ApplicationKey | null,
  errorRate?: number,
): Intervals | null {
  const result = drawnResult(document, errorRate)
  if (result === null) return null
  const drawn = application === null ? result.overall : result.applications?.[application]
  if (drawn === undefined) return null
  return new Map(
    document.companies.flatMap(({ companyId }, place) => {
      const interval = drawnScore(drawn, place)
      return interval ? [[companyId, interval] as const] : []
    }),
  )
}

function drawnScore({ low, high, best, worst }: DrawnScores, place: number): DrawnScore | null {
  if (low[place] === undefined) return null
  return { low: low[place], high: high[place]!, best: best[place]!, worst: worst[place]! }
}

/** Returns the share of the draws in which a company is overall ahead of another; null if unknown. */
export function aheadShare(
  document: Uncertain,
  companyId: string,
  otherId: string,
  errorRate?: number,
): number | null {
  const result = drawnResult(document, errorRate)
  if (result === null || document.uncertainty === null) return null
  return aheadIn(document, result.ahead, document.uncertainty.draws, companyId, otherId)
}

/**
 * Returns the share of draws in which a company is ahead of another, by the counts of each company's
 * pairs with those after it; null for one that is not compared.
 */
export function aheadIn(
  { companies }: Pick<ReportDocument, 'companies'>,
  ahead: readonly number[],
  draws: number,
  companyId: string,
  otherId: string,
): number | null {
  const one = companies.findIndex((company) => company.companyId === companyId)
  const other = companies.findIndex((company) => company.companyId === otherId)
  if (one < 0 || other < 0 || one === other) return null
  const [first, second] = one < other ? [one, other] : [other, one]
  const before = first * companies.length - (first * (first + 1)) / 2
  const count = ahead[before + second - first - 1]
  if (count === undefined) return null
  return one < other ? count / draws : 1 - count / draws
}

/** True if neither of two companies is clearly ahead. */
export function isTooClose(share: number): boolean {
  return Math.max(share, 1 - share) < CLEAR_SHARE
}

/**
 * True if a company is clearly ahead of another, overall for null; null where nothing was drawn. On an
 * application no pairs were counted: there the intervals of both say it, as if they were independent.
 */
export function isClearlyAhead(
  document: Uncertain,
  application: ApplicationKey | null,
  companyId: string,
  otherId: string,
): boolean | null {
  const result = verdictResult(document)
  if (result === null || document.uncertainty === null) return null
  if (application === null) {
    const { draws } = document.uncertainty
    const share = aheadIn(document, result.ahead, draws, companyId, otherId)
    return share === null ? null : share >= CLEAR_SHARE
  }
  const [own, other] = [companyId, otherId].map((id) => {
    const place = document.companies.findIndex((company) => company.companyId === id)
    return result.applications && drawnScore(result.applications[application], place)
  })
  if (!own || !other) return null
  const lead = (own.low + own.high - other.low - other.high) / 2
  return lead > 0 && lead >= CLEAR_PART * Math.hypot(halfOf(own), halfOf(other))
}

function halfOf({ low, high }: DrawnScore): number {
  return (high - low) / 2
}

/** The lead from which a company is ahead where nothing was drawn. */
export const USUAL_LEAD = 0.005

/** Part of half a 95% interval beyond which a quarter of normal draws are. */
const CLEAR_PART = 0.6745 / 1.96

/**
 * Returns the lead over any other company, in tenths of a point, by which a company would be ahead in
 * `CLEAR_SHARE` of the draws: by the intervals of both, since nothing has drawn a score that a plan
 * would lead to. Half a point where nothing was drawn.
 */
export function clearLead(document: Uncertain, companyId: string): number {
  const drawn = verdictResult(document)?.overall
  const halves = document.companies.map((_, place) =>
    drawn ? ((drawn.high[place] ?? 0) - (drawn.low[place] ?? 0)) / 2 : 0,
  )
  const own = halves[document.companies.findIndex((company) => company.companyId === companyId)]
  const others = document.companies.flatMap((company, place) =>
    company.companyId === companyId ? [] : [halves[place]!],
  )
  if (!drawn || own === undefined || others.length === 0) return USUAL_LEAD
  const widest = CLEAR_PART * Math.hypot(own, Math.max(...others))
  return Math.max(Math.ceil(widest * 1000 - 1e-6), 1) / 1000
}

/** Sources of uncertainty, in the order of the page. */
export const UNCERTAINTY_SOURCES = ['survey', 'ratings', 'deviceWeights', 'answers'] as const
export type UncertaintySource = (typeof UNCERTAINTY_SOURCES)[number]

/** A source by itself: half the width of a company's interval, null without a basis. */
export interface SourceAlone {
  readonly source: UncertaintySource
  readonly half: number | null
}

/** Returns each source's half width for one company, in the order of the page. */
export function findSourcesAlone({ companies, uncertainty }: Uncertain, companyId: string) {
  const place = companies.findIndex((company) => company.companyId === companyId)
  return UNCERTAINTY_SOURCES.map((source): SourceAlone => ({
    source,
    half: uncertainty?.alone[source]?.[place] ?? null,
  }))
}
