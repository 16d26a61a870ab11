import { expect, test } from 'vitest'

import { readListSearch, toListSearch, toListState } from './list-search.ts'

const sortable = ['title', 'createdAt']
const usual = { column: 'title', descending: false }
const stateOf = (search: Record<string, unknown>) =>
  toListState(readListSearch(search), sortable, usual)

test('an address without anything is the first page, as usual', () => {
  expect(stateOf({})).toEqual({ page: 0, sort: usual, term: '' })
})

test('page, order and search come back from the address as they went into it [A2.71]', () => {
  const state = { page: 2, sort: { column: 'createdAt', descending: true }, term: 'north' }
  const search = toListSearch(state, usual)
  expect(search).toEqual({ page: '3', sort: '-createdAt', term: 'north' })
  expect(stateOf({ ...search })).toEqual(state)
})

test('the usual order, descending, is not as usual', () => {
  const state = { page: 0, sort: { column: 'title', descending: true }, term: '' }
  expect(toListSearch(state, usual)).toEqual({ page: undefined, sort: '-title', term: undefined })
})

test('what is as usual leaves the address bare', () => {
  expect(Object.values(toListSearch(stateOf({}), usual))).toEqual([undefined, undefined, undefined])
})

test.each(['0', '1', '-3', '2.5', 'many', '1e99', 7])('page %s is the first one', (page) => {
  expect(stateOf({ page }).page).toBe(0)
})

test('a search that no service takes is cut', () => {
  expect(stateOf({ term: 'x'.repeat(300) }).term).toHaveLength(200)
})

test.each(['password', '--title', '-', 'title,createdAt'])('nothing sorts by %s', (sort) => {
  expect(stateOf({ sort }).sort).toEqual(usual)
})
