import { describe, expect, test } from 'vitest'

import { checkSurveyImport } from './check-survey.ts'

const questions = ['Rooms', 'Pool'].map((title) => ({ questionId: title, title, categoryId: 'c' }))
const STRUCTURE =
  'we found several issues in the import, probably there is an error with the structure'
type Row = readonly (string | number)[]

/** The columns that a file has, and the stored shares once they are given back. */
function read(...table: readonly Row[]) {
  const check = checkSurveyImport(table, questions)
  const columns = check.ok ? undefined : check.columns
  const given = columns ? checkSurveyImport(table, questions, columns) : check
  const shares = given.ok
    ? given.rows.map(({ name, one, two, three, four, five }) => [name, one, two, three, four, five])
    : given.details
  return { columns, shares }
}

const SHARES = [['Rooms', 5, 10, 20, 30, 35], ['Pool', 6, 10, 21, 30, 33]] // prettier-ignore
const [FIRST = [], SECOND = []] = SHARES
const turn = ([name = '', ...shares]: Row): Row => [name, ...shares.toReversed()]

describe('columns in another order are read by their header, and stored once they are given back [D15.402]', () => {
  test.each<[string, Row, Row, Row, readonly number[]]>([
    ['digits from 5 to 1', ['name', 5, 4, 3, 2, 1], turn(FIRST), turn(SECOND), [0, 5, 4, 3, 2, 1]],
    ['words and digits', ['Question', 'five (%)', 'Rating 4', '3 - Neutral', '2 stars', '1 = Not at all important'], turn(FIRST), turn(SECOND), [0, 5, 4, 3, 2, 1]],
    ['words from the best', ['', 'Extremely important', 'Very important', 'Moderately important', 'Slightly important', 'Not at all important'], turn(FIRST), turn(SECOND), [0, 5, 4, 3, 2, 1]],
    ['agreement from the best', ['', 'Strongly agree', 'Agree', 'Neither agree nor disagree', 'Disagree', 'Strongly disagree'], turn(FIRST), turn(SECOND), [0, 5, 4, 3, 2, 1]],
    ['a base first', ['name', 'n', 1, 2, 3, 4, 5], ['Rooms', 80, 5, 10, 20, 30, 35], ['Pool', 75, 6, 10, 21, 30, 33], [0, 2, 3, 4, 5, 6]],
    ['sums and a mean first', ['name', 'Top 2', 'B2B', 'Mean', '1%', '2%', '3%', '4%', '5%'], ['Rooms', 65, 15, 3.8, ...FIRST.slice(1)], ['Pool', 63, 16, 3.7, ...SECOND.slice(1)], [0, 4, 5, 6, 7, 8]],
    ['a number before the name', ['No', 'Text', '1', '2', '3', '4', '5'], [1, ...FIRST], [2, ...SECOND], [1, 2, 3, 4, 5, 6]],
  ])('%s', (_, header, first, second, columns) => {
    expect(read(header, first, second)).toEqual({ columns, shares: SHARES })
  }) // prettier-ignore

  test('the rejection names the meaning of each column and the first row', () => {
    const check = checkSurveyImport([['name', 5, 4, 3, 2, 1], turn(FIRST), turn(SECOND)], questions)
    expect(check).toMatchObject({
      messages: ['The columns of the file are not in the order name, 1, 2, 3, 4, 5'],
      details: [
        'column 1 "name" is read as the name',
        'column 6 "1" is read as rating 1',
        'column 5 "2" is read as rating 2',
        'column 4 "3" is read as rating 3',
        'column 3 "4" is read as rating 4',
        'column 2 "5" is read as rating 5',
        '"Rooms" is read as 5, 10, 20, 30, 35',
        'Put the columns in that order and import the file again',
      ],
    })
  })
})

describe('columns in the specified order are stored at once', () => {
  const scale = ['Very dissatisfied', 'Dissatisfied', 'Neutral', 'Satisfied', 'Very satisfied']
  test.each<[string, readonly Row[]]>([
    ['with words of a scale', [['name', ...scale], FIRST, SECOND]],
    ['with headers that say nothing', [['name', 'a', 'b', 'c', 'd', 'e'], FIRST, SECOND]],
    ['with titles above the header [D15.404]', [['Guest survey, March 2024'], [], ['Share of answers', '%'], ['', 1, 2, 3, 4, 5], FIRST, SECOND]],
    ['with empty rows above the header, headings and footnotes [D15.404]', [[], ['name', 1, 2, 3, 4, 5], ['', '%', '%', '%', '%', '%'], FIRST, ['Outside'], SECOND, [], ['* weighted', ' by age'], ['Source: panel']]],
    ['as counts with a base [D15.400]', [['name', 1, 2, 3, 4, 5, 'Base'], ['Rooms', 3, 6, 12, 18, 21, 60], ['Pool', 18, 30, 63, 90, 99, 'n=300']]],
  ])('%s', (_, table) => {
    expect(read(...table)).toEqual({ columns: undefined, shares: SHARES })
  }) // prettier-ignore
})

test.each<[string, readonly Row[], string]>([
  ['no header', [FIRST, SECOND], 'row 1 has no header above it. Write "name", 1, 2, 3, 4 and 5 there'],
  ['a title in place of a header', [['Guest survey'], FIRST, SECOND], 'row 2 has no header above it. Write "name", 1, 2, 3, 4 and 5 there'],
  ['two waves', [['name', 1, 2, 3, 4, 5, 1, 2, 3, 4, 5], [...FIRST, ...SECOND.slice(1)], [...SECOND, ...FIRST.slice(1)]], 'the header in row 1 does not say which columns are the ratings: "name", "1", "2", "3", "4", "5", "1", "2", "3", "4", "5". Name them 1, 2, 3, 4 and 5, once each'],
  ['words that are no scale', [['name', 'Top 2', 'Very important', 'Unimportant', 'Important', 'Mean'], FIRST, SECOND], 'the header in row 1 does not say which columns are the ratings: "name", "Top 2", "Very important", "Unimportant", "Important", "Mean". Name them 1, 2, 3, 4 and 5, once each'],
  ['digits against their words', [['name', '1 - Extremely important', '2', '3', '4', '5 - Not at all important'], FIRST, SECOND], 'the header in row 1 gives the words of the scale to the digits the other way round: "name", "1 - Extremely important", "2", "3", "4", "5 - Not at all important". Write 5 for the highest rating'],
])('a file with %s is rejected with what to write [D15.403]', (_, table, detail) => {
  expect(checkSurveyImport(table, questions)).toMatchObject({
    ok: false,
    messages: [STRUCTURE],
    details: [detail],
  })
}) // prettier-ignore
