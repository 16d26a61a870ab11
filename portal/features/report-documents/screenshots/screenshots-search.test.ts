import { expect, test } from 'vitest'

import {
  readScreenshotsSearch,
  toScreenshotFilter,
  toScreenshotsSearch,
} from './screenshots-search.ts'

test('a gallery begins with Mobile Web, of all companies and categories', () => {
  const usual = {
    company: null,
    category: null,
    application: 'Mobile Web',
    changed: false,
  } as const
  expect(toScreenshotFilter({})).toEqual(usual)
  expect(toScreenshotFilter({ on: 'nonsense' })).toEqual(usual)
  expect(toScreenshotsSearch(usual)).toEqual({})
})

test.each([
  { company: 'c1', category: 'g1', application: 'iPhone App', changed: true },
  { company: null, category: null, application: null, changed: false },
] as const)('a filter is the same after a reload: %j [A2.73]', (filter) => {
  expect(toScreenshotFilter(toScreenshotsSearch(filter))).toEqual(filter)
})

test('what is no text in an address counts as nothing', () => {
  const search = { of: 7, in: ['g1'], on: 'all', show: 'nothing', view: ['columns'] }
  expect(readScreenshotsSearch(search)).toEqual({ on: 'all' })
})
