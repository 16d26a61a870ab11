import fc from 'fast-check'
import { expect, test } from 'vitest'

import { compareTitles, sortByTitle, titleMatchKey } from './titles.ts'

test('titles are sorted as in English dictionaries, foreign letters beside their likes [D15.420]', () => {
  const titles =
    'zinc|Élan|Eland|elan|Zürich|ELAN|2nd Bank|Łódzki|Lund|Lod|Ørsted|Oz|Æble|Af|Đuro|Dz|한국은행|中国银行'
  expect(titles.split('|').toSorted(compareTitles).join('|')).toBe(
    '2nd Bank|Æble|Af|Đuro|Dz|elan|ELAN|Élan|Eland|Lod|Łódzki|Lund|Ørsted|Oz|zinc|Zürich|한국은행|中国银行',
  )
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

test.each([
  ['a space that does not break', 'Tracking\u00a0a bag'],
  ['a thin space, and a wide one', 'Tracking\u2009a\u3000bag'],
  ['two spaces', ' Tracking  a bag '],
  ['a line break', 'Tracking\r\na bag'],
  ['characters without width', 'Track\u200bing a\u2060 bag\ufeff'],
  ['a soft hyphen and a mark of direction', 'Track\u00ading a bag\u200e'],
  ['wide letters', 'Ｔｒａｃｋｉｎｇ a bag'],
  ['other case', 'TRACKING A BAG'],
])('titles that differ by %s are matched [D15.421]', (_difference, title) => {
  expect(titleMatchKey(title)).toBe('tracking a bag')
})

test('a title with accents in characters of their own is matched with the composed one [D15.421]', () => {
  expect(titleMatchKey('Cafe\u0301')).toBe(titleMatchKey('Café'))
  expect(titleMatchKey('Cafe')).not.toBe(titleMatchKey('Café'))
})
