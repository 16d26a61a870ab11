import { byApplication } from '../catalogue/application.ts'
import type {
  DrawnResult,
  ReportDocument,
  SecondCodingSection,
  UncertaintySection,
} from '../reading/document/report-document.ts'
import { seededRandom } from '../scoring/random/seeded-random.ts'
import { ERROR_RATES, USUAL_ERROR_RATE } from '../scoring/uncertainty/error-rates.ts'
import { shareRanks } from '../scoring/uncertainty/summarise-draws.ts'

const DRAWS = 400
/** Answers that are given a second time. */
const CODED = 300

/** Which sources have a basis; all by default. */
export interface SampleBasis {
  readonly survey?: boolean
  readonly ratings?: boolean
  /** The days on which ratings were read. */
  readonly days?: { readonly from: string; readonly to: string }
  readonly deviceWeights?: boolean
  /** True for draws of the first method, which do not say what ranks were held. */
  readonly first?: boolean
  /** The measured share of wrong answers. */
  readonly measured?: number | null
}

/**
 * Returns a plausible uncertainty for a document: each published score with an error of its own, the
 * larger the more answers are wrong. Scores and ranks of a draw belong together, as in real draws.
 * Null without scores; no results without a survey.
 */
export function sampleUncertainty(
  document: Pick<ReportDocument, 'companies' | 'rankings'>,
  seed: number,
  basis: SampleBasis = {},
): UncertaintySection | null {
  const { companies, rankings } = document
  if (rankings === null) return null
  const {
    survey = true,
    ratings = true,
    deviceWeights = true,
    measured = null,
    days,
    first = false,
  } = basis
  const random = seededRandom(seed)
  const half = (points: number) => companies.map(() => round((points * (1 + random())) / 100))
  return {
    draws: DRAWS,
    seed,
    sources: {
      survey: survey
        ? {
            basis: seed % 2 === 0 ? 'respondents' : 'shares',
            respondents: 1_204,
            fewest: 1_150,
            designEffect: 1.32,
            fieldwork: { from: '2026-08-03', to: '2026-08-14' },
          }
        : null,
      ratings: ratings
        ? { known: companies.length, of: companies.length * 2, ...(days && { days }) }
        : null,
      deviceWeights: deviceWeights ? { respondents: 2_000 } : null,
      answers: measured === null ? null : { errorRate: measured, coded: CODED },
    },
    results: survey ? (measured === null ? ERROR_RATES : [measured]).map(drawAt) : [],
    ...(first ? {} : { surveyRanks: survey ? drawScores(rankings.overall, 0.002).shares : null }),
    alone: {
      survey: survey ? half(0.6) : null,
      ratings: survey && ratings ? half(0.1) : null,
      deviceWeights: survey && deviceWeights ? half(0.2) : null,
      // Nothing, as where a brand has everything.
      answers: survey ? half(seed % 5 === 0 ? 0 : 0.4) : null,
    },
  }

  function drawAt(errorRate: number): DrawnResult {
    const spread = 0.004 + errorRate / 2
    const { drawn: overall, ahead, shares } = drawScores(rankings!.overall, spread)
    const usual = errorRate === (measured ?? USUAL_ERROR_RATE)
    return {
      errorRate,
      overall,
      applications: usual
        ? byApplication((key) => drawScores(rankings!.applications[key], spread).drawn)
        : null,
      ahead,
      ...(first ? {} : { held: usual ? shares : null }),
    }
  }

  function drawScores(
    ranks: readonly { readonly companyId: string; readonly score: number }[],
    spread: number,
  ) {
    const published = companies.map(
      ({ companyId }) => ranks.find((rank) => rank.companyId === companyId)!.score,
    )
    const draws = Array.from({ length: DRAWS }, () =>
      published.map((score) => round(Math.max(score + normal() * spread, 0))),
    )
    const held = draws.map((scores) =>
      scores.map((score) => 1 + scores.filter((other) => other > score).length),
    )
    const ahead = companies.flatMap((_, first) =>
      companies.slice(first + 1).map((_company, behind) => {
        const second = first + 1 + behind
        return draws.reduce(
          (count, scores) => count + (Math.sign(scores[first]! - scores[second]!) + 1) / 2,
          0,
        )
      }),
    )
    const scores = companies.map((_, place) => middle(draws.map((values) => values[place]!)))
    const places = companies.map((_, place) => middle(held.map((values) => values[place]!)))
    const drawn = {
      low: scores.map(([low]) => low),
      high: scores.map(([, high]) => high),
      best: places.map(([best]) => best),
      worst: places.map(([, worst]) => worst),
    }
    const shares = shareRanks(
      Float64Array.from(companies.flatMap((_, place) => draws.map((values) => values[place]!))),
      companies.length,
      DRAWS,
    )
    return { drawn, ahead, shares }
  }

  /** The sum of twelve random numbers is close enough to a normal one. */
  function normal(): number {
    let sum = -6
    for (let count = 0; count < 12; count++) sum += random()
    return sum
  }
}

/** Returns a plausible second coding of the answers whose share of errors a basis has as measured. */
export function sampleSecondCoding(
  seed: number,
  { measured = null }: SampleBasis = {},
): SecondCodingSection | undefined {
  if (measured === null) return undefined
  const differing = Math.ceil(measured * CODED) + (seed % 5)
  const estimate = (value: number) => ({
    value,
    low: value - 0.04,
    high: Math.min(value + 0.03, 1),
  })
  const raw = 1 - differing / CODED
  return {
    errorRate: measured,
    coded: CODED,
    agreement: {
      pairs: CODED,
      agreed: CODED - differing,
      raw: estimate(raw),
      kappa: seed % 3 === 0 ? null : estimate(2 * raw - 1),
      ac1: estimate(2 * raw - 0.99),
      alpha: seed % 3 === 0 ? null : estimate(2 * raw - 1),
    },
  }
}

/** The values between which 95% lie. */
function middle(values: readonly number[]): [number, number] {
  const sorted = values.toSorted((one, other) => one - other)
  const tail = Math.floor(sorted.length * 0.025)
  return [sorted[tail]!, sorted[sorted.length - 1 - tail]!]
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
