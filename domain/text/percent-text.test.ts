import { expect, test } from 'vitest'

import { percentText } from './percent-text.ts'

test.each([
  [0, '0%'],
  [0.8125, '81%'],
  [0.125, '13%'],
  // 0.285 * 100 is 28.499999999999996 in floating point.
  [0.285, '29%'],
  [0.2849, '28%'],
  [1.0042, '100%'],
  [1.005, '101%'],
])('%d is shown as %s', (fraction, text) => {
  expect(percentText(fraction)).toBe(text)
})
