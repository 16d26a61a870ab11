import { expect, test } from 'vitest'

import { givenStatus, isCarriedOver } from './answer.ts'

test.each([
  [null, null, 'NOT_COMPLETED'],
  [null, 'added', 'NOT_COMPLETED'],
  [false, null, 'DRAFT'],
  [true, 'added', 'COMPLETED'],
  [false, 'no-change', 'COMPLETED'],
] as const)(
  'an answer of %s with the change %s has the status %s',
  (hasCapability, capabilityChange, status) => {
    expect(givenStatus({ hasCapability, capabilityChange })).toBe(status)
  },
)

test('a draft with a yes or no is carried over', () => {
  expect(isCarriedOver({ status: 'DRAFT', hasCapability: false })).toBe(true)
  expect(isCarriedOver({ status: 'DRAFT', hasCapability: null })).toBe(false)
  expect(isCarriedOver({ status: 'COMPLETED', hasCapability: true })).toBe(false)
})
