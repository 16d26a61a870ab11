import { expect, test } from 'vitest'

import {
  readScreenshotsSearch,
  toScreenshotFilter,
  toScreenshotsSearch,
} from './screenshots-search.ts'

test('a gallery starts with Mobile Web, of all companies and categories', () => {
  const usual = {
    companies: [],
    categories: [],
    application: 'Mobile Web',
    changed: false,
  } as const
  expect(toScreenshotFilter({})).toEqual(usual)
  expect(toScreenshotFilter({ on: 'nonsense' })).toEqual(usual)
  expect(toScreenshotsSearch(usual)).toEqual({})
})

test.each([
  { companies: ['c1'], categories: ['g1'], application: 'iPhone App', changed: true },
  { companies: ['c1', 'c2'], categories: ['g2', 'g1'], application: null, changed: false },
  { companies: [], categories: [], application: null, changed: false },
] as const)('a filter is the same after a reload: %j [A2.73]', (filter) => {
  expect(toScreenshotFilter(toScreenshotsSearch(filter))).toEqual(filter)
})

test('several companies and categories are joined by commas in the URL [D15.161]', () => {
  const filter = toScreenshotFilter({ of: 'c1,c2', in: 'g1,g2,', on: 'all' })
  expect(filter).toMatchObject({ companies: ['c1', 'c2'], categories: ['g1', 'g2'] })
  expect(toScreenshotsSearch(filter)).toMatchObject({ of: 'c1,c2', in: 'g1,g2' })
})

test.each([
  ['columns', 'columns'],
  ['rows', 'rows'],
  ['grid', undefined],
])('the layout %s in a URL counts as %s', (view, read) => {
  expect(readScreenshotsSearch({ view }).view).toBe(read)
})

test('a value in a URL that is no text counts as missing', () => {
  const search = { of: 7, in: ['g1'], on: 'all', show: 'nothing', view: ['columns'] }
  expect(readScreenshotsSearch(search)).toEqual({ on: 'all' })
})
