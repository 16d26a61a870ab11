import fc from 'fast-check'
import { expect, test } from 'vitest'

import { checkSurveyImport } from './check-survey.ts'

const questions = ['Rooms', 'Pool'].map((title) => ({ questionId: title, title, categoryId: 'c' }))
type Cells = readonly (string | number)[]

/** The stored shares of both questions, or what was said instead. */
function read(first: Cells, second: Cells) {
  const header = ['name', '1', '2', '3', '4', '5']
  const check = checkSurveyImport([header, ['Rooms', ...first], ['Pool', ...second]], questions)
  if (!check.ok) return [...check.messages, ...check.details]
  return check.rows.map(({ one, two, three, four, five }) => [one, two, three, four, five])
}

test.each<[string, Cells, Cells, readonly number[][]]>([
  ['fractions', [0.05, 0.1, 0.2, 0.3, 0.35], ['0', '0', '0', '0', '1'], [[5, 10, 20, 30, 35], [0, 0, 0, 0, 100]]],
  ['rounded fractions', ['0,054', '0,104', '0,204', '0,304', '0,354'], [0.33, 0.33, 0.33, 0, 0], [[5, 10, 20, 30, 35], [33, 33, 33, 0, 0]]],
  ['fractions of half a percent', [0.175, 0.285, 0.145, 0.395, 0], [0.2, 0.2, 0.2, 0.2, 0.2], [[18, 29, 15, 40, 0], [20, 20, 20, 20, 20]]],
  ['fractions, some shown as percents', ['5%', 0.1, 0.2, 0.3, '35%'], [0.2, 0.2, '20%', 0.2, 0.2], [[5, 10, 20, 30, 35], [20, 20, 20, 20, 20]]],
  ['percents that are rounded once', ['17.49%', 20.5, 20, 20, 22.01], [18, 18, 18, 18, 26], [[17, 21, 20, 20, 22], [18, 18, 18, 18, 26]]],
  ['percents with a dash for a zero', ['–', '–', '–', '-', '100%'], ['5E+0', 10, 20, 30, 35], [[0, 0, 0, 0, 100], [5, 10, 20, 30, 35]]],
])('%s are stored as whole percents [D15.400]', (_, first, second, expected) => {
  expect(read(first, second)).toEqual(expected)
}) // prettier-ignore

test.each<[string, Cells, Cells, readonly string[]]>([
  ['counts without a base', [3, 6, 12, 18, 21], [4, 6, 13, 18, 19], [
    'row 2 adds up to 60, not to 100',
    'row 3 adds up to 60, not to 100',
    'row 2 "Rooms" contains 3, 6, 12, 18, 21. Write shares that add up to 100 or to 1, as in the other rows, or the number of answers in a column "Base"',
    'row 3 "Pool" contains 4, 6, 13, 18, 19. Write shares that add up to 100 or to 1, as in the other rows, or the number of answers in a column "Base"',
  ]],
  ['a sum of 140', [20, 20, 20, 20, 20], ['20%', '20%', '20%', '20%', '60%'], [
    'row 3 adds up to 140, not to 100',
    'row 3 "Pool" contains 20%, 20%, 20%, 20%, 60%. Write shares that add up to 100 or to 1, as in the other rows, or the number of answers in a column "Base"',
  ]],
  ['fractions below percents', [20, 20, 20, 20, 20], [0.2, 0.2, 0.2, 0.2, 0.2], [
    'row 3 adds up to 1, not to 100',
    'row 3 "Pool" contains 0.2, 0.2, 0.2, 0.2, 0.2. Write shares that add up to 100 or to 1, as in the other rows, or the number of answers in a column "Base"',
  ]],
  ['a cell that is no number', [20, 20, 20, 20, 'about 20'], [20, 20, '', 20, '1,234 %'], [
    'value in row 2 column 6 is invalid',
    'value in row 3 column 4 is invalid',
    'value in row 3 column 6 is invalid',
    'row 2 column 6 contains "about 20". Write a number from 0 to 100',
    'row 3 column 4 is empty. Write a number from 0 to 100',
    'row 3 column 6 contains "1,234 %". Type 1234 or 1.234',
  ]],
])('%s are rejected with what the cells contain and what to do [D15.401]', (_, first, second, said) => {
  expect(read(first, second)).toEqual(said)
}) // prettier-ignore

test('the same shares are stored whether they are written as fractions or as percents', () => {
  const parts = fc.array(fc.nat(1000), { minLength: 5, maxLength: 5 })
  fc.assert(
    fc.property(parts, (thousandths) => {
      const rest = 1000 - thousandths.slice(1).reduce((sum, part) => sum + (part % 251), 0)
      const all = [rest, ...thousandths.slice(1).map((part) => part % 251)]
      const percents = all.map((part) => part / 10)
      const fractions = all.map((part) => part / 1000)
      const expected = all.map((part) => Math.floor((part + 5) / 10))
      expect(read(percents, percents)).toEqual([expected, expected])
      expect(read(fractions, fractions)).toEqual([expected, expected])
    }),
  )
})
