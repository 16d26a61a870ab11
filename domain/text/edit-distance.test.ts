import { expect, test } from 'vitest'

import { editDistance } from './edit-distance.ts'

test.each([
  ['mobile chek-in', 'mobile check-in', 1],
  ['wifi', 'wi-fi', 1],
  ['seat', 'seat', 0],
  ['', 'ab', 2],
  ['kitten', 'sitting', 3],
])('%s and %s differ in %i characters', (one, other, distance) => {
  expect(editDistance(one, other, 3)).toBe(distance)
  expect(editDistance(other, one, 3)).toBe(distance)
})

test('a distance above the limit is the limit plus one', () => {
  expect(editDistance('kitten', 'sitting', 2)).toBe(3)
  expect(editDistance('a', 'a'.repeat(10_000), 2)).toBe(3)
})
