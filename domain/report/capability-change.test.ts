import { expect, test } from 'vitest'

import { evidentChange, likelyChange } from './capability-change.ts'

test.each([
  [true, true, 'no-change', null],
  [false, false, 'no-change', null],
  [true, false, null, 'added'],
  [false, true, null, 'removed'],
  [true, null, null, null],
  [false, null, null, null],
  [null, true, null, null],
  [null, null, null, null],
])('%s after %s: evident is %s, likely is %s', (now, previous, evident, likely) => {
  expect(evidentChange(now, previous)).toBe(evident)
  expect(likelyChange(now, previous)).toBe(likely)
})
