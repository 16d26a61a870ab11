import fc from 'fast-check'
import { expect, test } from 'vitest'

import { compareTitles, sortByTitle } from './titles.ts'

test('titles are sorted without regard to case or accents', () => {
  const titles = ['zinc', 'Élan', 'Eland', 'elan', 'Zürich', 'ELAN', '2nd Bank']
  expect(titles.toSorted(compareTitles)).toEqual([
    '2nd Bank',
    'ELAN',
    'elan',
    'Élan',
    'Eland',
    'zinc',
    'Zürich',
  ])
})

test('composed and decomposed accents are sorted together', () => {
  expect(['Élan', 'f', 'E\u0301lan', 'e'].toSorted(compareTitles)).toEqual([
    'e',
    'E\u0301lan',
    'Élan',
    'f',
  ])
})

test('titles have the same order, whatever order they come in', () => {
  const lists = fc
    .array(fc.oneof(fc.string(), fc.constantFrom('a', 'A', 'á', 'Á', 'b')))
    .chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    )
  fc.assert(
    fc.property(lists, ([list, shuffled]) => {
      expect(shuffled.toSorted(compareTitles)).toEqual(list.toSorted(compareTitles))
    }),
  )
})

test('sortByTitle keeps to the same order and breaks ties by id', () => {
  const items = [
    { _id: '2', title: 'Élan' },
    { _id: '3', title: 'elan' },
    { _id: '1', title: 'Élan' },
  ]
  expect(sortByTitle(items, ({ _id }) => _id).map(({ _id }) => _id)).toEqual(['3', '1', '2'])
  expect(sortByTitle(items).map(({ _id }) => _id)).toEqual(['3', '2', '1'])
})
