import type { ReportDocument } from '../../reading/document/report-document.ts'
import { surveySpread } from '../../reading/uncertainty/survey-spread.ts'
import { weightDraws } from '../../scoring/random/draw-weights.ts'
import { seededRandom } from '../../scoring/random/seeded-random.ts'
import {
  type ScoredDocument,
  countReport,
  overallScore,
  totalWeights,
} from '../what-if/score-weights.ts'

export const DRAWS = 4000

/** The stability of a report's overall ranking under varied category weights. */
export interface Firmness {
  readonly seed: number
  readonly draws: number
  /** The variation of a category weight of average size, in percent. */
  readonly variation: number
  /** True for the variation of the survey's own sample; the others are assumed. */
  readonly measured: boolean
  /** In the order of the published ranking. */
  readonly companies: readonly CompanyFirmness[]
}

export interface CompanyFirmness {
  readonly companyId: string
  readonly company: string
  /** The published one. */
  readonly rank: number
  /** The share of draws in which the company holds rank 1, 2, ...; they add up to 1. */
  readonly shares: readonly number[]
}

export type RankedDocument = ScoredDocument & {
  readonly rankings: Pick<NonNullable<ReportDocument['rankings']>, 'overall'> | null
  readonly report: Pick<ReportDocument['report'], 'date'>
} & Pick<ReportDocument, 'uncertainty' | 'survey'>

/**
 * Draws category weights around the published ones and ranks the companies by each draw, with device
 * weights, answers and ratings as published. In a draw, companies with equal scores hold the same
 * rank, the better one, as in every ranking. The same document gives the same shares on every
 * machine. Null without scores, as in a preview.
 */
export function findFirmness(
  document: RankedDocument,
  variation: number,
  draws = DRAWS,
): Firmness | null {
  const report = countReport(document)
  if (report === null || document.rankings === null) return null
  const seed = editionSeed(document.report.date)
  const draw = weightDraws(report.weights.categories, variation / 100, seededRandom(seed))
  const { companies } = report
  const held = new Uint32Array(companies * companies)
  const scores = new Float64Array(companies)
  for (let count = 0; count < draws; count++) {
    const weights = { devices: report.weights.devices, categories: draw() }
    const totals = totalWeights(report, weights)
    for (let company = 0; company < companies; company++) {
      scores[company] = overallScore(report, company, weights, totals)
    }
    for (let company = 0; company < companies; company++) {
      let better = 0
      for (let other = 0; other < companies; other++) {
        if (scores[other]! > scores[company]!) better++
      }
      held[company * companies + better]!++
    }
  }
  const places = new Map(document.companies.map(({ companyId }, place) => [companyId, place]))
  return {
    seed,
    draws,
    variation,
    measured: surveySpread(document)?.inputs.percent === variation,
    companies: document.rankings.overall.map(({ companyId, company, rank }) => {
      const from = (places.get(companyId) ?? 0) * companies
      return {
        companyId,
        company,
        rank,
        shares: Array.from(held.subarray(from, from + companies), (times) => times / draws),
      }
    }),
  }
}

/** Returns the seed of an edition: its day, 20261001 for October 1, 2026. */
export function editionSeed(date: string): number {
  return Number(date.slice(0, 10).replaceAll('-', ''))
}
