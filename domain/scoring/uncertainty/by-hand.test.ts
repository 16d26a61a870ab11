import { expect, test } from 'vitest'

import { APPLICATIONS } from '../../catalogue/application.ts'
import { deriveSurveyRow } from '../../survey/derive-survey-row.ts'
import { seededRandom } from '../random/seeded-random.ts'
import { deviceWeightDraws } from './draw-sources.ts'
import { respondentDraws, shareDraws } from './draw-survey.ts'
import { varySources } from './draw-uncertainty.ts'
import { interval } from './summarise-draws.ts'

const DRAWS = 40_000

/** Three intervals with the arithmetic that anybody can repeat in a spreadsheet. */
test('three intervals agree with those calculated by hand [D28.51]', () => {
  // 1. A question of 400 respondents: 8, 12, 20, 35 and 25%. Top less bottom: 60 - 20 = 40.
  // Variance of a respondent: 0.6 + 0.2 - 0.4² = 0.64; with one respondent added (PRIOR), the standard
  // error of a Dirichlet distribution is √(0.64 / (400 + 1 + 1)) = 3.990%; the roundings of four
  // percents, in and out, add 8/12: √(15.92 + 0.667) = 4.073; 1.96 x 4.073 = 7.98.
  const row = deriveSurveyRow({
    questionId: 'q',
    categoryId: 'c',
    name: 'Q',
    one: 8,
    two: 12,
    three: 20,
    four: 35,
    five: 25,
  })
  const sample = { respondents: 400, byQuestion: {}, designEffect: 1, fieldwork: null }
  const drawShares = shareDraws([row], sample, seededRandom(1))
  const byShares = drawn((value) => drawShares(value))
  expect(Math.abs(byShares.low - (40 - 7.98))).toBeLessThanOrEqual(1)
  expect(Math.abs(byShares.high - (40 + 7.98))).toBeLessThanOrEqual(1)

  // 2. The same from the 400 respondents: 32, 48, 80, 140 and 100 of them. √(0.64 / 399) = 4.005%;
  // rounded on the way out alone, 4/12: √(16.04 + 0.333) = 4.046; 1.96 x 4.046 = 7.93.
  const ratings = Uint8Array.from(
    [32, 48, 80, 140, 100].flatMap((people, rating) => Array<number>(people).fill(rating + 1)),
  )
  const drawRespondents = respondentDraws(
    { questionIds: ['q'], ratings, weights: null },
    ['q'],
    seededRandom(2),
  )
  const byRespondents = drawn((value) => drawRespondents(value))
  expect(Math.abs(byRespondents.low - (40 - 7.93))).toBeLessThanOrEqual(1)
  expect(Math.abs(byRespondents.high - (40 + 7.93))).toBeLessThanOrEqual(1)

  // 3. A company with 80% on Mobile Web and 50% on iPhone App, device weights 1/3 and 2/3 of 600
  // respondents: 0.5 + 0.3 x 1/3 = 60%. A third of 600 varies by √(1/3 x 2/3 / 601) = 1.923%;
  // 0.3 x 1.923% = 0.577%; 1.96 x 0.577% = 1.13%.
  const drawDevices = deviceWeightDraws([1 / 3, 2 / 3], 600, seededRandom(3))
  const devices = [0, 0]
  const byDevices = interval(
    Float64Array.from({ length: DRAWS }, () => {
      drawDevices(devices)
      return 0.8 * devices[0]! + 0.5 * devices[1]!
    }),
  )
  expect(byDevices.low).toBeCloseTo(0.6 - 0.0113, 3)
  expect(byDevices.high).toBeCloseTo(0.6 + 0.0113, 3)
})

test('a single category needs no survey: its weight cancels but for the rating’s part', () => {
  // 3 of 4 capabilities, no ratings: 0.75 w / (0.2 + w) is 72.58% for a weight of 6 (fixed) always.
  const answers = APPLICATIONS.flatMap(({ title: application }) =>
    [true, true, true, false].map((hasCapability, index) => ({
      companyId: 'c',
      application,
      categoryId: 'k',
      capabilityId: `p${index}`,
      hasCapability,
    })),
  )
  const { overall } = varySources(
    {
      seed: 1,
      companies: [{ companyId: 'c', title: 'C', userRatings: {} }],
      categories: [{ categoryId: 'k', title: 'K', fixedScoringWeight: 6 }],
      surveyRows: [],
      answers,
      deviceWeights: { 'Mobile Web': 1, 'iPhone App': 1, 'Android App': 1 },
      sample: { respondents: 100, byQuestion: {}, designEffect: 1, fieldwork: null },
      respondents: null,
      ratingCounts: {},
      deviceRespondents: null,
      measuredErrors: null,
    },
    100,
  ).result(0, false)
  expect(overall).toEqual([{ low: 0.7258, high: 0.7258, best: 1, worst: 1 }])
})

function drawn(draw: (value: Float64Array) => void) {
  const value = new Float64Array(1)
  return interval(Float64Array.from({ length: DRAWS }, () => (draw(value), value[0]!)))
}
