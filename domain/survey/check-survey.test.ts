import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { freeze } from '../testing/freeze.ts'
import { checkSurveyImport, checkSurveyRows } from './check-survey.ts'
import type { SurveyCell } from './match-survey-rows.ts'
import type { SurveyQuestion } from './survey-row.ts'

const HEADER: SurveyCell[] = ['name', '1', '2', '3', '4', '5']
const MISMATCH = 'There is a missmatch between the survey in the file and the categories mapping'
const STRUCTURE =
  'we found several issues in the import, probably there is an error with the structure'

const questions: readonly SurveyQuestion[] = freeze([
  { questionId: 'q1', title: 'Wi-Fi', categoryId: 'c1' },
  { questionId: 'q2', title: 'Seat comfort', categoryId: 'c2' },
  { questionId: 'q3', title: 'Food', categoryId: 'c2' },
])

const wifi: SurveyCell[] = ['Wi-Fi', '18%', '26%', '25%', '20%', '11%']
const seat: SurveyCell[] = ['Seat comfort', '12', '14', '18', '31', '25']
const food: SurveyCell[] = ['Food', 13, 21, 21, 24, 21]

/** A row for a question with this name. */
const row = (name: string): SurveyCell[] => [name, 1, 2, 3, 4, 90]

function rejectionOf(table: SurveyCell[][], about = questions) {
  const check = checkSurveyImport(freeze(table), about)
  if (check.ok) throw new Error('The file was not refused')
  return check
}

function messagesOf(table: SurveyCell[][], about = questions): readonly string[] {
  const check = checkSurveyImport(freeze(table), about)
  return check.ok ? [] : check.messages
}

test('a valid file gives every question its row, in the order of the file', () => {
  const check = checkSurveyImport([HEADER, food, wifi, seat], questions)
  expect(check).toMatchObject({
    ok: true,
    rows: [
      { questionId: 'q3', categoryId: 'c2', name: 'Food', one: 13, five: 21, fourFive: 45 },
      { questionId: 'q1', categoryId: 'c1', name: 'Wi-Fi', one: 18, five: 11, fourFive: 31 },
      { questionId: 'q2', categoryId: 'c2', name: 'Seat comfort', one: 12, fourFive: 56 },
    ],
  })
})

describe('rows match questions by title', () => {
  test.each(['Seat\u00a0comfort', 'Seat  comfort', 'Seat\ncomfort', 'Seat\u200b comfort'])(
    'by its words, where blanks differ or characters have no width (%j) [D15.421]',
    (title) => {
      const other: SurveyCell[] = [title, ...seat.slice(1)]
      const check = checkSurveyImport([HEADER, wifi, other, food], questions)
      expect(check).toMatchObject({ ok: true, rows: [{}, { name: 'Seat comfort' }, {}] })
    },
  )

  test('trimmed and regardless of case; the question’s title is kept [D7.2]', () => {
    const shouting: SurveyCell[] = ['  WI-FI\u00a0', ...wifi.slice(1)]
    const check = checkSurveyImport([HEADER, shouting, seat, food], questions)
    expect(check).toMatchObject({ ok: true, rows: [{ name: 'Wi-Fi' }, {}, {}] })
  })

  test('also when a title is a number', () => {
    const check = checkSurveyImport(
      [HEADER, [2025, 1, 2, 3, 4, 90]],
      [{ questionId: 'q', title: '2025', categoryId: 'c' }],
    )
    expect(check.ok).toBe(true)
  })

  test('with questions without a row listed in one message [D15.189]', () => {
    expect(messagesOf([HEADER, wifi, food])).toEqual(['No match found in file for: Seat comfort'])
  })

  test('with rows without a question reported once, as a mismatch', () => {
    const gate: SurveyCell[] = ['Gate', 1, 2, 3, 4, 90]
    expect(messagesOf([HEADER, wifi, seat, food, gate])).toEqual([MISMATCH])
    const other: SurveyCell[] = ['Other', 1, 2, 3, 4, 90]
    expect(messagesOf([HEADER, wifi, gate, other])).toEqual([
      'No match found in file for: Seat comfort',
      'No match found in file for: Food',
      MISMATCH,
    ])
  })

  test('with a duplicate name treated as a row without a question', () => {
    expect(messagesOf([HEADER, wifi, seat, food, [...wifi]])).toEqual([MISMATCH])
    expect(messagesOf([HEADER, wifi, seat, [...wifi]])).toEqual([
      'No match found in file for: Food',
      MISMATCH,
    ])
  })

  test('one by one when questions have the same title', () => {
    const twins = [
      { questionId: 'a', title: 'Wi-Fi', categoryId: 'c1' },
      { questionId: 'b', title: 'wi-fi', categoryId: 'c2' },
    ]
    const check = checkSurveyImport([HEADER, wifi, [...wifi]], twins)
    expect(check).toMatchObject({ ok: true, rows: [{ questionId: 'a' }, { questionId: 'b' }] })
    expect(messagesOf([HEADER, wifi], twins)).toEqual(['No match found in file for: wi-fi'])
  })
})

describe('rows and columns are counted from 1 as in a spreadsheet, header and name included', () => {
  test('in the message for a missing name', () => {
    const nameless: SurveyCell[] = [' ', ...seat.slice(1)]
    expect(messagesOf([HEADER, wifi, nameless, food])).toEqual([
      'row 3 has an invalidName',
      'No match found in file for: Seat comfort',
    ])
  })

  test('in the messages for a word, an empty cell, a missing cell and a share over 100', () => {
    expect(
      messagesOf([
        HEADER,
        ['Wi-Fi', '18%', 'abc', '25%', '20%', '121%'],
        ['Seat comfort', null, '14', '18', '31'],
        food,
      ]),
    ).toEqual([
      'value in row 2 column 3 is invalid',
      'value in row 2 column 6 is invalid',
      'value in row 3 column 2 is invalid',
      'value in row 3 column 6 is invalid',
    ])
  })

  test('with empty rows counted but skipped, and further columns ignored', () => {
    const noted: SurveyCell[] = [...seat, 'a note']
    const bad: SurveyCell[] = ['Food', 'x', 21, 21, 24, 21]
    const table = [HEADER, wifi, [], [null, ' ', ''], noted, [null, '', '', '', '', '', 'n'], bad]
    expect(messagesOf(table)).toEqual(['value in row 7 column 2 is invalid'])
  })
})

describe('a list of errors', () => {
  const wrong = (count: number): SurveyCell[][] => [
    HEADER,
    ['Wi-Fi', ...Array.from({ length: 5 }, (_, index) => (index < count ? 'x' : 1))],
    ['Seat comfort', ...Array.from({ length: 5 }, (_, index) => (index + 5 < count ? 'x' : 1))],
    food,
  ]

  test('has up to nine', () => {
    expect(messagesOf(wrong(9))).toHaveLength(9)
  })

  test('is replaced by one message from ten on [B8.20]', () => {
    expect(messagesOf(wrong(10))).toEqual([STRUCTURE])
  })
})

describe('the details of a message', () => {
  test('list each row without a question, with the question that it may mean [B8.22]', () => {
    const check = rejectionOf([HEADER, wifi, row('Seat comfrot'), row(' Gate '), food])
    expect(check.messages).toEqual(['No match found in file for: Seat comfort', MISMATCH])
    expect(check.details).toEqual([
      'row 3 "Seat comfrot": did you mean "Seat comfort"?',
      'row 4 "Gate" is no question of this industry',
    ])
    expect(check.more).toBe(0)
  })

  test('list a duplicate name, and never a question that has its row', () => {
    expect(rejectionOf([HEADER, wifi, seat, food, row('FOOD'), row('Foood')]).details).toEqual([
      'row 5 "FOOD" is in the file already',
      'row 6 "Foood" is no question of this industry',
    ])
  })

  test('list every error when there are too many, after the rows without a question, cells in one line [B8.25 D15.471]', () => {
    const bad = (name: string): SurveyCell[] => [name, 'x', 'x', 'x', 'x', 'x']
    const check = rejectionOf([HEADER, bad('Wi-Fi'), bad('Seat confort'), food])
    expect(check.messages).toEqual([STRUCTURE])
    expect(check.details.slice(0, 2)).toEqual([
      'row 3 "Seat confort": did you mean "Seat comfort"?',
      '10 cells could not be read. First: row 2, column 2, "x"',
    ])
    expect(check.details.slice(-2)).toEqual(['No match found in file for: Seat comfort', MISMATCH])
  })

  test('are bounded, in number and in length, and fast [B8.26]', () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => row(`${'q'.repeat(5000)} ${at}`))
    const many = Array.from({ length: 1000 }, (_, at) => ({
      questionId: `q${at}`,
      title: `${'q'.repeat(200)} ${at}`,
      categoryId: 'c',
    }))
    const started = process.cpuUsage()
    const check = rejectionOf([HEADER, ...rows], many)
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(5000)
    expect(check.details).toHaveLength(50)
    expect(check.details.length + check.more).toBe(10_000 + 1000 + 1)
    expect(JSON.stringify(check.details).length).toBeLessThan(50 * 400)
    expect(check.names.length).toBe(200)
  })
})

test.each([
  ['no row at all', []],
  ['a header alone', [HEADER]],
  ['empty rows', [HEADER, [], [null, '', '  ']]],
])('%s is wrong content', (_case, table) => {
  expect(messagesOf(table as SurveyCell[][])).toEqual(['The content of the file is wrong'])
})

test('every row is a mismatch without questions', () => {
  expect(messagesOf([HEADER, wifi], [])).toEqual([MISMATCH])
})

test('ten thousand wrong rows give one message', () => {
  const rows = Array.from({ length: 10_000 }, () => ['?', '?', '?', '?', '?', '?'])
  expect(messagesOf([HEADER, ...rows])).toEqual([STRUCTURE])
})

test('the order of rows changes only the order of the result', () => {
  const rows = [wifi, seat, food]
  fc.assert(
    fc.property(fc.shuffledSubarray(rows, { minLength: 3 }), (shuffled) => {
      const check = checkSurveyImport([HEADER, ...shuffled], questions)
      expect(check.ok && check.rows.map(({ name }) => name)).toEqual(shuffled.map(([name]) => name))
    }),
  )
})

test('any input gets a reason for its rejection and never throws', () => {
  const cell = fc.oneof(
    fc.constant(null),
    fc.double(),
    fc.string(),
    fc.constantFrom('Wi-Fi', 'seat comfort', 'FOOD', '18%', '7', '__proto__', 'constructor'),
  )
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 6 }), (table) => {
      const check = checkSurveyImport(table, questions)
      expect(check.ok || check.messages.length > 0).toBe(true)
    }),
  )
})

const twoQuestions = freeze([
  { questionId: 'q1', title: 'Wi-Fi', categoryId: 'c1' },
  { questionId: 'q2', title: 'Food', categoryId: 'c2' },
])
const jsonWifi = { name: 'wi-fi', one: '18%', two: 26, three: 25, four: '20', five: 11 }
const jsonFood = { name: 'Food', one: 13, two: 21, three: 21, four: 24, five: 21 }

test('rows of JSON are read like those of a file', () => {
  expect(checkSurveyRows(freeze([jsonWifi, jsonFood]), twoQuestions)).toMatchObject({
    ok: true,
    rows: [
      { name: 'Wi-Fi', one: 18, fourFive: 31, topBottom: -13 },
      { name: 'Food', fourFive: 45 },
    ],
  })
})

test('rows of JSON have no header: the first row is row 1; the name is column 1', () => {
  const check = checkSurveyRows(
    [
      { ...jsonWifi, two: 'x' },
      { ...jsonFood, name: null },
    ],
    twoQuestions,
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

test('an empty row is an error here, since the user does not see it as blank', () => {
  expect(checkSurveyRows([jsonWifi, jsonFood, {}], twoQuestions)).toMatchObject({
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

test('an empty list of rows is wrong content', () => {
  expect(checkSurveyRows([], twoQuestions)).toMatchObject({
    ok: false,
    messages: ['The content of the file is wrong'],
  })
})
