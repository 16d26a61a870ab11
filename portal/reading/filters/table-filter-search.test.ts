import { expect, test } from 'vitest'

import {
  joinIds,
  readIds,
  readSort,
  readTableFilterSearch,
  writeSort,
} from './table-filter-search.ts'

test('of an address only what narrows and sorts tables is kept, and only texts', () => {
  const search = { companies: 'a,b', sort: '-overall', order: '', report: 'r', applications: ['x'] }
  expect(readTableFilterSearch(search)).toEqual({ companies: 'a,b', sort: '-overall' })
})

test('an order is read as it was written', () => {
  for (const descending of [true, false]) {
    const sort = { column: 'iphone-app', descending }
    expect(readSort(writeSort(sort), ['overall', 'iphone-app'])).toEqual(sort)
  }
})

test('a column that the table does not have is no order', () => {
  expect(readSort('-constructor', ['overall'])).toBeUndefined()
  expect(readSort(undefined, ['overall'])).toBeUndefined()
})

test('a list of ids goes into the address and comes back', () => {
  expect(readIds(joinIds(['a', 'b']))).toEqual(['a', 'b'])
})

test('an empty list is left out of the address', () => {
  expect(joinIds([])).toBeUndefined()
  expect(readIds(undefined)).toEqual([])
  expect(readIds('')).toEqual([])
})
