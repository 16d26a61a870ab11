import { describe, expect, test } from 'vitest'

import { type RespondentFile, readRespondents } from './read-respondents.ts'

const question = (title: string) => ({ questionId: title.toLowerCase(), title, categoryId: 'c' })

function file(
  answers: Readonly<Record<string, readonly (number | string)[]>>,
  { weight, respondent }: Record<string, readonly (number | string)[]> = {},
): RespondentFile {
  const [first = []] = Object.values(answers)
  return {
    rowNumbers: first.map((_, row) => row + 2),
    questions: Object.entries(answers).map(([title, values]) => ({
      question: question(title),
      column: { name: `q ${title}`, values },
    })),
    weight: weight ? { name: 'wt', values: weight } : null,
    respondent: respondent ? { name: 'id', values: respondent } : null,
  }
}

const errorsOf = (given: RespondentFile) => {
  const read = readRespondents(given)
  if (read.ok) throw new Error('The file was read')
  return read.errors
}

test('ratings, weights and ids are read; empty cells are no rating [D28.4]', () => {
  const read = readRespondents(
    file(
      { Seats: [5, NaN, '4', ''], Food: ['1', 2, ' 3 ', '5'] },
      { weight: [1.5, '0.5', 1, '2e0'], respondent: ['a', 'b', 3, '4'] },
    ),
  )
  expect(read).toEqual({
    ok: true,
    respondents: {
      questionIds: ['seats', 'food'],
      ratings: Uint8Array.from([5, 1, 0, 2, 4, 3, 0, 5]),
      weights: Float64Array.from([1.5, 0.5, 1, 2]),
    },
    leftOut: 0,
  })
})

test('rows without any rating are left out and counted, with their weights [D28.5]', () => {
  const read = readRespondents(
    file({ Seats: [5, '', 4], Food: ['', NaN, 3] }, { weight: [1, 7, 2] }),
  )
  expect(read).toMatchObject({
    respondents: { ratings: Uint8Array.from([5, 0, 4, 3]), weights: Float64Array.from([1, 2]) },
    leftOut: 1,
  })
})

describe('bad input is named by row and column [D28.6]', () => {
  test.for([
    [0, '0'],
    [6, '6'],
    [-1, '-1'],
    [3.5, '3.5'],
    ['4.2', '"4.2"'],
    ['very much', '"very much"'],
    ['4%', '"4%"'],
    [Infinity, 'Infinity'],
  ] as const)('a rating of %s', ([value, said]) => {
    expect(errorsOf(file({ Seats: [5, value] }))).toEqual([
      `row 3, column "q Seats": ${said} is no rating from 1 to 5. Choose its meaning`,
    ])
  })

  test.for([
    [0, 'the weight is 0'],
    ['0', 'the weight is 0'],
    [-2, 'the weight is negative, -2'],
    [NaN, 'the weight is missing'],
    ['', 'the weight is missing'],
    ['much', '"much" is no weight'],
    [1e9, 'the weight 1000000000 is above 1,000,000'],
  ] as const)('a weight of %s', ([value, said]) => {
    expect(errorsOf(file({ Seats: [5, 4] }, { weight: [1, value] }))).toEqual([
      `row 3, column "wt": ${said}`,
    ])
  })

  test('a respondent twice, or without an id', () => {
    expect(errorsOf(file({ Seats: [5, 4, 3] }, { respondent: ['a', ' a ', ''] }))).toEqual([
      'row 3, column "id": the respondent "a" is in row 2 already',
      'row 4, column "id": the respondent has no id',
    ])
  })

  test('no matching column, a question without one, and a column without a rating', () => {
    const given = file({ Seats: [5], Food: [''] })
    const none = given.questions.map(({ question: asked }) => ({ question: asked, column: null }))
    expect(errorsOf({ ...given, questions: none })).toEqual([
      'No column of the file is matched to a question of this report',
    ])
    expect(errorsOf({ ...given, questions: [none[0]!, given.questions[1]!] })).toEqual([
      'No match found in file for: Seats',
      'column "q Food": it has no rating of Food',
    ])
  })

  test('lists 50 of many errors in short, and counts the others', () => {
    const read = readRespondents(file({ Seats: Array.from({ length: 80 }, () => 'x'.repeat(999)) }))
    expect(read).toMatchObject({ ok: false, more: 30 })
    expect(JSON.stringify(read).length).toBeLessThan(7_000)
  })
})
