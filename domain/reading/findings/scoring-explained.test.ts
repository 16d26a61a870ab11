import { expect, test } from 'vitest'

import { APPLICATIONS } from '../../catalogue/application.ts'
import { categoryWeight, nearestHalf } from '../../scoring/category-weight.ts'
import { type FormulaVersion, RATING_WEIGHT, ratingBase } from '../../scoring/formula.ts'
import { scoreReport } from '../../scoring/score-report.ts'
import { SCORING_EXPLAINED } from './scoring-explained.ts'

const text = SCORING_EXPLAINED[1].join(' ')

/** A company with every capability and the best ratings; the category weights add up to 42. */
function scoreEverything(available: boolean, rating: number, formula: FormulaVersion = 1) {
  const categories = Array.from({ length: 14 }, (_, index) => ({
    categoryId: `c${index}`,
    title: `Category ${index}`,
    fixedScoringWeight: 3,
  }))
  const [score] = scoreReport({
    companies: [
      {
        companyId: 'n',
        title: 'Northbank',
        userRatings: { 'iPhone App': rating, 'Android App': rating },
      },
    ],
    categories,
    surveyRows: [],
    formula,
    deviceWeights: { 'Mobile Web': 1, 'iPhone App': 1, 'Android App': 1 },
    answers: categories.flatMap(({ categoryId }) =>
      APPLICATIONS.map(({ title }) => ({
        companyId: 'n',
        application: title,
        categoryId,
        hasCapability: available,
      })),
    ),
  })
  return Object.fromEntries(
    APPLICATIONS.map(({ title }) => [title, score!.applications[title].unweightedDevicePercentage]),
  )
}

test('a score is no share of a maximum: with everything, Mobile Web stays below 100% and the apps exceed it [D11.96]', () => {
  expect(scoreEverything(true, 5)).toEqual({
    'Mobile Web': 0.9953,
    'iPhone App': 1.019,
    'Android App': 1.019,
  })
  expect(text).toMatch(/Mobile Web less than 100%, and the best rating besides gives an app more/)
  expect(text).not.toMatch(/could be reached|at most 100|out of 100/)
})

test('the explanation of the rating has the numbers that the formula adds and divides by', () => {
  expect(RATING_WEIGHT).toBe(1 / 5)
  expect(text).toContain('a fifth of its rating in the app store (0 to 5) is added')
  expect(text).toContain(
    `divided by the weights of all categories and ${RATING_WEIGHT} for a rating`,
  )
  // With nothing available, an app's score comes from its rating alone.
  expect(scoreEverything(false, 5)).toEqual({
    'Mobile Web': 0,
    'iPhone App': 0.0237,
    'Android App': 0.0237,
  })
})

test('a score is a share of a maximum by formula 2, and its explanation says so [D28.151]', () => {
  expect(scoreEverything(true, 5, 2)).toEqual({
    'Mobile Web': 1,
    'iPhone App': 1,
    'Android App': 1,
  })
  const second = SCORING_EXPLAINED[2].join(' ')
  expect(second).toContain(`for an app, ${ratingBase(2, true)} for the best rating`)
  expect(second).not.toMatch(/less than 100%|gives an app more/)
})

test('a category weight rounds the mean of its questions once, and so says the explanation [D15.443]', () => {
  // 2.3 and 2.1 on the scale from 0 to 5: their halves have a mean of 2.25, which would be 2.5.
  const scale = [2.3, 2.1]
  const isRoundedFirst = /scale from 0 to 5 and rounded to the nearest half/.test(text)
  const values = isRoundedFirst ? scale.map(nearestHalf) : scale
  const said = nearestHalf(values.reduce((sum, value) => sum + value, 0) / values.length)
  const questions = scale.map((value) => ({ topBottom: value * 40 - 100 }))
  expect(said).toBe(categoryWeight(null, questions))
  expect(text).toContain('The mean of a category’s questions, rounded to the nearest half')
})
