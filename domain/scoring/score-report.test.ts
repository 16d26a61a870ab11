import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { Answer } from '../answers/answer.ts'
import { APPLICATIONS } from '../catalogue/application.ts'
import { freeze } from '../testing/freeze.ts'
import { scoringInputs } from '../testing/scoring-inputs.ts'
import { scoreReport } from './score-report.ts'
import type { CompanyScore, ScoringInputs } from './scoring-record.ts'

const APPLICATION_KEYS = APPLICATIONS.map(({ title }) => title)

function answered(
  companyId: string,
  application: Answer['application'],
  categoryId: string,
  ...capabilities: (boolean | null)[]
): Answer[] {
  return capabilities.map((hasCapability) => ({
    companyId,
    application,
    categoryId,
    hasCapability,
  }))
}

/** Two categories: "Accounts" has weight 0.5 without a question, "Payments" the fixed weight 2. */
const report: ScoringInputs = freeze({
  companies: [
    { companyId: 'n', title: 'Northbank', userRatings: { 'iPhone App': 4.5, 'Android App': 3 } },
  ],
  categories: [
    { categoryId: 'p', title: 'Payments', fixedScoringWeight: 2 },
    { categoryId: 'a', title: 'Accounts', fixedScoringWeight: null },
  ],
  surveyRows: [],
  deviceWeights: { 'Mobile Web': 0.5, 'iPhone App': 1, 'Android App': 0.3 },
  answers: [
    ...answered('n', 'Mobile Web', 'a', true, true, true, false),
    ...answered('n', 'Mobile Web', 'p', true, false, null),
    ...answered('n', 'iPhone App', 'a', true, true, true, true),
    ...answered('n', 'iPhone App', 'p', true, true, false),
    ...answered('n', 'Android App', 'a', false, false, false, false),
    ...answered('n', 'Android App', 'p', false, null, null),
  ],
})

describe('a report calculated by hand (D8)', () => {
  const [northbank] = scoreReport(report)

  test('Mobile Web has no rating, and an unanswered capability counts as missing', () => {
    // Accounts 3/4 x 0.5 = 0.375, Payments 1/3 x 2 = 0.6667; their sum over 0.2 + 0.5 + 2.
    expect(northbank?.applications['Mobile Web']).toEqual({
      categories: [
        {
          categoryId: 'a',
          categoryName: 'Accounts',
          weight: 0.5,
          deviceScore: 0.375,
          unweightedDeviceCategoryPercentage: 0.75,
        },
        {
          categoryId: 'p',
          categoryName: 'Payments',
          weight: 2,
          deviceScore: 0.6667,
          unweightedDeviceCategoryPercentage: 0.3333,
        },
      ],
      unweightedDeviceScore: 1.0417,
      totalCategoryWeight: 2.7,
      unweightedDevicePercentage: 0.3858, // 0.38581...
      weightedDevicePercentage: 0.1929,
    })
  })

  test('a top rating can take an application past 100 %', () => {
    // 0.5 + 1.3333 + 0.2 x 4.5 = 2.7333; over 2.7 it is 1.01233...
    expect(northbank?.applications['iPhone App']).toMatchObject({
      unweightedDeviceScore: 2.7333,
      unweightedDevicePercentage: 1.0123,
      weightedDevicePercentage: 1.0123,
    })
  })

  test('the score of a company without any capability is its rating alone', () => {
    // 0.2 x 3 = 0.6; over 2.7 it is 0.2222; x 0.3 it is 0.06666
    expect(northbank?.applications['Android App']).toMatchObject({
      unweightedDeviceScore: 0.6,
      unweightedDevicePercentage: 0.2222,
      weightedDevicePercentage: 0.0667,
    })
  })

  test('the overall score is the mean by device weights', () => {
    // 0.1929 + 1.0123 + 0.0667 = 1.2719; over 0.5 + 1 + 0.3 it is 0.70661...
    expect(northbank?.overallDevicesSum).toBe(1.2719)
    expect(northbank?.overallPercentage).toBe(0.7066)
  })
})

test('the survey weighs a category by the mean of its questions', () => {
  // (0 + 100) / 40 = 2.5 and (40 + 100) / 40 = 3.5: mean 3.
  const [northbank] = scoreReport({
    ...report,
    surveyRows: [
      { categoryId: 'a', topBottom: 0 },
      { categoryId: 'a', topBottom: 40 },
      { categoryId: 'p', topBottom: 100 },
    ],
  })
  expect(northbank?.applications['Mobile Web'].categories.map(({ weight }) => weight)).toEqual([
    3, 2,
  ])
})

test('a rating of Mobile Web is ignored, a missing rating counts as 0', () => {
  const [northbank] = scoreReport({
    ...report,
    companies: [{ companyId: 'n', title: 'Northbank', userRatings: { 'Mobile Web': 5 } }],
  })
  expect(northbank?.applications['Mobile Web'].unweightedDeviceScore).toBe(1.0417)
  expect(northbank?.applications['Android App'].unweightedDeviceScore).toBe(0)
})

test('a category without answers has nothing available but keeps its weight', () => {
  const [northbank] = scoreReport({
    ...report,
    answers: report.answers.filter(({ categoryId }) => categoryId === 'a'),
  })
  // 0.375 / 2.7
  expect(northbank?.applications['Mobile Web'].unweightedDevicePercentage).toBe(0.1389)
})

test('companies are listed by title, whatever their case', () => {
  const companies = ['west', 'East', 'Élan', 'north'].map((title) => ({
    companyId: title,
    title,
    userRatings: {},
  }))
  const scores = scoreReport({ ...report, companies, answers: [] })
  expect(scores.map(({ companyName }) => companyName)).toEqual(['East', 'Élan', 'north', 'west'])
})

test('rejects an answer about a company that is not in the report', () => {
  const answers = answered('gone', 'Mobile Web', 'a', true)
  expect(() => scoreReport({ ...report, answers })).toThrow(RangeError)
})

test('rejects device weights that are all 0', () => {
  const deviceWeights = { 'Mobile Web': 0, 'iPhone App': 0, 'Android App': 0 }
  expect(() => scoreReport({ ...report, deviceWeights })).toThrow(RangeError)
})

describe('for any report', () => {
  test('scores do not depend on the order of answers', () => {
    fc.assert(
      fc.property(scoringInputs.chain(withShuffled('answers')), ([inputs, shuffled]) => {
        expect(scoreReport(shuffled)).toEqual(scoreReport(freeze(inputs)))
      }),
    )
  })

  test('a permutation of companies or categories changes nothing, as both are sorted', () => {
    const both = scoringInputs.chain((inputs) =>
      fc.tuple(
        fc.constant(inputs),
        withShuffled('companies')(inputs).map(([, { companies }]) => companies),
        withShuffled('categories')(inputs).map(([, { categories }]) => categories),
      ),
    )
    fc.assert(
      fc.property(both, ([inputs, companies, categories]) => {
        expect(scoreReport({ ...inputs, companies, categories })).toEqual(scoreReport(inputs))
      }),
    )
  })

  test('exchanging two companies’ answers and ratings exchanges their scores', () => {
    fc.assert(
      fc.property(
        scoringInputs.filter(({ companies }) => companies.length > 1),
        (inputs) => {
          const [first, second] = inputs.companies
          const other = new Map([
            [first!.companyId, second!.companyId],
            [second!.companyId, first!.companyId],
          ])
          const exchanged = scoreReport({
            ...inputs,
            companies: inputs.companies.map((company) => ({
              ...company,
              companyId: other.get(company.companyId) ?? company.companyId,
            })),
            answers: inputs.answers.map((answer) => ({
              ...answer,
              companyId: other.get(answer.companyId) ?? answer.companyId,
            })),
          })
          const figures = (id: string, scores: typeof exchanged) =>
            scores.find(({ companyId }) => companyId === id)?.applications
          const scores = scoreReport(inputs)
          for (const { companyId } of inputs.companies) {
            const renamed = other.get(companyId) ?? companyId
            expect(figures(renamed, exchanged)).toEqual(figures(companyId, scores))
          }
        },
      ),
    )
  })

  test('a capability gained never lowers a score of its company and changes no other company', () => {
    const gains = scoringInputs
      .filter(({ answers }) => answers.some(({ hasCapability }) => hasCapability !== true))
      .chain((inputs) => {
        const open = inputs.answers.flatMap(({ hasCapability }, index) =>
          hasCapability === true ? [] : [index],
        )
        return fc.tuple(fc.constant(inputs), fc.constantFrom(...open))
      })
    fc.assert(
      fc.property(gains, ([inputs, gained]) => {
        const before = scoreReport(inputs)
        const after = scoreReport({
          ...inputs,
          answers: inputs.answers.map((answer, index) =>
            index === gained ? { ...answer, hasCapability: true } : answer,
          ),
        })
        const { companyId, application } = inputs.answers[gained]!
        const others = (scores: CompanyScore[]) =>
          scores.filter((score) => score.companyId !== companyId)
        expect(others(after)).toEqual(others(before))

        const own = (scores: CompanyScore[]) =>
          scores.find((score) => score.companyId === companyId)!
        for (const title of APPLICATION_KEYS) {
          const now = own(after).applications[title]
          const then = own(before).applications[title]
          expect(now).toEqual(title === application ? now : then)
          expect(now.unweightedDevicePercentage).toBeGreaterThanOrEqual(
            then.unweightedDevicePercentage,
          )
        }
        expect(own(after).overallPercentage).toBeGreaterThanOrEqual(own(before).overallPercentage)
      }),
    )
  })

  test('every number equals the one calculated in whole numbers [A9.1]', () => {
    fc.assert(
      fc.property(scoringInputs, (inputs) => {
        for (const score of scoreReport(inputs)) {
          let weightedSum = 0n
          let weights = 0n
          for (const { title, rated } of APPLICATIONS) {
            const { categories, ...figures } = score.applications[title]
            const deviceWeight = hundredths(inputs.deviceWeights[title])
            let sum = rated ? 200n * tenths(score.userRatings[title] ?? 0) : 0n
            let total = 2000n
            for (const { categoryId, weight, deviceScore } of categories) {
              const cell = inputs.answers.filter(
                (answer) =>
                  answer.companyId === score.companyId &&
                  answer.application === title &&
                  answer.categoryId === categoryId,
              )
              const has = cell.filter(({ hasCapability }) => hasCapability === true)
              const units = rounded(
                BigInt(has.length) * halves(weight) * 10_000n,
                2n * BigInt(cell.length),
              )
              expect(deviceScore).toBe(Number(units) / 10_000)
              sum += units
              total += halves(weight) * 5000n
            }
            const percentage = rounded(sum * 10_000n, total)
            const weighted = rounded(percentage * deviceWeight, 100n)
            expect(figures).toEqual({
              unweightedDeviceScore: Number(sum) / 10_000,
              totalCategoryWeight: Number(total) / 10_000,
              unweightedDevicePercentage: Number(percentage) / 10_000,
              weightedDevicePercentage: Number(weighted) / 10_000,
            })
            weightedSum += weighted
            weights += deviceWeight
          }
          expect(score.overallDevicesSum).toBe(Number(weightedSum) / 10_000)
          expect(score.overallPercentage).toBe(
            Number(rounded(weightedSum * 100n, weights)) / 10_000,
          )
        }
      }),
    )
  })
})

/** A quotient of whole numbers to the nearest whole number, halves up. */
const rounded = (dividend: bigint, divisor: bigint) => (2n * dividend + divisor) / (2n * divisor)
const tenths = (value: number) => BigInt(Math.round(value * 10))
const hundredths = (value: number) => BigInt(Math.round(value * 100))
const halves = (value: number) => BigInt(value * 2)

function withShuffled(list: 'answers' | 'companies' | 'categories') {
  return (inputs: ScoringInputs): fc.Arbitrary<[ScoringInputs, ScoringInputs]> =>
    fc
      .shuffledSubarray<unknown>([...inputs[list]], { minLength: inputs[list].length })
      .map((shuffled) => [inputs, { ...inputs, [list]: shuffled } as ScoringInputs])
}
