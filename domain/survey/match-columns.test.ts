import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { type NamedColumn, matchColumns } from './match-columns.ts'

const column = (name: string, label = '', isWeight = false): NamedColumn => ({
  name,
  label,
  isWeight,
})
const TITLES = ['Booking matters', 'Seat comfort', 'Wi-Fi']

const placesOf = (columns: readonly NamedColumn[], titles = TITLES) =>
  matchColumns(columns, titles).questions.map(({ column: place }) => place)

describe('columns are suggested for questions [D28.3]', () => {
  test('by equal labels or names, whatever their case, spaces and punctuation', () => {
    const columns = [
      column('q1', 'wi fi'),
      column('SEAT_COMFORT'),
      column('q3', ' Booking matters!'),
    ]
    expect(matchColumns(columns, TITLES).questions).toEqual([
      { column: 2, exact: true },
      { column: 1, exact: true },
      { column: 0, exact: true },
    ])
  })

  test('by labels that contain the question, and by few differing letters', () => {
    const columns = [
      column('q1', 'How important to you is: Seat comfort (1-5)'),
      column('q2', 'Boking maters'),
      column('q3', 'Coffee'),
    ]
    expect(matchColumns(columns, TITLES).questions).toEqual([
      { column: 1, exact: false },
      { column: 0, exact: false },
      { column: null, exact: false },
    ])
  })

  test('by the larger part of the question', () => {
    const title = 'Departure/Arrival time convenient'
    expect(placesOf([column('Crew'), column('Departure/Arrival time')], [title])).toEqual([1])
    expect(placesOf([column('Departure')], [title])).toEqual([null])
  })

  test('exact before near ones, and each column once', () => {
    expect(placesOf([column('Seat comforts'), column('Seat comfort')])).toEqual([null, 1, null])
    expect(placesOf([column('Seat comfort')], ['Seat comfort', 'Seat comfort'])).toEqual([0, null])
  })

  test('never twice, and always columns of the file', () => {
    const text = fc.constantFrom('a', 'seat comfort', 'Seat comfrt', 'wi-fi', 'weight', 'id', '')
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text, fc.boolean())), fc.array(text), (names, titles) => {
        const columns = names.map(([name, label, isWeight]) => column(name, label, isWeight))
        const { questions, weight, respondent } = matchColumns(columns, titles)
        const places = [...questions.map((found) => found.column), weight, respondent].filter(
          (place) => place !== null,
        )
        expect(new Set(places).size).toBe(places.length)
        expect(places.every((place) => place >= 0 && place < columns.length)).toBe(true)
      }),
    )
  })
})

test('the weight is the file’s own, or a column of that name; the id a column of that name', () => {
  const names = [column('Respondent_ID'), column('wt'), column('adjust', '', true)]
  expect(matchColumns(names, [])).toMatchObject({ weight: 2, respondent: 0 })
  expect(matchColumns(names.slice(0, 2), [])).toMatchObject({ weight: 1, respondent: 0 })
  expect(matchColumns([column('Other')], [])).toMatchObject({ weight: null, respondent: null })
})
