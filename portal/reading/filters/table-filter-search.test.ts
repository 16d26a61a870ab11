import { expect, test } from 'vitest'

import {
  joinIds,
  readIds,
  readSort,
  readTableFilterSearch,
  writeSort,
} from './table-filter-search.ts'

test('reading a URL keeps only the filters and orders of tables, and only texts', () => {
  const search = { companies: 'a,b', sort: '-overall', order: '', report: 'r', applications: ['x'] }
  expect(readTableFilterSearch(search)).toEqual({ companies: 'a,b', sort: '-overall' })
})

test('an order survives writing and reading', () => {
  for (const descending of [true, false]) {
    const sort = { column: 'iphone-app', descending }
    expect(readSort(writeSort(sort), ['overall', 'iphone-app'])).toEqual(sort)
  }
})

test('an unknown column gives no order', () => {
  expect(readSort('-constructor', ['overall'])).toBeUndefined()
  expect(readSort(undefined, ['overall'])).toBeUndefined()
})

test('a list of ids survives writing and reading', () => {
  expect(readIds(joinIds(['a', 'b']))).toEqual(['a', 'b'])
})

test('an empty list is left out of the URL', () => {
  expect(joinIds([])).toBeUndefined()
  expect(readIds(undefined)).toEqual([])
  expect(readIds('')).toEqual([])
})
