import { expect, test } from 'vitest'

import { statusAfterEdit } from './status-after-edit.ts'

test('an edit withdraws an approval and nothing else (D10)', () => {
  expect(statusAfterEdit('APPROVED')).toBe('REVIEWED')
  expect(statusAfterEdit('REVIEWED')).toBe('REVIEWED')
  expect(statusAfterEdit('DRAFT')).toBe('DRAFT')
})
