import { expect, test } from 'vitest'

import { statusAfterEdit } from './status-after-edit.ts'

test('an edit takes back an approval and nothing else (decisions 10)', () => {
  expect(statusAfterEdit('APPROVED')).toBe('REVIEWED')
  expect(statusAfterEdit('REVIEWED')).toBe('REVIEWED')
  expect(statusAfterEdit('DRAFT')).toBe('DRAFT')
})
