import type { Answer } from '../answers/answer.ts'
import { APPLICATIONS } from '../catalogue/application.ts'
import { countAnswers } from './count-answers.ts'
import { roundFloatError, roundTo4 } from './round.ts'
import { categoryPoints, percentagesOf } from './score-application.ts'
import { scoreReport } from './score-report.ts'
import type { CompanyScore, ScoringInputs } from './scoring-record.ts'

/** A company whose overall rank differs if one answer is the opposite. */
export interface RankMove {
  readonly companyId: string
  readonly from: number
  readonly to: number
}

/** The consequence of one wrong answer for the overall ranking. */
export interface AnswerInfluence<One extends Answer = Answer> {
  readonly answer: One
  /** The overall score of the answer's company, published and with the opposite answer. */
  readonly before: number
  readonly after: number
  /** At least one, in the order of the present ranks. */
  readonly moves: readonly RankMove[]
  /** The number of ranks that all companies move, together. */
  readonly consequence: number
  /** Distance of the new score from the nearest one that it passed or reached; 0 if it is level. */
  readonly margin: number
}

export interface AnswerInfluences<One extends Answer = Answer> {
  /** Number of answers that are yes or no: only these can be wrong. */
  readonly answers: number
  /** The answers that change a rank: largest consequence first, then widest margin. */
  readonly influences: readonly AnswerInfluence<One>[]
}

type Inputs<One extends Answer> = Omit<ScoringInputs, 'answers'> & {
  readonly answers: readonly One[]
}

/**
 * Returns the answers whose opposite would change an overall rank. An answer moves the points of its
 * category alone, by a weight divided by the category's capabilities, so that all equal answers of
 * one company, application and category have one effect: it is calculated once, in constant time.
 * Throws RangeError as `scoreReport` does.
 */
export function findAnswerInfluence<One extends Answer>(
  inputs: Inputs<One>,
): AnswerInfluences<One> {
  const scores = scoreReport(inputs)
  const places = new Map(scores.map(({ companyId }, place) => [companyId, place]))
  const published = scores.map(({ overallPercentage }) => overallPercentage)
  const ranks = published.map((score, place) => rankAmong(published, score, place))
  const rescore = rescoring(inputs, scores)
  const effects = new Map<string, Effect>()
  const influences: AnswerInfluence<One>[] = []
  let answers = 0
  for (const answer of inputs.answers) {
    const { companyId, application, categoryId, hasCapability } = answer
    if (hasCapability === null) continue
    answers += 1
    const key = [companyId, application, categoryId, hasCapability].join('\n')
    const effect = effects.get(key) ?? effectOf(places.get(companyId)!, answer)
    effects.set(key, effect)
    if (effect.moves.length > 0) influences.push({ answer, ...effect })
  }
  return {
    answers,
    influences: influences.sort(
      (one, other) => other.consequence - one.consequence || other.margin - one.margin,
    ),
  }

  function effectOf(place: number, answer: Answer): Effect {
    const before = published[place]!
    const after = rescore(place, answer)
    const moves: RankMove[] = []
    let margin = Infinity
    for (const [index, other] of published.entries()) {
      // A rank is one more than the number of better scores.
      const to =
        index === place
          ? rankAmong(published, after, place)
          : ranks[index]! + Number(after > other) - Number(before > other)
      if (to !== ranks[index]) {
        moves.push({ companyId: scores[index]!.companyId, from: ranks[index]!, to })
      }
      const passes = Math.sign(before - other) !== Math.sign(after - other)
      if (index !== place && passes) margin = Math.min(margin, Math.abs(after - other))
    }
    return {
      before,
      after,
      moves: moves.sort((one, other) => one.from - other.from),
      consequence: moves.reduce((sum, { from, to }) => sum + Math.abs(to - from), 0),
      margin: roundTo4(margin),
    }
  }
}

type Effect = Omit<AnswerInfluence, 'answer'>

/** Returns a function of a company's overall score with the opposite of one of its answers. */
function rescoring(
  { companies, deviceWeights, answers }: Inputs<Answer>,
  scores: readonly CompanyScore[],
): (company: number, answer: Answer) => number {
  const categoryIds = Object.values(scores[0]?.applications ?? {})[0]?.categories ?? []
  const ids = categoryIds.map(({ categoryId }) => categoryId)
  const order = new Map(ids.map((id, index) => [id, index]))
  const companyIds = companies.map(({ companyId }) => companyId)
  const row = new Map(companyIds.map((id, index) => [id, index]))
  const tallyOf = countAnswers(companyIds, ids, answers)
  const sumOfDevices = APPLICATIONS.reduce((sum, { title }) => sum + deviceWeights[title], 0)
  return (company, { companyId, application, categoryId, hasCapability }) => {
    const { applications } = scores[company]!
    const category = order.get(categoryId)!
    const device = APPLICATIONS.findIndex(({ title }) => title === application)
    const { all, available } = tallyOf(row.get(companyId)!, device, category)
    const { categories, unweightedDeviceScore, totalCategoryWeight } = applications[application]
    const { deviceScore, weight } = categories[category]!
    const points = categoryPoints(available + (hasCapability === true ? -1 : 1), all, weight)
    const changed = percentagesOf(
      roundFloatError(unweightedDeviceScore - deviceScore + points),
      totalCategoryWeight,
      deviceWeights[application],
    )
    const sum = APPLICATIONS.reduce(
      (total, { title }) =>
        total + (title === application ? changed : applications[title]).weightedDevicePercentage,
      0,
    )
    return roundTo4(roundFloatError(sum) / sumOfDevices)
  }
}

function rankAmong(scores: readonly number[], score: number, place: number): number {
  return 1 + scores.filter((other, index) => index !== place && other > score).length
}
