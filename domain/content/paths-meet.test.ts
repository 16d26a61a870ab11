import { expect, test } from 'vitest'

import { pathsMeet } from './paths-meet.ts'

test('a path overlaps itself, its descendants and its ancestors', () => {
  expect(pathsMeet('trendsInnovations.t1', 'trendsInnovations.t1')).toBe(true)
  expect(pathsMeet('trendsInnovations.t1', 'trendsInnovations.t1.trendTitle')).toBe(true)
  expect(pathsMeet('trendsInnovations.t1.trendTitle', 'trendsInnovations.t1')).toBe(true)
})

test('sibling paths do not overlap, even if one name is a prefix of the other', () => {
  expect(pathsMeet('trendsInnovations.t1.trendTitle', 'trendsInnovations.t1.trendContent')).toBe(
    false,
  )
  expect(pathsMeet('trendsInnovations.t1', 'trendsInnovations.t10')).toBe(false)
  expect(pathsMeet('trendsInnovations.t10.trendTitle', 'trendsInnovations.t1')).toBe(false)
})
