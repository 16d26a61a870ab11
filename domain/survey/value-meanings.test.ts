import { describe, expect, test } from 'vitest'

import { suggestMeanings, valueText } from './value-meanings.ts'

const WORDS = ['Not at all', 'Slightly', 'Moderately', 'Very', 'Extremely'].map(
  (word) => `${word} important`,
)
const AGREE = [
  'Strongly disagree',
  'Disagree',
  'Neither agree nor disagree',
  'Agree',
  'Strongly agree',
]

function meaningsOf(values: readonly string[]) {
  const { ratings, doubt } = suggestMeanings(values.map((value) => ({ value, count: 1 })))
  return { ratings: values.map((value) => ratings.get(value)), doubt }
}

describe('values of a file', () => {
  test.for<[string, readonly string[], readonly (number | undefined)[]]>([
    ['plain numbers', ['1', '2.0', '3,0', ' 4', '5'], [1, 2, 3, 4, 5]],
    ['numbers with labels', WORDS.map((word, at) => `${at + 1} - ${word}`), [1, 2, 3, 4, 5]],
    [
      'labels with numbers in brackets',
      WORDS.map((word, at) => `${word} (${at + 1})`),
      [1, 2, 3, 4, 5],
    ],
    [
      'numbers of which the ends have labels',
      ['1 (Not at all important)', '2', '5 (Extremely important)'],
      [1, 2, 5],
    ],
    ['ratings out of five', ['4/5', '1 out of 5', '3 stars'], [4, 1, 3]],
    ['the words of a scale', WORDS, [1, 2, 3, 4, 5]],
    ['the words of another scale', AGREE, [1, 2, 3, 4, 5]],
    ['some words of a usual scale', [WORDS[4]!, WORDS[3]!, WORDS[0]!], [5, 4, 1]],
    ['some words of another usual scale', ['Agree', 'Strongly disagree'], [4, 1]],
    [
      'words that several scales place differently',
      ['Very important', 'Not at all important'],
      [undefined, undefined],
    ],
    [
      'usual words of missing',
      ['5', 'NA', 'N/A', '#NULL!', '.', 'Don’t know', 'Prefer not to say'],
      [5, 0, 0, 0, 0, 0, 0],
    ],
    ['usual numbers of missing', ['1', '99', '98', '-9'], [1, 0, 0, 0]],
    ['a labelled number of missing', ["99 = Don't know", '5 = Extremely important'], [0, 5]],
    ['99 on a scale up to 10', ['5', '10', '99'], [5, undefined, undefined]],
    ['numbers that are no ratings', ['0', '6', '2.5', '4'], [undefined, undefined, undefined, 4]],
    ['numbers of times', ['3 times a week', '1-2 days'], [undefined, undefined]],
    ['other texts', ['Coffee', 'Tea'], [undefined, undefined]],
    ['a column of ids', ['R_P101', 'R_P102'], [undefined, undefined]],
  ])('are understood: %s [D15.481]', ([, values, ratings]) => {
    expect(meaningsOf(values)).toEqual({ ratings, doubt: null })
  })

  test.for<[string, readonly string[], readonly (number | undefined)[], string]>([
    [
      'labels that run against their numbers',
      WORDS.map((word, at) => `${5 - at} = ${word}`),
      [1, 2, 3, 4, 5],
      'The labels run the other way: "1 = Extremely important" is read as 5, "5 = Not at all important" as 1',
    ],
    [
      'two labels that run the other way',
      ['1 - Very satisfied', '2', '5 - Very dissatisfied'],
      [5, 4, 1],
      'The labels run the other way: "1 - Very satisfied" is read as 5, "5 - Very dissatisfied" as 1',
    ],
    [
      'labels of numbers from 0 to 4',
      WORDS.map((word, at) => `${at} = ${word}`),
      [1, 2, 3, 4, 5],
      'The numbers are not the ratings: "0 = Not at all important" is read as 1',
    ],
    [
      'columns that run in both ways',
      [...WORDS.map((word, at) => `${at + 1} = ${word}`), '1 = Extremely important'],
      [1, 2, 3, 4, 5, 5],
      'The numbers are not the ratings: "1 = Extremely important" is read as 5',
    ],
    [
      'words at the ends of numbers',
      ['Not at all important', '2', '4', 'Extremely important'],
      [1, 2, 4, 5],
      'Words stand beside numbers: "Not at all important" is read as 1, "Extremely important" is read as 5',
    ],
    [
      'codes',
      ['A4', 'A1', 'N/A'],
      [4, 1, 0],
      'Codes do not say which end of the scale is the highest: "A4" is read as 4',
    ],
  ])('are understood with a doubt: %s [D15.482]', ([, values, ratings, doubt]) => {
    expect(meaningsOf(values)).toEqual({ ratings, doubt })
  })

  test('have the labels of their file', () => {
    const labels = new Map<number | string, string>([[1, 'Never'], ['A4', 'Often'], [5, '5']]) // prettier-ignore
    expect([1, 2, 'A4 ', 5].map((value) => valueText(value, labels))).toEqual([
      '1 = Never',
      '2',
      'A4 = Often',
      '5',
    ])
  })
})

describe('meanings of an earlier import', () => {
  const suggest = (values: readonly string[], earlier: Readonly<Record<string, number>>) => {
    const counted = values.map((value) => ({ value, count: 1 }))
    const { ratings, ...rest } = suggestMeanings(counted, new Map(Object.entries(earlier)))
    return { ...rest, ratings: values.map((value) => ratings.get(value)) }
  }

  test('fill in what a file does not say, and settle its doubt [D15.597]', () => {
    expect(suggest(['5', 'Coffee', 'Tea'], { Coffee: 2, Milk: 3 })).toEqual({
      ratings: [5, 2, undefined],
      doubt: null,
      fromEarlier: 1,
    })
    const codes = { A1: 5, A2: 4 }
    expect(suggest(['A1', 'A2'], codes)).toEqual({ ratings: [5, 4], doubt: null, fromEarlier: 2 })
    expect(suggest(['A1', 'A2', 'A3'], codes).doubt).toMatch(/^Codes do not say/)
  })

  test('are asked about where the file says otherwise [D15.597]', () => {
    expect(suggest(['1', '5', 'NA'], { 1: 5, 5: 1, NA: 0 })).toEqual({
      ratings: [5, 1, 0],
      doubt: 'Values are read as in the last import of this industry: "1" is read as 5',
      fromEarlier: 2,
    })
    expect(suggest(['3', '5'], { 3: 0 }).doubt).toMatch(/: "3" is missing$/)
  })
})
