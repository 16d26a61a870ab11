import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { checkSample } from './check-sample.ts'
import { deriveSurveyRow } from './derive-survey-row.ts'
import { summarizeRespondents } from './respondents.ts'

const row = ([one, two, three, four, five]: readonly [number, number, number, number, number]) =>
  deriveSurveyRow({ questionId: 'q1', categoryId: 'c', name: 'Seats', one, two, three, four, five })
const typed = (respondents: number, more: object = {}) => ({
  respondents,
  byQuestion: {},
  designEffect: 1,
  fieldwork: null,
  ...more,
})
const ROWS = [row([18, 26, 25, 20, 11])]

describe('a typed sample that cannot be true is named by row and column [D28.9]', () => {
  test('fewer respondents than a share implies', () => {
    expect(checkSample(typed(10), ROWS)).toEqual([
      'row 1, "Seats", column 1: 18% of 10 is no whole number of respondents',
      'row 1, "Seats", column 2: 26% of 10 is no whole number of respondents',
      'row 1, "Seats", column 3: 25% of 10 is no whole number of respondents',
      'row 1, "Seats", column 5: 11% of 10 is no whole number of respondents',
    ])
    expect(checkSample(typed(860), ROWS)).toEqual([])
  })

  test('more answers than respondents', () => {
    expect(checkSample(typed(200), [row([30, 30, 30, 30, 30])])).toEqual([
      'row 1, "Seats": its shares are 295 answers at least, of 200 respondents',
    ])
    expect(checkSample(typed(100, { byQuestion: { q1: 120 } }), ROWS)).toEqual([
      'row 1, "Seats": 120 answered it, more than the 100 respondents',
    ])
  })

  test('a weighted sample needs a respondent for each share above 0 only', () => {
    expect(checkSample(typed(10, { designEffect: 1.3 }), ROWS)).toEqual([])
    expect(checkSample(typed(4, { designEffect: 1.3 }), ROWS)).toEqual([
      'row 1, "Seats": its shares are 5 answers at least, of 4 respondents',
    ])
  })

  test('a question that the survey does not have, and a fieldwork that ends before it begins', () => {
    const fieldwork = { from: '2026-02-01', to: '2026-01-31' }
    expect(checkSample(typed(500, { byQuestion: { q9: 4 }, fieldwork }), ROWS)).toEqual([
      'The fieldwork ends before it begins',
      'The survey has no such question',
    ])
  })
})

test('the shares of any respondents are possible for as many', () => {
  const ratings = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 400 })
  fc.assert(
    fc.property(ratings, (given) => {
      const { rows, sample } = summarizeRespondents(
        { questionIds: ['q1'], ratings: Uint8Array.from(given), weights: null },
        [{ questionId: 'q1', title: 'Seats', categoryId: 'c' }],
      )
      expect(checkSample({ ...sample, fieldwork: null }, rows)).toEqual([])
    }),
  )
})
