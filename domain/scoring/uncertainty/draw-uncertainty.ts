import { APPLICATIONS, byApplication } from '../../catalogue/application.ts'
import type { ReportCompany } from '../../reports/report-parts.ts'
import { sortByTitle } from '../../text/titles.ts'
import { categoryWeight } from '../category-weight.ts'
import { RATING_WEIGHT } from '../formula.ts'
import { seededRandom } from '../random/seeded-random.ts'
import { roundFloatError, roundTo4 } from '../round.ts'
import { categoryPoints } from '../score-application.ts'
import { type CountedReport, totalWeights } from '../score-counts.ts'
import { type CountedInputs, countInputs } from './count-inputs.ts'
import { answerDraws } from './draw-answers.ts'
import { type CountedRating, deviceWeightDraws, drawRating } from './draw-sources.ts'
import { respondentDraws, shareDraws } from './draw-survey.ts'
import { drawnErrorRate, ERROR_RATES, USUAL_ERROR_RATE } from './error-rates.ts'
import {
  countAhead,
  halfWidthsOf,
  listResult,
  shareRanks,
  summariseScores,
} from './summarise-draws.ts'
import type { UncertaintyInputs } from './uncertainty-inputs.ts'

export const DRAWS = 4000

/** Each source has a stream of random numbers of its own, so that one more changes no other. */
const STREAMS = { survey: 1, ratings: 2, deviceWeights: 3, answers: 4 } as const
type Source = keyof typeof STREAMS

/**
 * Draws what the scores of a report rest on again, scores each draw with the formula of every score
 * (D8), and returns the intervals of scores and ranks: an `UncertaintySection` of the document. The
 * companies are sorted by title. Without the survey's sample nothing is drawn and `results` is empty;
 * another source without a basis does not vary. The same inputs give the same figures on every
 * machine, in any order of their lists.
 */
export function drawUncertainty(inputs: UncertaintyInputs, draws = DRAWS) {
  const sources = describeSources(inputs)
  if (sources.survey === null) return nothingDrawn(inputs, draws)
  const measured = sources.answers ? drawnErrorRate(sources.answers) : undefined
  const usual = measured ?? USUAL_ERROR_RATE
  const varied = varySources(inputs, draws)
  const { survey, ratings, deviceWeights } = varied.drawn
  return {
    draws,
    seed: inputs.seed,
    sources,
    results: (measured === undefined ? ERROR_RATES : [measured]).map((errorRate) => ({
      errorRate,
      ...listResult(varied.result(errorRate, errorRate === usual)),
    })),
    surveyRanks: varied.surveyRanks(),
    alone: {
      survey: varied.halfWidths({ survey }),
      ratings: ratings && varied.halfWidths({ ratings }),
      deviceWeights: deviceWeights && varied.halfWidths({ deviceWeights }),
      answers: varied.halfWidths({}, usual),
    },
  }
}

const NOTHING: Drawn = { survey: null, ratings: null, deviceWeights: null }

/** Draws what has a basis, to be scored with several shares of wrong answers. */
export function varySources(inputs: UncertaintyInputs, draws: number) {
  const report = countInputs(inputs)
  const sources = describeSources(inputs)
  const drawn: Drawn = {
    survey: sources.survey && drawWeights(inputs, report, draws),
    ratings: sources.ratings && drawRatings(inputs, report, draws),
    deviceWeights: sources.deviceWeights && drawDevices(inputs, report, draws),
  }
  const { companies } = report
  const kinds = kindsOf(report)
  return {
    drawn,
    /** All sources together; applications and ranks held only where asked for. */
    result: (errorRate: number, whole: boolean) => {
      const [overall, ...applications] = scoreDraws(inputs, report, drawn, errorRate, draws)
      return {
        overall: summariseScores(overall!, kinds, draws),
        applications: whole
          ? byApplication((_, __, place) => summariseScores(applications[place]!, kinds, draws))
          : null,
        ahead: countAhead(overall!, companies, draws),
        held: whole ? shareRanks(overall!, companies, draws) : null,
      }
    },
    /** The ranks held where the survey alone varies. */
    surveyRanks: () => {
      const [overall] = scoreDraws(inputs, report, { ...NOTHING, survey: drawn.survey }, 0, draws)
      return shareRanks(overall!, companies, draws)
    },
    /** Half the width of the intervals of overall scores where only some of the sources vary. */
    halfWidths: (some: Partial<Drawn>, errorRate = 0) =>
      halfWidthsOf(
        scoreDraws(inputs, report, { ...NOTHING, ...some }, errorRate, draws)[0]!,
        draws,
      ),
  }
}

/**
 * Returns what is the same for companies whose answers mirror each other: on each application as many
 * capabilities in categories of the same weight and size, and the same rating.
 */
function kindsOf({ companies, categories, sizes, weights, available, ratings }: CountedInputs) {
  return Array.from({ length: companies }, (_, company) =>
    APPLICATIONS.map((_application, place) => {
      const row = company * APPLICATIONS.length + place
      const cells = Array.from(
        sizes,
        (size, category) =>
          `${weights.categories[category]} ${size} ${available[row * categories + category]}`,
      )
      return [ratings[row], ...cells.toSorted()].join()
    }).join('\n'),
  )
}

/** Returns the section of a report whose survey has no sample: which of the other sources have a basis. */
export function nothingDrawn(
  inputs: Pick<UncertaintyInputs, 'seed' | 'ratingCounts' | 'ratingDays' | 'deviceRespondents'> & {
    readonly companies: readonly Pick<ReportCompany, 'companyId' | 'userRatings'>[]
  },
  draws = DRAWS,
) {
  const known = { sample: null, respondents: null, surveyRows: [], measuredErrors: null }
  return {
    draws,
    seed: inputs.seed,
    sources: describeSources({ ...known, ...inputs, sample: null }),
    results: [],
    surveyRanks: null,
    alone: { survey: null, ratings: null, deviceWeights: null, answers: null },
  }
}

/** Says which sources have a basis, and what it is. */
function describeSources({
  sample,
  respondents,
  surveyRows,
  companies,
  ratingCounts,
  ratingDays,
  deviceRespondents,
  measuredErrors,
}: Pick<
  UncertaintyInputs,
  | 'sample'
  | 'respondents'
  | 'surveyRows'
  | 'ratingCounts'
  | 'ratingDays'
  | 'deviceRespondents'
  | 'measuredErrors'
> & { readonly companies: readonly Pick<ReportCompany, 'companyId' | 'userRatings'>[] }) {
  const rated = companies.flatMap(({ companyId, userRatings }) =>
    APPLICATIONS.filter(({ title, rated }) => rated && userRatings[title] !== undefined).map(
      ({ title }) => ratingCounts[companyId]?.[title] ?? 0,
    ),
  )
  const known = rated.filter((count) => count > 0).length
  return {
    survey: sample && {
      basis: respondents ? ('respondents' as const) : ('shares' as const),
      respondents: sample.respondents,
      fewest: surveyRows.reduce(
        (fewest, { questionId }) => Math.min(fewest, sample.byQuestion[questionId] ?? fewest),
        sample.respondents,
      ),
      designEffect: sample.designEffect,
      fieldwork: sample.fieldwork,
    },
    ratings:
      known > 0 ? { known, of: rated.length, ...(ratingDays && { days: ratingDays }) } : null,
    deviceWeights: deviceRespondents === null ? null : { respondents: deviceRespondents },
    answers: measuredErrors,
  }
}

/** The values of each draw, one draw after another; null for what is not drawn. */
interface Drawn {
  /** Category weights. */
  readonly survey: Float64Array | null
  /** Points of ratings by company and application. */
  readonly ratings: Float64Array | null
  /** Device weights by application. */
  readonly deviceWeights: Float64Array | null
}

function drawWeights(inputs: UncertaintyInputs, report: CountedInputs, draws: number) {
  const { sample, respondents } = inputs
  const random = streamOf(inputs, 'survey')
  const columns = new Set(respondents?.questionIds)
  // In an order of their own, so that that of the file changes nothing.
  const rows = inputs.surveyRows.toSorted((first, second) =>
    first.questionId < second.questionId ? -1 : 1,
  )
  const asked = rows.filter(({ questionId }) => columns.has(questionId))
  const others = rows.filter(({ questionId }) => !columns.has(questionId))
  const drawAsked =
    respondents &&
    respondentDraws(
      respondents,
      asked.map(({ questionId }) => questionId),
      random,
    )
  const drawOthers = shareDraws(others, sample!, random)
  const askedValues = Float64Array.from(asked, ({ topBottom }) => topBottom)
  const otherValues = Float64Array.from(others, ({ topBottom }) => topBottom)
  const questions = sortByTitle(inputs.categories, ({ categoryId }) => categoryId).map(
    ({ categoryId, fixedScoringWeight }) => ({
      fixedScoringWeight,
      asked: [...asked.keys()].filter((index) => asked[index]!.categoryId === categoryId),
      others: [...others.keys()].filter((index) => others[index]!.categoryId === categoryId),
    }),
  )
  const weights = new Float64Array(draws * report.categories)
  for (let draw = 0, weight = 0; draw < draws; draw++) {
    drawAsked?.(askedValues)
    drawOthers(otherValues)
    for (const category of questions) {
      weights[weight++] = categoryWeight(category.fixedScoringWeight, [
        ...category.asked.map((index) => ({ topBottom: askedValues[index]! })),
        ...category.others.map((index) => ({ topBottom: otherValues[index]! })),
      ])
    }
  }
  return weights
}

function drawRatings(inputs: UncertaintyInputs, report: CountedInputs, draws: number) {
  const random = streamOf(inputs, 'ratings')
  const companies = sortByTitle(inputs.companies, ({ companyId }) => companyId)
  const points = new Float64Array(draws * report.ratings.length)
  for (let draw = 0; draw < draws; draw++) {
    points.set(report.ratings, draw * report.ratings.length)
  }
  for (const [company, { companyId, userRatings }] of companies.entries()) {
    for (const [application, { title, rated }] of APPLICATIONS.entries()) {
      const rating = rated ? userRatings[title] : undefined
      const ratings = inputs.ratingCounts[companyId]?.[title] ?? 0
      if (rating === undefined || ratings === 0) continue
      const known: CountedRating = { rating, ratings }
      for (let draw = 0; draw < draws; draw++) {
        const place = draw * report.ratings.length + company * APPLICATIONS.length + application
        points[place] = RATING_WEIGHT * drawRating(known, random)
      }
    }
  }
  return points
}

function drawDevices(inputs: UncertaintyInputs, { weights }: CountedInputs, draws: number) {
  const random = streamOf(inputs, 'deviceWeights')
  const drawDevice = deviceWeightDraws(weights.devices, inputs.deviceRespondents!, random)
  const devices = [...weights.devices]
  const drawn = new Float64Array(draws * devices.length)
  for (let draw = 0; draw < draws; draw++) {
    drawDevice(devices)
    drawn.set(devices, draw * devices.length)
  }
  return drawn
}

function streamOf({ seed }: UncertaintyInputs, source: Source): () => number {
  return seededRandom(seed * 8 + STREAMS[source])
}

/**
 * Returns the drawn scores, overall and of each application: for each of these a list with all draws
 * of the first company, then of the second, ...
 */
function scoreDraws(
  inputs: UncertaintyInputs,
  report: CountedInputs,
  drawn: Drawn,
  errorRate: number,
  draws: number,
): Float64Array[] {
  const { companies } = report
  const available = Uint32Array.from(report.available)
  const ratings = Float64Array.from(report.ratings)
  const categories = Float64Array.from(report.weights.categories)
  const devices = [...report.weights.devices]
  const drawAnswers =
    errorRate > 0
      ? answerDraws(
          report.recorded,
          { count: report.categories, of: report.categoryOf },
          errorRate,
          streamOf(inputs, 'answers'),
        )
      : null
  const points = openPoints(report)
  const [overall, ...applications] = Array.from(
    { length: 1 + devices.length },
    () => new Float64Array(companies * draws),
  )
  for (let draw = 0; draw < draws; draw++) {
    if (drawn.survey) fill(categories, drawn.survey, draw)
    if (drawn.ratings) fill(ratings, drawn.ratings, draw)
    if (drawn.deviceWeights) fill(devices, drawn.deviceWeights, draw)
    drawAnswers?.(available)
    points.weigh(categories)
    const totals = totalWeights(report, { categories })
    let sum = 0
    for (const weight of devices) sum += weight
    for (let company = 0, row = 0; company < companies; company++) {
      let weighted = 0
      for (let application = 0; application < devices.length; application++, row++) {
        const total = totals[application]!
        const earned = roundFloatError(ratings[row]! + points.of(available, row))
        const score = total === 0 ? 0 : roundTo4(earned / total)
        applications[application]![company * draws + draw] = score
        weighted += roundTo4(score * devices[application]!)
      }
      overall![company * draws + draw] = roundTo4(roundFloatError(weighted) / sum)
    }
  }
  return [overall!, ...applications]
}

/**
 * The points of each category for each number of its capabilities: calculated once for a draw instead of
 * for each company and application.
 */
function openPoints({ sizes }: CountedReport) {
  const starts = new Uint32Array(sizes.length)
  for (let category = 1; category < sizes.length; category++) {
    starts[category] = starts[category - 1]! + sizes[category - 1]! + 1
  }
  const points = new Float64Array(sizes.reduce((sum, size) => sum + size + 1, 0))
  return {
    weigh: (weights: Float64Array) => {
      for (let category = 0, place = 0; category < sizes.length; category++) {
        for (let count = 0; count <= sizes[category]!; count++) {
          points[place++] = categoryPoints(count, sizes[category]!, weights[category]!)
        }
      }
    },
    /** Returns the points of a company in an application, its row. */
    of: (available: Uint32Array, row: number): number => {
      let sum = 0
      for (let category = 0, cell = row * starts.length; category < starts.length; category++) {
        sum += points[starts[category]! + available[cell++]!]!
      }
      return sum
    },
  }
}

function fill(target: number[] | Float64Array, draws: Float64Array, draw: number): void {
  const { length } = target
  for (let index = 0; index < length; index++) target[index] = draws[draw * length + index]!
}
