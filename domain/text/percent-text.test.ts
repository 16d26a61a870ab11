import fc from 'fast-check'
import { expect, test } from 'vitest'

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

test('a change in whole percents is that of the two displayed, and never below 5% when it is marked [D15.244]', () => {
  // 77.45% less 5.51 points is 71.94%: 77% and 72% are 5% apart.
  expect(percentChangeText(0.7745, 0.0551)).toBe('5%')
  const units = fc.integer({ min: 0, max: 12_000 })
  const whole = (text: string) => Number(text.replace('%', ''))
  fc.assert(
    fc.property(units, units, (now, before) => {
      const change = (now - before) / 10_000
      const shown = whole(percentChangeText(now / 10_000, change))
      const [one, other] = [now, before].map((score) => whole(percentText(score / 10_000)))
      expect(shown).toBe(Math.abs(one! - other!))
      expect(shown >= 5 || Math.abs(now - before) < 500).toBe(true)
    }),
  )
})
