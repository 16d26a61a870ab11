import fc from 'fast-check'
import { expect, test } from 'vitest'

import { changeText } from './number-text.ts'
import { percentChangeText, percentText } from './percent-text.ts'

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

test('a change in whole percents is the change beside it, rounded once, and never below 5% when it is marked [D15.244]', () => {
  fc.assert(
    fc.property(fc.integer({ min: -12_000, max: 12_000 }), (units) => {
      const [shown, exact] = [percentChangeText(units / 10_000), changeText(units / 10_000, 2)]
      const [whole, points] = [shown, exact].map((text) => Number(text.replace(/[+−±%]/g, '')))
      expect(Math.abs(whole! - points!)).toBeLessThanOrEqual(0.5)
      expect(whole! >= 5 || Math.abs(units) < 500).toBe(true)
    }),
  )
  expect(percentChangeText(0.0524)).toBe('5%')
})
