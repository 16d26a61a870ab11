import { expect, test } from 'vitest'

import { roundParts } from './round-parts.ts'

test('rounded parts add up, the largest remainders first, and nothing stays nothing', () => {
  expect(roundParts([0.00014, 0.00016, 0], 0.0003)).toEqual([0.0001, 0.0002, 0])
  expect(roundParts([-0.00015, 0.00005], -0.0001)).toEqual([-0.0001, 0])
  expect(roundParts([0.00011, 0.00012], 0.0002)).toEqual([0.0001, 0.0001])
  expect(roundParts([0, 0], -0.0001)).toEqual([0, -0.0001])
  expect(roundParts([], 0)).toEqual([])
})
