import { expect, test } from 'vitest'

import { readListSearch, toListSearch, toListState } from './list-search.ts'

const sortable = ['title', 'createdAt']
const usual = { column: 'title', descending: false }
const stateOf = (search: Record<string, unknown>) =>
  toListState(readListSearch(search), sortable, usual)

test('a URL without parameters is the first page in the usual order', () => {
  expect(stateOf({})).toEqual({ page: 0, sort: usual, term: '' })
})

test('page, order and search are read from the URL as they were written [A2.71]', () => {
  const state = { page: 2, sort: { column: 'createdAt', descending: true }, term: 'north' }
  const search = toListSearch(state, usual)
  expect(search).toEqual({ page: '3', sort: '-createdAt', term: 'north' })
  expect(stateOf({ ...search })).toEqual(state)
})

test('the usual order, descending, is written into the URL', () => {
  const state = { page: 0, sort: { column: 'title', descending: true }, term: '' }
  expect(toListSearch(state, usual)).toEqual({ page: undefined, sort: '-title', term: undefined })
})

test('the usual page, order and search leave the URL without parameters', () => {
  expect(Object.values(toListSearch(stateOf({}), usual))).toEqual([undefined, undefined, undefined])
})

test.each(['0', '1', '-3', '2.5', 'many', '1e99', 7])('page %s is the first one', (page) => {
  expect(stateOf({ page }).page).toBe(0)
})

test('a search text beyond the limit of the services is cut', () => {
  expect(stateOf({ term: 'x'.repeat(300) }).term).toHaveLength(200)
})

test.each(['password', '--title', '-', 'title,createdAt'])(
  'a list cannot be sorted by %s',
  (sort) => {
    expect(stateOf({ sort }).sort).toEqual(usual)
  },
)
