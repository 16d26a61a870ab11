import { expect, test } from 'vitest'

import { pathsOverlap } from './paths-overlap.ts'

test('a path overlaps itself, its descendants and its ancestors', () => {
  expect(pathsOverlap('trendsInnovations.t1', 'trendsInnovations.t1')).toBe(true)
  expect(pathsOverlap('trendsInnovations.t1', 'trendsInnovations.t1.trendTitle')).toBe(true)
  expect(pathsOverlap('trendsInnovations.t1.trendTitle', 'trendsInnovations.t1')).toBe(true)
})

test('sibling paths do not overlap, even if one name is a prefix of the other', () => {
  expect(pathsOverlap('trendsInnovations.t1.trendTitle', 'trendsInnovations.t1.trendContent')).toBe(
    false,
  )
  expect(pathsOverlap('trendsInnovations.t1', 'trendsInnovations.t10')).toBe(false)
  expect(pathsOverlap('trendsInnovations.t10.trendTitle', 'trendsInnovations.t1')).toBe(false)
})
