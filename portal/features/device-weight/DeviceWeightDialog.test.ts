import { expect, test } from 'vitest'

import { shareHint } from './DeviceWeightDialog.tsx'

test.each([
  ['', '0 to 1. Enter 0.5 for 50 %.'],
  ['half', '0 to 1. Enter 0.5 for 50 %.'],
  [0.25, '0 to 1. Enter 0.5 for 50 %.'],
  [50, '0 to 1. Enter 0.5 for 50 %.'],
  [62.5, '0 to 1. Enter 0.625 for 62.5 %.'],
  [500, '0 to 1. Enter 0.5 for 50 %.'],
])('for %j the hint is: %s', (value, hint) => {
  expect(shareHint(value)).toBe(hint)
})
