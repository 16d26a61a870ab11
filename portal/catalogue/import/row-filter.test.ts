import type { PreviewedRow } from '@insights/contract/catalogue/catalogue-import.ts'
import { expect, test } from 'vitest'

import { countRows, filterRows, ROW_FILTERS } from './row-filter.ts'

const row = (number: number, outcome: PreviewedRow['outcome'], warned = false): PreviewedRow => ({
  row: number,
  type: 'Capability',
  category: 'Seat',
  title: `Row ${number}`,
  outcome,
  changes: [],
  errors: [],
  warnings: warned ? [{ column: 'Group', message: 'Column ignored' }] : [],
})

const rows = [
  row(2, 'LEFT', true),
  row(3, 'CHANGED'),
  row(4, 'ADDED'),
  row(5, 'WRONG'),
  row(6, 'LEFT'),
  row(7, 'WRONG', true),
]

test('all rows begin with errors and end with unchanged ones [D4.22]', () => {
  expect(filterRows(rows, 'all').map((one) => one.row)).toEqual([5, 7, 3, 4, 2, 6])
})

test('each filter shows and counts its rows [D4.22]', () => {
  expect(
    ROW_FILTERS.map((filter) => [filter, filterRows(rows, filter).map((one) => one.row)]),
  ).toEqual([
    ['errors', [5, 7]],
    ['added', [4]],
    ['changed', [3]],
    ['warnings', [7, 2]],
    ['left', [2, 6]],
    ['all', [5, 7, 3, 4, 2, 6]],
  ])
  expect(ROW_FILTERS.map((filter) => countRows(rows, filter))).toEqual([2, 1, 1, 2, 2, 6])
})
