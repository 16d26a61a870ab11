import { expect, test } from 'vitest'

import { joinIds, readIds } from './id-list.ts'

test('a list of ids goes into the address and comes back', () => {
  expect(readIds(joinIds(['a', 'b']))).toEqual(['a', 'b'])
})

test('an empty list is left out of the address', () => {
  expect(joinIds([])).toBeUndefined()
  expect(readIds(undefined)).toEqual([])
  expect(readIds('')).toEqual([])
})
