import { expect, test } from 'vitest'

import { compareValues } from './compare-values.ts'

test('numbers go by size, not by their digits', () => {
  expect([10, 9, 100].toSorted(compareValues)).toEqual([9, 10, 100])
})

test('texts go as titles do, without regard to case and accents', () => {
  expect(['beta', 'Álamo', 'alamo', 'Zeta'].toSorted(compareValues)).toEqual([
    'alamo',
    'Álamo',
    'beta',
    'Zeta',
  ])
})
