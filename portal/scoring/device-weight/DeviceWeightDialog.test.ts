import { expect, test } from 'vitest'

import { shareHint } from './DeviceWeightDialog.tsx'

test.each([
  ['', '0 to 1. Enter 0.5 for 50 %.'],
  ['half', '0 to 1. Enter 0.5 for 50 %.'],
  [0.25, '0 to 1. Enter 0.5 for 50 %.'],
  [1.5, '0 to 1. Enter 0.5 for 50 %.'],
  [9, '0 to 1. Enter 0.5 for 50 %.'],
  [10, '0 to 1. Enter 0.1 for 10 %.'],
  [50, '0 to 1. Enter 0.5 for 50 %.'],
  [62.5, '0 to 1. Enter 0.625 for 62.5 %.'],
  [500, '0 to 1. Enter 0.5 for 50 %.'],
])('%j shows the hint: %s [D15.197]', (value, hint) => {
  expect(shareHint(value)).toBe(hint)
})
