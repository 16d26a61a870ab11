import { expect, test } from 'vitest'

import { zipName } from './zip-name.ts'

test('an archive is called after the second that it was made in, in the time of the reader [B9.43]', () => {
  expect(zipName(new Date(2026, 0, 5, 9, 3, 7))).toBe('screenshots_20260105-090307.zip')
  expect(zipName(new Date(2026, 11, 31, 23, 59, 59))).toBe('screenshots_20261231-235959.zip')
})
