import type { RespondentColumns } from '@insights/contract/survey/respondents.ts'
import { expect, test } from 'vitest'

import { checkChoices, listValues, matchOf, suggestedChoices } from './respondents.ts'
import { checkSampleTexts, readSampleTexts, sampleTexts } from './sample-texts.ts'

const columns: RespondentColumns = {
  format: 'csv',
  sheet: null,
  sheets: [],
  rows: 2,
  columns: ['id', 'Seats', 'Food'].map((name) => ({
    name,
    label: '',
    examples: [],
    values: name === 'id' ? null : [{ value: '5', count: 1 }],
  })),
  questions: [
    { questionId: 'q1', title: 'Seats', column: 1, exact: true },
    { questionId: 'q2', title: 'Food', column: null, exact: false },
  ],
  weight: null,
  respondent: 0,
  earlier: [],
}

test('the values of the chosen columns have their numbers and meanings, unknown ones first [D15.485]', () => {
  const valued = (...values: readonly [string, number][]) => ({
    name: 'Q',
    label: '',
    examples: [],
    values: values.map(([value, count]) => ({ value, count })),
  })
  const file = {
    ...columns,
    rows: 9,
    columns: [valued(['5', 9]), valued(['NA', 1], ['5', 3], ['1', 2]), valued(['5', 4], ['odd', 1], ['2', 0])], // prettier-ignore
  }
  const choices = { questions: { q1: '1', q2: '2' }, weight: '', respondent: '0' }
  expect(listValues(file, choices, {})).toEqual({
    values: [
      { value: 'odd', count: 1, meaning: '' },
      { value: '1', count: 2, meaning: '1' },
      { value: '5', count: 7, meaning: '5' },
      { value: 'NA', count: 1, meaning: '0' },
    ],
    empty: 7,
    doubt: null,
    fromEarlier: 0,
  })
  const known = { ...file, earlier: [{ value: 'odd', rating: 2 }] }
  expect(listValues(known, choices, {})).toMatchObject({
    values: [{ value: '1' }, { value: 'odd', meaning: '2' }, { value: '5' }, { value: 'NA' }],
    fromEarlier: 1,
  })
  expect(
    listValues(file, choices, { odd: '3', 5: '' }).values.map(({ meaning }) => meaning),
  ).toEqual(['3', '1', '', '0'])
})

test('a match is complete once each question has a column of its own', () => {
  const suggested = suggestedChoices(columns)
  expect(checkChoices(columns, suggested)).toEqual({ q2: 'Choose its column' })
  const twice = { ...suggested, questions: { q1: '1', q2: '1' }, weight: '1' }
  expect(checkChoices(columns, twice)).toEqual({
    q2: 'Chosen for “Seats” as well',
    weight: 'Chosen for “Food” as well',
  })
  expect(
    checkChoices(columns, { ...suggested, questions: { q1: '0', q2: '1' }, respondent: '' }),
  ).toEqual({
    q1: 'It has too many different values for ratings',
  })
  const right = { ...suggested, questions: { q1: '1', q2: '2' } }
  expect(checkChoices(columns, right)).toEqual({})
  expect(matchOf(right, [{ value: '5', count: 1, meaning: '5' }], 'Wave 2')).toEqual({
    sheet: 'Wave 2',
    questions: { q1: 1, q2: 2 },
    weight: null,
    respondent: 0,
    values: [{ value: '5', rating: 5 }],
  })
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
