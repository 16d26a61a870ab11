import { expect, test } from 'vitest'

import { compareValues, sortRows } from './sort-rows.ts'

const rows = [
  { name: 'b', score: 2 },
  { name: 'c', score: null },
  { name: 'A', score: 10 },
  { name: 'd', score: 2 },
]
const columns = [
  { id: 'name', sort: ({ name }: (typeof rows)[number]) => name },
  { id: 'score', sort: ({ score }: (typeof rows)[number]) => score },
  { id: 'note' },
]
const names = (column: string, descending: boolean) =>
  sortRows(rows, columns, { column, descending })
    .map(({ name }) => name)
    .join('')

test('numbers sort by size, texts like titles, and missing values come last in both directions', () => {
  expect(names('score', false)).toBe('bdAc')
  expect(names('score', true)).toBe('Abdc')
  expect(names('name', false)).toBe('Abcd')
})

test('rows keep their order without a column to sort by', () => {
  expect(sortRows(rows, columns, undefined)).toBe(rows)
  expect(names('note', true)).toBe('bcAd')
  expect(names('toString', true)).toBe('bcAd')
})

test('numbers sort by size, not by their digits', () => {
  expect([10, 9, 100].toSorted(compareValues)).toEqual([9, 10, 100])
})

test('texts sort like titles, regardless of case and accents', () => {
  expect(['beta', 'Álamo', 'alamo', 'Zeta'].toSorted(compareValues)).toEqual([
    'alamo',
    'Álamo',
    'beta',
    'Zeta',
  ])
})
