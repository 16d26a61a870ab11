import fc from 'fast-check'
import { expect, test } from 'vitest'

import { checkSurveyRows } from './check-survey.ts'
import { designEffect, summarizeRespondents } from './respondents.ts'
import type { Respondents } from './survey-sample.ts'

const QUESTIONS = [
  { questionId: 'q1', title: 'Seats', categoryId: 'c1' },
  { questionId: 'q2', title: 'Food', categoryId: 'c2' },
]

const respondents = (
  ratings: readonly number[],
  weights: readonly number[] | null = null,
): Respondents => ({
  questionIds: ['q1', 'q2'],
  ratings: Uint8Array.from(ratings),
  weights: weights && Float64Array.from(weights),
})

test('shares are those among who answered, in whole percents, with the survey’s derived columns [D28.7]', () => {
  const { rows, sample } = summarizeRespondents(
    respondents([5, 1, 5, 0, 4, 2, 1, 0, 2, 0, 3, 0, 5, 0, 5, 0]),
    QUESTIONS,
  )
  // 1 of 8 is 12.5%, which is 13; 4 of 8 are 50%.
  expect(rows[0]).toEqual({
    questionId: 'q1', categoryId: 'c1', name: 'Seats',
    one: 13, two: 13, three: 13, four: 13, five: 50,
    fourFive: 63, topBottom: 37, normalized: 3.425, nearestPointFive: 3.5,
  }) // prettier-ignore
  expect(rows[1]).toMatchObject({ one: 50, two: 50, three: 0, four: 0, five: 0 })
  expect(sample).toEqual({ respondents: 8, byQuestion: { q2: 2 }, designEffect: 1 })
})

test('weights count in shares and make the design effect [D28.8]', () => {
  const { rows, sample } = summarizeRespondents(
    respondents([5, 5, 1, 5, 1, 0], [2, 1, 1]),
    QUESTIONS,
  )
  expect(rows[0]).toMatchObject({ one: 50, five: 50 })
  expect(rows[1]).toMatchObject({ five: 100 })
  // 3 x (4 + 1 + 1) / (2 + 1 + 1)²
  expect(sample).toEqual({ respondents: 3, byQuestion: { q2: 2 }, designEffect: 1.125 })
})

test('a half stays a half where weights are sums of decimals', () => {
  // 0.1 + 0.7 of 6.4 is 12.5%, and 12.499999999999998% as a float.
  const { rows } = summarizeRespondents(respondents([1, 1, 1, 1, 2, 2], [0.1, 0.7, 5.6]), QUESTIONS)
  expect(rows[0]).toMatchObject({ one: 13, two: 88 })
})

const sample = fc
  .integer({ min: 1, max: 60 })
  .chain((count) =>
    fc.tuple(
      fc.array(fc.integer({ min: 1, max: 5 }), { minLength: count * 2, maxLength: count * 2 }),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: count, maxLength: count }),
    ),
  )

test('the rows equal the import of the exact shares [D28.7]', () => {
  fc.assert(
    fc.property(sample, ([ratings]) => {
      const { rows } = summarizeRespondents(respondents(ratings), QUESTIONS)
      const count = ratings.length / 2
      const share = (question: number, rating: number) =>
        (100 * ratings.filter((one, at) => at % 2 === question && one === rating).length) / count
      const raw = QUESTIONS.map(({ title }, at) => ({
        name: title,
        one: share(at, 1),
        two: share(at, 2),
        three: share(at, 3),
        four: share(at, 4),
        five: share(at, 5),
      }))
      expect(checkSurveyRows(raw, QUESTIONS)).toMatchObject({ ok: true, rows })
    }),
  )
})

test('equal and multiplied weights change nothing; whole weights are copies of a respondent', () => {
  fc.assert(
    fc.property(sample, fc.constantFrom(0.1, 3, 1e5), ([ratings, weights], factor) => {
      const plain = summarizeRespondents(respondents(ratings), QUESTIONS)
      const equal = summarizeRespondents(
        respondents(
          ratings,
          weights.map(() => factor),
        ),
        QUESTIONS,
      )
      expect(equal.rows).toEqual(plain.rows)
      expect(equal.sample.designEffect).toBeCloseTo(1, 12)
      const weighted = summarizeRespondents(respondents(ratings, weights), QUESTIONS)
      const scaled = summarizeRespondents(
        respondents(
          ratings,
          weights.map((weight) => weight * factor),
        ),
        QUESTIONS,
      )
      expect(scaled.rows).toEqual(weighted.rows)
      const copies = weights.flatMap((weight, at) =>
        Array.from({ length: weight }, () => ratings.slice(2 * at, 2 * at + 2)).flat(),
      )
      expect(summarizeRespondents(respondents(copies), QUESTIONS).rows).toEqual(weighted.rows)
    }),
  )
})

test('the design effect is 1 for equal weights, and at most the number of respondents', () => {
  expect(designEffect([])).toBe(1)
  expect(designEffect([0.1, 0.1, 0.1])).toBeCloseTo(1, 12)
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0.01, max: 1e6, noNaN: true }), { minLength: 1 }),
      (weights) => {
        const effect = designEffect(weights)
        expect(effect).toBeGreaterThanOrEqual(1)
        expect(effect).toBeLessThanOrEqual(weights.length + 1e-6)
      },
    ),
  )
})
