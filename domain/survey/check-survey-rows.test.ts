import { expect, test } from 'vitest'

import { freeze } from '../testing/freeze.ts'
import { checkSurveyRows } from './check-survey-rows.ts'

const questions = freeze([
  { questionId: 'q1', title: 'Wi-Fi', categoryId: 'c1' },
  { questionId: 'q2', title: 'Food', categoryId: 'c2' },
])
const wifi = { name: 'wi-fi', one: '18%', two: 26, three: 25, four: '20', five: 11 }
const food = { name: 'Food', one: 13, two: 21, three: 21, four: 24, five: 21 }

test('rows of JSON are read like those of a file', () => {
  expect(checkSurveyRows(freeze([wifi, food]), questions)).toMatchObject({
    ok: true,
    rows: [
      { name: 'Wi-Fi', one: 18, fourFive: 31, topBottom: -13 },
      { name: 'Food', fourFive: 45 },
    ],
  })
})

test('there is no header: the first row is row 1; the name is column 1', () => {
  const check = checkSurveyRows(
    [
      { ...wifi, two: 'x' },
      { ...food, name: null },
    ],
    questions,
  )
  expect(check).toMatchObject({
    ok: false,
    messages: [
      'value in row 1 column 3 is invalid',
      'row 2 has an invalidName',
      'No match found in file for: Food',
    ],
  })
})

test('a row without anything is an error here, since nobody sees it as blank', () => {
  expect(checkSurveyRows([wifi, food, {}], questions)).toMatchObject({
    ok: false,
    messages: [
      'row 3 has an invalidName',
      'value in row 3 column 2 is invalid',
      'value in row 3 column 3 is invalid',
      'value in row 3 column 4 is invalid',
      'value in row 3 column 5 is invalid',
      'value in row 3 column 6 is invalid',
      'There is a missmatch between the survey in the file and the categories mapping',
    ],
  })
})

test('no rows: the content is wrong', () => {
  expect(checkSurveyRows([], questions)).toMatchObject({
    ok: false,
    messages: ['The content of the file is wrong'],
  })
})
