import fc from 'fast-check'
import { expect, test } from 'vitest'

import { buildPreview } from '../../reading/document/build-preview.ts'
import { buildReportDocument } from '../../reading/document/build-report-document.ts'
import { aheadIn } from '../../reading/uncertainty/uncertainty.ts'
import { concentrationFor, drawGamma, weightDraws } from '../../scoring/random/draw-weights.ts'
import { exactExp, exactLog } from '../../scoring/random/exact-math.ts'
import { seededRandom, xoshiro128 } from '../../scoring/random/seeded-random.ts'
import { categoryWeights, scoresAgain } from '../../testing/claims/score-again.ts'
import { reportInputs } from '../../testing/report-inputs.ts'
import { scoredDocument } from '../../testing/scored-document.ts'
import { scoringInputs } from '../../testing/scoring-inputs.ts'
import { drawRanks, editionSeed, findFirmness } from './firmness.ts'

test('shares of a company add up to 1, and the seed reproduces them [D13.54, D13.55]', () => {
  fc.assert(
    fc.property(scoringInputs, fc.constantFrom(10, 25, 50), (inputs, variation) => {
      const document = scoredDocument(inputs)
      const firmness = findFirmness(document, variation, 60)!
      for (const { shares } of firmness.companies) {
        expect(shares).toHaveLength(document.companies.length)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 3)
      }
      expect(findFirmness(structuredClone(document), variation, 60)).toEqual(firmness)
    }),
    { numRuns: 50 },
  )
})

test('ranks held, and companies ahead, are those of scoring each draw again by the formula [D15.284]', () => {
  fc.assert(
    fc.property(scoringInputs, fc.constantFrom(10, 25, 50), (inputs, variation) => {
      const document = scoredDocument(inputs)
      const { held, ahead } = drawRanks(document, variation, 20)!
      const random = seededRandom(editionSeed(document.report.date))
      const next = weightDraws(categoryWeights(document), variation / 100, random)
      const draws = Array.from({ length: 20 }, () =>
        scoresAgain(document, null, { categories: next() }),
      )
      const share = (of: (scores: ReadonlyMap<string, number>) => number) => sum(draws.map(of)) / 20
      for (const [place, { companyId: own }] of document.companies.entries()) {
        for (const [rank, { companyId: other }] of document.companies.entries()) {
          const expected = share((scores) => {
            const all = [...scores.values()].map((score) => Math.sign(score - scores.get(own)!))
            const better = all.filter((sign) => sign > 0).length
            const level = all.filter((sign) => sign === 0).length
            return better <= rank && rank < better + level ? 1 / level : 0
          })
          expect(held[place]?.[rank] ?? 0).toBeCloseTo(expected, 3)
          const leads = share(
            (scores) => (Math.sign(scores.get(own)! - scores.get(other)!) + 1) / 2,
          )
          // A company and itself are no pair: level in each draw.
          expect(aheadIn(document, ahead, 20, own, other) ?? 0.5).toBeCloseTo(leads, 9)
        }
      }
    }),
    { numRuns: 50 },
  )
})

test('every company holds its published rank in all draws without variation, or shares it [D13.55]', () => {
  fc.assert(
    fc.property(scoringInputs, (inputs) => {
      const { companies } = findFirmness(scoredDocument(inputs), 0, 10)!
      for (const { rank, shares } of companies) {
        const level = companies.filter((one) => one.rank === rank).length
        expect(shares[rank - 1]).toBeCloseTo(1 / level, 3)
      }
    }),
  )
})

test('companies with equal scores share their ranks evenly in a draw [D15.522]', () => {
  const twins = reportInputs.companies.map((company) => ({ ...company, userRatings: {} }))
  const answers = reportInputs.answers.map((answer) => ({ ...answer, hasCapability: true }))
  const document = scoredDocument({
    companies: twins,
    categories: reportInputs.categories.map((one) => ({ ...one, fixedScoringWeight: 1 })),
    surveyRows: [],
    deviceWeights: { 'Mobile Web': 1, 'iPhone App': 1, 'Android App': 1 },
    answers,
  })
  const { companies } = findFirmness(document, 50, 100)!
  expect(companies.map(({ shares }) => shares)).toEqual([
    [0.5, 0.5],
    [0.5, 0.5],
  ])
})

test('the seed is the day of the edition, and a preview has no shares [D13.54]', () => {
  expect(editionSeed('2026-10-01T00:00:00.000Z')).toBe(20261001)
  const document = buildReportDocument(reportInputs)
  expect(findFirmness(document, 25)).toMatchObject({ seed: 20251101, draws: 4000, step: 25 })
  expect(findFirmness(buildPreview(document), 25)).toBeNull()
})

test.each([0.1, 0.25, 0.5])(
  'a weight of average size varies by %d, around itself, and the sum does not change [D13.54]',
  (variation) => {
    const weights = [3, 3, 1.5, 0, 4.5, 3, 3]
    const draw = weightDraws(weights, variation, seededRandom(1))
    const drawn = Array.from({ length: 20_000 }, () => Array.from(draw()))
    expect(drawn.every((one) => Math.abs(sum(one) - sum(weights)) < 1e-9)).toBe(true)
    for (const [index, weight] of weights.entries()) {
      const values = drawn.map((one) => one[index]!)
      expect(sum(values) / values.length).toBeCloseTo(weight, 1)
    }
    const first = drawn.map((one) => one[0]!)
    const mean = sum(first) / first.length
    const deviation = Math.sqrt(sum(first.map((one) => (one - mean) ** 2)) / first.length)
    expect(deviation / mean / variation).toBeCloseTo(1, 1)
    expect(drawn.every((one) => one[3] === 0)).toBe(true)
  },
)

test('a single weight does not vary, since only its part of the sum could', () => {
  expect(Array.from(weightDraws([2], 0.5, seededRandom(1))())).toEqual([2])
  expect(concentrationFor(12, 0.25)).toBe(175)
})

test.each([0.3, 1, 7.5])('gamma draws of shape %d have its mean and variance', (shape) => {
  const random = seededRandom(7)
  const values = Array.from({ length: 40_000 }, () => drawGamma(shape, random))
  const mean = sum(values) / values.length
  const variance = sum(values.map((value) => (value - mean) ** 2)) / values.length
  expect(mean / shape).toBeCloseTo(1, 1)
  expect(variance / shape).toBeCloseTo(1, 1)
})

test('the generator is xoshiro128**, whose first numbers of the state 1, 2, 3, 4 are known', () => {
  const next = xoshiro128([1, 2, 3, 4])
  expect(Array.from({ length: 10 }, next)).toEqual([
    11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597,
    4258142804,
  ])
})

test('logarithm and exponential are exact to 14 digits', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-12, max: 1e12, noNaN: true }), (value) => {
      expect(exactLog(value)).toBeCloseTo(Math.log(value), 12)
    }),
  )
  fc.assert(
    fc.property(fc.double({ min: -300, max: 5, noNaN: true }), (power) => {
      expect(exactExp(power) / Math.exp(power)).toBeCloseTo(1, 12)
    }),
  )
  expect(exactExp(-1e9)).toBe(0)
})

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
