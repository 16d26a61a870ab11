import { expect, test } from 'vitest'

import { canAllBeWrong } from './error-rates.ts'

// By the binomial distribution: of 36 answers, 2 or more are wrong in 5.0% of cases, 3 or more in 0.6%.
test.each([
  [0, 36, 0.01, true],
  [1, 36, 0.01, true],
  [2, 36, 0.01, true],
  [3, 36, 0.01, false],
  [3, 3, 0.3, true],
  [4, 4, 0.3, false],
  [1, 36, 0, false],
])(
  '%d of %d answers can all be wrong at a share of %d: %s [D15.603]',
  (fewer, known, errorRate, expected) => {
    expect(canAllBeWrong(fewer, known, errorRate)).toBe(expected)
  },
)
