import { APPLICATIONS } from '../catalogue/application.ts'
import { drawNormal } from '../scoring/random/draw-weights.ts'
import { exactExp } from '../scoring/random/exact-math.ts'
import { seededRandom } from '../scoring/random/seeded-random.ts'
import type { UncertaintyInputs } from '../scoring/uncertainty/uncertainty-inputs.ts'
import { deriveSurveyRow } from '../survey/derive-survey-row.ts'
import type { SurveyRow } from '../survey/survey-row.ts'

/** A survey and its report, as they are simulated. */
export interface Simulation {
  readonly seed: number
  readonly respondents: number
  /** Each respondent's ratings are known, or only the shares and the number. */
  readonly basis: 'respondents' | 'shares'
  /**
   * Share of the variance of ratings that a respondent brings to all questions; 0 for questions that
   * are answered independently.
   */
  readonly correlation: number
  /** True if one of two kinds of people is asked too often, and weighted. */
  readonly weighted: boolean
  /** Share of ratings that are missing. */
  readonly missing: number
  /** Share of answers that are recorded wrongly. */
  readonly errorRate: number
  /** True if errors come in runs of one company and application, each as long as a category. */
  readonly clustered?: boolean
  /**
   * The answers depend on companies and capabilities by default, or on neither. The first company
   * can also have everything or nothing.
   */
  readonly population?: 'independent' | 'everything' | 'nothing'
  readonly companies: number
  readonly categories: number
  readonly capabilities: number
}

export interface SimulatedReport {
  /** The inputs that the product knows. */
  readonly recorded: UncertaintyInputs
  /** The same report if everyone had been asked and no answer were wrong. */
  readonly truth: UncertaintyInputs
}

/** Standard deviations of ratings between people, and of means between questions. */
const THRESHOLDS = [-1.9, -1.2, -0.4, 0.6]
/** Share of the first kind of people in the population, and in a weighted sample. */
const KIND = 0.3
const KIND_ASKED = 0.5
const KIND_SHIFT = 0.5

/**
 * Draws a population and a catalogue, then a sample of the population and its recorded answers. No
 * part of it is what the intervals assume: ratings come from a latent scale, answers from the
 * strength of companies, the popularity of capabilities, the application and a part of their own.
 */
export function simulateReport(simulation: Simulation): SimulatedReport {
  const random = seededRandom(simulation.seed)
  const normal = () => drawNormal(random)
  const questions = listQuestions(simulation, random, normal)
  const population = questions.map((question) =>
    rowOf(
      question,
      probabilities(question.mean + KIND_SHIFT).map(
        (share, rating) => KIND * share + (1 - KIND) * probabilities(question.mean)[rating]!,
      ),
    ),
  )
  const { ratings, weights } = sampleRespondents(simulation, questions, random, normal)
  const sample = questions.map((question, column) =>
    countColumn(ratings, weights, questions.length, column, question),
  )
  const answers = listAnswers(simulation, random, normal)
  const companies = Array.from({ length: simulation.companies }, (_, company) => ({
    companyId: `c${company}`,
    title: `Company ${String(company).padStart(2, '0')}`,
    userRatings: { 'iPhone App': 4.4, 'Android App': 4.1 },
  }))
  const truth: UncertaintyInputs = {
    seed: simulation.seed,
    companies,
    categories: Array.from({ length: simulation.categories }, (_, category) => ({
      categoryId: `k${category}`,
      title: `Category ${String(category).padStart(2, '0')}`,
      fixedScoringWeight: null,
    })),
    deviceWeights: { 'Mobile Web': 0.4, 'iPhone App': 1, 'Android App': 0.7 },
    surveyRows: population,
    answers,
    sample: null,
    respondents: null,
    ratingCounts: {},
    deviceRespondents: null,
    measuredErrors: null,
  }
  const byRespondent = simulation.basis === 'respondents'
  const recorded: UncertaintyInputs = {
    ...truth,
    surveyRows: sample.map(({ row }) => row),
    answers: recordAnswers(simulation, answers, random),
    sample: {
      respondents: simulation.respondents,
      byQuestion: Object.fromEntries(
        sample.map(({ row, rated }) => [row.questionId, rated] as const),
      ),
      designEffect: designEffect(weights),
      fieldwork: null,
    },
    respondents: byRespondent
      ? { questionIds: questions.map(({ questionId }) => questionId), ratings, weights }
      : null,
  }
  return { recorded, truth }
}

/** Length of a run of answers that are wrong together. */
const CLUSTER = 5

function recordAnswers(
  { errorRate, clustered }: Simulation,
  answers: UncertaintyInputs['answers'],
  random: () => number,
): UncertaintyInputs['answers'] {
  const wrong = new Map<string, number>()
  return answers.map((answer) => {
    const row = `${answer.companyId} ${answer.application}`
    const left = wrong.get(row) ?? 0
    const starts = random() < (clustered ? errorRate / CLUSTER : errorRate)
    const isWrong = left > 0 || starts
    wrong.set(row, starts && clustered ? CLUSTER - 1 : Math.max(left - 1, 0))
    return isWrong ? { ...answer, hasCapability: !answer.hasCapability } : answer
  })
}

interface Question {
  readonly questionId: string
  readonly categoryId: string
  readonly mean: number
}

/** One to three questions of each category. */
function listQuestions(
  { categories }: Simulation,
  random: () => number,
  normal: () => number,
): Question[] {
  return Array.from({ length: categories }, (_, category) => {
    const mean = 0.6 * normal()
    return Array.from({ length: 1 + Math.floor(3 * random()) }, (_, question) => ({
      questionId: `q${category}-${question}`,
      categoryId: `k${category}`,
      mean: mean + 0.3 * normal(),
    }))
  }).flat()
}

/** Shares of the ratings 1 to 5 of people whose ratings are normal around a mean. */
function probabilities(mean: number): number[] {
  const below = [0, ...THRESHOLDS.map((threshold) => normalBelow(threshold - mean)), 1]
  return below.slice(1).map((share, rating) => share - below[rating]!)
}

/** The standard normal distribution (Abramowitz and Stegun 7.1.26, to 7 decimals). */
function normalBelow(value: number): number {
  const x = Math.abs(value) / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const factors = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592]
  const error = factors.reduce((sum, factor) => (sum + factor) * t, 0) * exactExp(-x * x)
  return value < 0 ? error / 2 : 1 - error / 2
}

function rowOf({ questionId, categoryId }: Question, shares: readonly number[]): SurveyRow {
  const [one, two, three, four, five] = shares.map((share) => Math.round(100 * share)) as [
    number,
    number,
    number,
    number,
    number,
  ]
  return deriveSurveyRow({ questionId, categoryId, name: questionId, one, two, three, four, five })
}

function sampleRespondents(
  { respondents, correlation, weighted, missing }: Simulation,
  questions: readonly Question[],
  random: () => number,
  normal: () => number,
) {
  const asked = weighted ? KIND_ASKED : KIND
  const ratings = new Uint8Array(respondents * questions.length)
  const weights = weighted ? new Float64Array(respondents) : null
  const [own, rest] = [Math.sqrt(correlation), Math.sqrt(1 - correlation)]
  for (let respondent = 0, place = 0; respondent < respondents; respondent++) {
    const first = random() < asked
    if (weights) weights[respondent] = first ? KIND / asked : (1 - KIND) / (1 - asked)
    const common = own === 0 ? 0 : own * normal()
    for (const { mean } of questions) {
      const value = mean + (first ? KIND_SHIFT : 0) + common + rest * normal()
      ratings[place++] =
        random() < missing ? 0 : 1 + THRESHOLDS.filter((threshold) => value > threshold).length
    }
  }
  return { ratings, weights }
}

function countColumn(
  ratings: Uint8Array,
  weights: Float64Array | null,
  columns: number,
  column: number,
  question: Question,
) {
  const counts = [0, 0, 0, 0, 0]
  let rated = 0
  for (let at = column, respondent = 0; at < ratings.length; at += columns, respondent++) {
    const rating = ratings[at]!
    if (rating === 0) continue
    counts[rating - 1]! += weights?.[respondent] ?? 1
    rated++
  }
  const all = counts.reduce((sum, count) => sum + count, 0)
  return {
    rated,
    row: rowOf(
      question,
      counts.map((count) => count / all),
    ),
  }
}

/** Kish: the mean of the squared weights over the square of their mean. */
function designEffect(weights: Float64Array | null): number {
  if (!weights) return 1
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const squares = weights.reduce((total, weight) => total + weight * weight, 0)
  return (weights.length * squares) / (sum * sum)
}

function listAnswers(
  { companies, categories, capabilities, population }: Simulation,
  random: () => number,
  normal: () => number,
): UncertaintyInputs['answers'] {
  const popularity = Array.from({ length: categories * capabilities }, () => 1.5 * normal())
  return Array.from({ length: companies }, (_, company) => {
    const strength = 0.8 * normal() + 0.3
    return popularity.flatMap((popular, capability) => {
      const own = normal()
      return APPLICATIONS.map(({ title: application }, place) => {
        const odds = strength + popular + own + 0.3 * place + 0.5 * normal()
        return {
          companyId: `c${company}`,
          application,
          categoryId: `k${capability % categories}`,
          capabilityId: `p${capability}`,
          hasCapability: isAvailable(company, odds),
        }
      })
    })
  }).flat()
  function isAvailable(company: number, odds: number): boolean {
    const drawn = random()
    if (company === 0 && population === 'everything') return true
    if (company === 0 && population === 'nothing') return false
    return drawn < (population === 'independent' ? 0.6 : 1 / (1 + exactExp(-odds)))
  }
}
