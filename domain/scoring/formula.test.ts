import fc from 'fast-check'
import { expect, test } from 'vitest'

import { APPLICATIONS } from '../catalogue/application.ts'
import { scoringInputs } from '../testing/scoring-inputs.ts'
import { ratingBase } from './formula.ts'
import { scoreReport } from './score-report.ts'

test('the base of a rating is 0.2 by formula 1, by formula 2 what it can add [D28.150]', () => {
  expect([ratingBase(1, true), ratingBase(1, false)]).toEqual([0.2, 0.2])
  expect([ratingBase(2, true), ratingBase(2, false)]).toEqual([1, 0])
})

test('a report calculated by hand by formula 2 has its scores [D28.150]', () => {
  const [score] = scoreReport({
    companies: [{ companyId: 'n', title: 'Northbank', userRatings: { 'iPhone App': 4.5 } }],
    categories: [{ categoryId: 'a', title: 'Accounts', fixedScoringWeight: 2 }],
    surveyRows: [],
    deviceWeights: { 'Mobile Web': 0.5, 'iPhone App': 1, 'Android App': 0 },
    answers: APPLICATIONS.flatMap(({ title: application }) =>
      [true, false].map((hasCapability) => ({
        companyId: 'n',
        application,
        categoryId: 'a',
        hasCapability,
      })),
    ),
    formula: 2,
  })
  // Mobile Web 1 of 2 points; iPhone App 1 + 0.2 x 4.5 of 2 + 1; the sum 0.25 + 0.6333 of 1.5.
  expect(score?.applications['Mobile Web'].unweightedDevicePercentage).toBe(0.5)
  expect(score?.applications['iPhone App'].unweightedDevicePercentage).toBe(0.6333)
  expect(score?.overallPercentage).toBe(0.5889)
})

test('a score without any weight is 0 by formula 2, and no error', () => {
  const [score] = scoreReport({
    companies: [{ companyId: 'n', title: 'Northbank', userRatings: { 'iPhone App': 5 } }],
    categories: [{ categoryId: 'a', title: 'Accounts', fixedScoringWeight: 0 }],
    surveyRows: [],
    deviceWeights: { 'Mobile Web': 1, 'iPhone App': 1, 'Android App': 1 },
    answers: [],
    formula: 2,
  })
  expect(score?.applications['Mobile Web'].unweightedDevicePercentage).toBe(0)
  expect(score?.applications['iPhone App'].unweightedDevicePercentage).toBe(1)
})

test('no score passes 100 % by formula 2, and more by formula 1 than by formula 2 on apps [D28.151]', () => {
  fc.assert(
    fc.property(scoringInputs, (inputs) => {
      const [first, second] = [1, 2].map((formula) =>
        scoreReport({ ...inputs, formula: formula === 1 ? 1 : 2 }),
      )
      for (const [place, score] of second!.entries()) {
        expect(score.overallPercentage).toBeLessThanOrEqual(1)
        for (const { title, rated } of APPLICATIONS) {
          const now = score.applications[title].unweightedDevicePercentage
          expect(now).toBeLessThanOrEqual(1)
          const before = first![place]!.applications[title].unweightedDevicePercentage
          expect((now - before) * (rated ? 1 : -1)).toBeLessThanOrEqual(0)
        }
      }
    }),
  )
})
