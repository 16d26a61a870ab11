import { expect, test } from 'vitest'

import { pathsMeet } from './paths-meet.ts'

test('a path meets itself, what is under it and what is above it', () => {
  expect(pathsMeet('trendsInnovations.t1', 'trendsInnovations.t1')).toBe(true)
  expect(pathsMeet('trendsInnovations.t1', 'trendsInnovations.t1.trendTitle')).toBe(true)
  expect(pathsMeet('trendsInnovations.t1.trendTitle', 'trendsInnovations.t1')).toBe(true)
})

test('paths beside each other do not meet, not even when one name begins like the other', () => {
  expect(pathsMeet('trendsInnovations.t1.trendTitle', 'trendsInnovations.t1.trendContent')).toBe(
    false,
  )
  expect(pathsMeet('trendsInnovations.t1', 'trendsInnovations.t10')).toBe(false)
  expect(pathsMeet('trendsInnovations.t10.trendTitle', 'trendsInnovations.t1')).toBe(false)
})
