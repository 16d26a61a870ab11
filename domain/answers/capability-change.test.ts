import { expect, test } from 'vitest'

import { defaultChange, impliedChange, likelyChange } from './capability-change.ts'

test.each([
  [true, true, 'no-change', null],
  [false, false, 'no-change', null],
  [true, false, null, 'added'],
  [false, true, null, 'removed'],
  [true, null, 'no-change', null],
  [false, null, 'no-change', null],
  [null, true, null, null],
  [null, null, null, null],
])(
  '%s after %s has the evident change %s and the likely change %s [D5.20]',
  (now, previous, evident, likely) => {
    expect(impliedChange(now, previous)).toBe(evident)
    expect(likelyChange(now, previous)).toBe(likely)
  },
)

test.each([
  [true, null, 'no-change'],
  [false, false, 'no-change'],
  [true, false, 'added'],
  [false, true, 'removed'],
] as const)('%s after %s gets the change %s without a choice', (now, previous, change) => {
  expect(defaultChange(now, previous)).toBe(change)
})
