import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { deriveSurveyRow } from '../../survey/derive-survey-row.ts'
import { seededRandom } from '../random/seeded-random.ts'
import {
  UNANSWERED,
  answerDraws,
  countDistribution,
  expectYes,
  trueAnswers,
} from './draw-answers.ts'
import { deviceWeightDraws, drawRating, ratingDeviation } from './draw-sources.ts'
import { respondentDraws, shareDraws } from './draw-survey.ts'

const DRAWS = 20_000

function momentsOf(draw: () => number) {
  const values = Array.from({ length: DRAWS }, draw)
  const mean = values.reduce((sum, value) => sum + value, 0) / DRAWS
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / DRAWS
  return { mean, variance }
}

const question = (
  questionId: string,
  one: number,
  two: number,
  three: number,
  four: number,
  five: number,
) => deriveSurveyRow({ questionId, categoryId: 'c', name: questionId, one, two, three, four, five })

describe('shares with a number of respondents', () => {
  const sample = { respondents: 200, byQuestion: {}, designEffect: 1, fieldwork: null }

  test('vary as in the closed form of the multinomial distribution [D28.30]', () => {
    const draw = shareDraws([question('a', 10, 10, 20, 30, 30)], sample, seededRandom(1))
    const values = new Float64Array(1)
    const { mean, variance } = momentsOf(() => (draw(values), values[0]!))
    // With p(4, 5) = 0.6 and p(1, 2) = 0.2: mean 40, variance (0.8 - 0.4²) / n, in percent squared;
    // the prior adds one respondent, roundings 4 x 1/12 on the way in and out.
    expect(mean).toBeCloseTo(40, 0)
    expect(Math.abs(variance / ((10_000 * 0.64) / 202 + 8 / 12) - 1)).toBeLessThan(0.04)
  })

  test('vary with the respondents of their own question, divided by the design effect [D28.31]', () => {
    const rows = [question('a', 10, 10, 20, 30, 30), question('b', 10, 10, 20, 30, 30)]
    const draw = shareDraws(
      rows,
      { ...sample, byQuestion: { b: 50 }, designEffect: 2 },
      seededRandom(2),
    )
    const values = new Float64Array(2)
    const [first, second] = [0, 1].map((index) => momentsOf(() => (draw(values), values[index]!)))
    expect(Math.abs(first!.variance / (6400 / 102) - 1)).toBeLessThan(0.06)
    expect(Math.abs(second!.variance / (6400 / 27) - 1)).toBeLessThan(0.06)
  })

  test('shares of less than 100 leave the rest without a rating, and of more stay as many', () => {
    const values = new Float64Array(2)
    const rows = [question('a', 10, 10, 10, 10, 30), question('b', 20, 20, 20, 40, 40)]
    const draw = shareDraws(rows, { ...sample, respondents: 100_000 }, seededRandom(3))
    draw(values)
    expect([...values].map((value, index) => Math.abs(value - rows[index]!.topBottom))).toSatisfy(
      (differences: number[]) => differences.every((difference) => difference <= 3),
    )
  })

  test('stay where they are when infinitely many have answered', () => {
    const values = new Float64Array(1)
    const draw = shareDraws(
      [question('a', 8, 12, 25, 25, 30)],
      { ...sample, respondents: 1e9 },
      seededRandom(3),
    )
    for (let count = 0; count < 50; count++) {
      draw(values)
      expect(Math.abs(values[0]! - 35)).toBeLessThanOrEqual(2)
    }
  })
})

describe('respondents', () => {
  const questionIds = ['a', 'b']

  test('vary and covary as in the closed form, their number less one [D28.32]', () => {
    const random = seededRandom(4)
    const ratings = Uint8Array.from({ length: 2 * 120 }, () => 1 + Math.floor(5 * random()))
    // The second question repeats the first for every other person.
    for (let person = 0; person < 120; person += 2) ratings[2 * person + 1] = ratings[2 * person]!
    const signs = [-1, -1, 0, 1, 1]
    const signsOf = (index: number) =>
      Array.from({ length: 120 }, (_, person) => signs[ratings[2 * person + index]! - 1]!)
    const [a, b] = [signsOf(0), signsOf(1)]
    const covariance = (first: number[], second: number[]) => {
      const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / 120
      const [one, other] = [mean(first), mean(second)]
      const sum = first.reduce((all, value, at) => all + (value - one) * (second[at]! - other), 0)
      return (10_000 * sum) / 120 / 119
    }
    const draw = respondentDraws(
      { questionIds, ratings, weights: null },
      questionIds,
      seededRandom(5),
    )
    const values = new Float64Array(2)
    const sum = momentsOf(() => (draw(values), values[0]! + values[1]!))
    const difference = momentsOf(() => (draw(values), values[0]! - values[1]!))
    const [variances, twice] = [covariance(a, a) + covariance(b, b), 2 * covariance(a, b)]
    expect(twice).toBeGreaterThan(10)
    expect(Math.abs(sum.variance / (variances + twice + 8 / 12) - 1)).toBeLessThan(0.05)
    expect(Math.abs(difference.variance / (variances - twice + 8 / 12) - 1)).toBeLessThan(0.05)
  })

  test('three respondents are drawn as a list of all pairs of them says [D28.33]', () => {
    const ratings = Uint8Array.from([5, 3, 1])
    const draw = respondentDraws(
      { questionIds: ['a'], ratings, weights: null },
      ['a'],
      seededRandom(6),
    )
    const values = new Float64Array(1)
    const counts = new Map<number, number>()
    for (let count = 0; count < DRAWS; count++) {
      draw(values)
      counts.set(values[0]!, (counts.get(values[0]!) ?? 0) + 1)
    }
    const signs = [1, 0, -1]
    const expected = new Map<number, number>()
    for (const one of signs) {
      for (const other of signs) {
        const value = 50 * (one + other) + 0
        expected.set(value, (expected.get(value) ?? 0) + DRAWS / 9)
      }
    }
    expect(new Set(counts.keys())).toEqual(new Set(expected.keys()))
    for (const [value, times] of expected) {
      expect(Math.abs(counts.get(value)! - times)).toBeLessThan(4 * Math.sqrt(times))
    }
  })

  test('count by their weights, and not where they gave no rating', () => {
    const draw = respondentDraws(
      { questionIds, ratings: Uint8Array.from([5, 0, 1, 4]), weights: Float64Array.from([3, 1]) },
      questionIds,
      seededRandom(7),
    )
    const values = new Float64Array(2)
    for (let count = 0; count < 20; count++) {
      draw(values)
      expect([100, -100]).toContain(values[0])
    }
    expect(values[1]).toBe(100)
  })
})

describe('ratings', () => {
  test('vary by the largest deviation that their mean allows, over the root of their number [D28.34]', () => {
    const rating = { rating: 4.2, ratings: 400 }
    const random = seededRandom(8)
    const { mean, variance } = momentsOf(() => drawRating(rating, random))
    expect(mean).toBeCloseTo(4.2, 2)
    expect(ratingDeviation(rating)).toBeCloseTo(Math.sqrt(3.2 * 0.8), 2)
    expect(Math.abs(variance / ((3.2 * 0.8) / 400) - 1)).toBeLessThan(0.05)
  })

  test('stay between 1 and 5, and few that all agree are not certain', () => {
    const random = seededRandom(9)
    const drawn = Array.from({ length: 500 }, () => drawRating({ rating: 5, ratings: 3 }, random))
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(1)
    expect(Math.max(...drawn)).toBe(5)
    expect(Math.min(...drawn)).toBeLessThan(4.5)
  })
})

describe('device weights', () => {
  test('have the moments of a Dirichlet distribution and keep their sum and zeros [D28.35]', () => {
    const draw = deviceWeightDraws([0.33, 0.66, 0], 300, seededRandom(10))
    const drawn = [0, 0, 0]
    const { mean, variance } = momentsOf(() => {
      draw(drawn)
      expect(drawn[0]! + drawn[1]!).toBeCloseTo(0.99, 10)
      expect(drawn[2]).toBe(0)
      return drawn[0]! / 0.99
    })
    expect(mean).toBeCloseTo(1 / 3, 2)
    expect(Math.abs(variance / (2 / 9 / 301) - 1)).toBeLessThan(0.05)
  })

  test('with a sum of more than 1 vary as proportions of their own [D15.520]', () => {
    const weights = [0.41, 0.77, 1]
    const draw = deviceWeightDraws(weights, 300, seededRandom(11))
    const drawn = [0, 0, 0]
    for (const [device, weight] of weights.slice(0, 2).entries()) {
      const { mean, variance } = momentsOf(() => {
        draw(drawn)
        expect(drawn[2]).toBe(1)
        return drawn[device]!
      })
      expect(mean).toBeCloseTo(weight, 2)
      expect(Math.abs(variance / ((weight * (1 - weight)) / 301) - 1)).toBeLessThan(0.05)
    }
  })
})

describe('answers', () => {
  const binomial = (n: number, k: number): number =>
    k === 0 ? 1 : (binomial(n, k - 1) * (n - k + 1)) / k

  test('answers of equal probability are counted as in the binomial distribution [D28.36]', () => {
    const counted = countDistribution(Array<number>(12).fill(0.3))
    for (const [count, weight] of counted.entries()) {
      expect(weight).toBeCloseTo(binomial(12, count) * 0.3 ** count * 0.7 ** (12 - count), 12)
    }
  })

  test('answers of any probabilities are counted as a list of all outcomes says [D28.37]', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 7 }),
        (each) => {
          const listed = Array<number>(each.length + 1).fill(0)
          for (let outcome = 0; outcome < 2 ** each.length; outcome++) {
            const happens = each.map((_, index) => ((outcome >> index) & 1) === 1)
            const weight = each.reduce((all, one, at) => all * (happens[at] ? one : 1 - one), 1)
            listed[happens.filter(Boolean).length]! += weight
          }
          for (const [count, weight] of countDistribution(each).entries()) {
            expect(weight).toBeCloseTo(listed[count]!, 12)
          }
        },
      ),
    )
  })

  test('unlikely answers are more likely wrong, and wrong ones are as many as assumed [D28.38]', () => {
    const random = seededRandom(11)
    const size = { companies: 20, applications: 3, capabilities: 60 }
    const strengths = Array.from({ length: size.companies }, () => 0.15 + 0.7 * random())
    const answers = Uint8Array.from({ length: 20 * 3 * 60 }, (_, cell) => {
      const yes = random() < strengths[Math.floor(cell / 180)]!
      return random() < 0.02 ? Number(!yes) : Number(yes)
    })
    const recorded = { ...size, answers }
    const truth = trueAnswers(recorded, 0.02, expectYes(recorded, 0.02))
    const wrong = truth.reduce((sum, yes, at) => sum + (answers[at] === 1 ? 1 - yes : yes), 0)
    expect(wrong / truth.length).toBeCloseTo(0.02, 3)
    const weakest = strengths.indexOf(Math.min(...strengths)) * 180
    const cells = [...answers.subarray(weakest, weakest + 180).entries()]
    const yes = cells.find(([, answer]) => answer === 1)![0] + weakest
    const no = cells.find(([, answer]) => answer === 0)![0] + weakest
    expect(1 - truth[yes]!).toBeGreaterThan(truth[no]!)
  })

  test('a company with everything may have it in truth, though some answers say no [D15.528]', () => {
    const random = seededRandom(14)
    const size = { companies: 6, applications: 3, capabilities: 60 }
    const answers = Uint8Array.from({ length: 6 * 3 * 60 }, (_, cell) =>
      cell < 180 ? Number(cell % 45 !== 7) : Number(random() < 0.55),
    )
    const of = Array<number>(60).fill(0)
    const draw = answerDraws({ ...size, answers }, { count: 1, of }, 0.01, seededRandom(15))
    const available = new Uint32Array(6 * 3)
    let whole = 0
    for (let count = 0; count < 2000; count++) {
      draw(available)
      if (available[0]! + available[1]! + available[2]! === 180) whole++
    }
    expect(whole / 2000).toBeGreaterThan(0.05)
  })

  test('missing answers stay missing', () => {
    const recorded = {
      companies: 1,
      applications: 1,
      capabilities: 3,
      answers: Uint8Array.from([UNANSWERED, 1, UNANSWERED]),
    }
    const available = new Uint32Array(2)
    const draw = answerDraws(recorded, { count: 2, of: [0, 1, 0] }, 0.01, seededRandom(12))
    for (let count = 0; count < 100; count++) {
      draw(available)
      expect(available[0]).toBe(0)
    }
  })

  test('a report with the same answer everywhere gives probabilities', () => {
    for (const answer of [0, 1]) {
      const answers = new Uint8Array(2 * 3 * 4).fill(answer)
      const recorded = { companies: 2, applications: 3, capabilities: 4, answers }
      for (const yes of trueAnswers(recorded, 0.01, expectYes(recorded, 0.01))) {
        expect(yes).toBeGreaterThanOrEqual(0)
        expect(yes).toBeLessThanOrEqual(1)
        expect(Math.abs(yes - answer)).toBeLessThan(0.2)
      }
    }
  })
})
