import { expect, test } from 'vitest'

import { readLibrarySort, sortLibrary, type LibrarySort } from './library-sort.ts'

const reports = [
  report('a', 'Airlines', '2026-08'),
  report('b', 'banking', '2026-10'),
  report('c', 'Airlines', '2026-09'),
  report('d', 'Álamo', '2026-10'),
]

test.each<[LibrarySort, string]>([
  ['newest', 'dbca'],
  ['oldest', 'acdb'],
  ['title', 'cadb'],
  ['title-descending', 'bdca'],
])('the library is sorted by %s', (sort, expected) => {
  expect(
    sortLibrary(reports, sort)
      .map(({ _id }) => _id)
      .join(''),
  ).toBe(expected)
})

test('an unknown order in the URL falls back to the default', () => {
  expect(readLibrarySort('constructor')).toBe('newest')
  expect(readLibrarySort('title')).toBe('title')
})

function report(_id: string, title: string, month: string) {
  return { _id, title, date: `${month}-01T00:00:00.000Z` }
}
