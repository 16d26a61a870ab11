import type { FirmnessStep } from '../../reading/claims/firmness-claims.ts'
import type { HeldRanks, ReportDocument } from '../../reading/document/report-document.ts'
import { weightDraws } from '../../scoring/random/draw-weights.ts'
import { seededRandom } from '../../scoring/random/seeded-random.ts'
import { countAhead, shareRanks } from '../../scoring/uncertainty/summarise-draws.ts'
import {
  type ScoredDocument,
  countReport,
  overallScore,
  totalWeights,
} from '../what-if/score-weights.ts'

export const DRAWS = 4000

/** The stability of a report's overall ranking under other category weights. */
export interface Firmness {
  readonly seed: number
  readonly draws: number
  readonly step: FirmnessStep
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
} & Pick<ReportDocument, 'uncertainty'>

/**
 * Returns how often companies hold each rank if category weights were others, with device weights,
 * answers and ratings as published: by the survey drawn again, which the document has, or drawn here
 * around the published weights. Companies that tie in a draw share its ranks evenly. The same document
 * gives the same shares on every machine. Null without scores, as in a preview, and for the survey
 * where it was not drawn.
 */
export function findFirmness(
  document: RankedDocument,
  step: FirmnessStep,
  draws = DRAWS,
): Firmness | null {
  const { rankings, uncertainty } = document
  if (rankings === null) return null
  const seed = editionSeed(document.report.date)
  if (step === 'survey') {
    const held = uncertainty?.surveyRanks
    return held
      ? { seed, draws: uncertainty.draws, step, companies: listHeld(document, held) }
      : null
  }
  const drawn = drawRanks(document, step, draws)
  return drawn && { seed, draws, step, companies: listHeld(document, drawn.held) }
}

/**
 * Returns the ranks held, and in how many draws companies are ahead of those after them, if weights
 * vary by some percent; null without scores.
 */
export function drawRanks(document: RankedDocument, variation: number, draws: number) {
  const steps = drawInSteps(document, variation, draws)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

/** Draws between two steps: some milliseconds. */
const STEP = 250

/** Returns the same as `drawRanks`, in steps between which a process can serve others. */
export function* drawInSteps(document: RankedDocument, variation: number, draws: number) {
  const report = countReport(document)
  if (report === null) return null
  const seed = editionSeed(document.report.date)
  const draw = weightDraws(report.weights.categories, variation / 100, seededRandom(seed))
  const { companies } = report
  const scores = new Float64Array(companies * draws)
  for (let count = 0; count < draws; count++) {
    if (count % STEP === STEP - 1) yield
    const weights = { devices: report.weights.devices, categories: draw() }
    const totals = totalWeights(report, weights)
    for (let company = 0; company < companies; company++) {
      scores[company * draws + count] = overallScore(report, company, weights, totals)
    }
  }
  return {
    held: shareRanks(scores, companies, draws),
    ahead: countAhead(scores, companies, draws),
  }
}

function listHeld({ companies, rankings }: RankedDocument, held: HeldRanks): CompanyFirmness[] {
  const places = new Map(companies.map(({ companyId }, place) => [companyId, place]))
  return rankings!.overall.map(({ companyId, company, rank }) => {
    const own = held[places.get(companyId) ?? 0] ?? []
    return { companyId, company, rank, shares: companies.map((_, place) => own[place] ?? 0) }
  })
}

/** Returns the seed of an edition: its day, 20261001 for October 1, 2026. */
export function editionSeed(date: string): number {
  return Number(date.slice(0, 10).replaceAll('-', ''))
}
