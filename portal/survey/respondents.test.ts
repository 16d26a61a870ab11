import type { RespondentColumns } from '@insights/contract/survey/respondents.ts'
import { expect, test } from 'vitest'

import { checkChoices, matchOf, suggestedChoices } from './respondents.ts'
import { checkSampleTexts, readSampleTexts, sampleTexts } from './sample-texts.ts'

const columns: RespondentColumns = {
  format: 'csv',
  rows: 2,
  columns: ['id', 'Seats', 'Food'].map((name) => ({ name, label: '', examples: [] })),
  questions: [
    { questionId: 'q1', title: 'Seats', column: 1, exact: true },
    { questionId: 'q2', title: 'Food', column: null, exact: false },
  ],
  weight: null,
  respondent: 0,
}

test('a match is complete once each question has a column of its own', () => {
  const suggested = suggestedChoices(columns)
  expect(checkChoices(columns, suggested)).toEqual({ q2: 'Choose its column' })
  const twice = { ...suggested, questions: { q1: '1', q2: '1' }, weight: '1' }
  expect(checkChoices(columns, twice)).toEqual({
    q2: 'Chosen for “Seats” as well',
    weight: 'Chosen for “Food” as well',
  })
  const right = { ...suggested, questions: { q1: '1', q2: '2' } }
  expect(checkChoices(columns, right)).toEqual({})
  expect(matchOf(right)).toEqual({ questions: { q1: 1, q2: 2 }, weight: null, respondent: 0 })
})

test('a sample is read from its texts, which say what is wrong', () => {
  const sample = {
    respondents: 860,
    byQuestion: { q1: 700 },
    designEffect: 1.2,
    fieldwork: { from: '2026-01-02', to: '2026-01-12' },
  }
  const texts = sampleTexts(sample)
  expect(readSampleTexts(texts)).toEqual(sample)
  expect(checkSampleTexts(texts)).toEqual({})
  const empty = { respondents: '', byQuestion: { q1: '' }, designEffect: '1', from: '', to: '' }
  expect(readSampleTexts(empty)).toEqual({
    respondents: null,
    byQuestion: {},
    designEffect: 1,
    fieldwork: null,
  })
  expect(
    Object.keys(
      checkSampleTexts({
        respondents: '8.5',
        byQuestion: { q1: '0' },
        designEffect: '',
        from: '2026-01-02',
        to: '2026-01-01',
      }),
    ),
  ).toEqual(['respondents', 'designEffect', 'q1', 'to'])
  expect(checkSampleTexts({ ...texts, from: '' })).toEqual({ from: 'Enter both days' })
})
