import { expect, test } from 'vitest'

import { MAX_SETTINGS_LENGTH, readBrandSettings, writeBrandSettings } from './brand-settings.ts'

test('settings of a page survive writing and reading, and defaults become no text', () => {
  const settings = { application: 'Mobile Web', order: 'weight' } as const
  expect(readBrandSettings('standing', writeBrandSettings('standing', settings))).toEqual(settings)
  expect(writeBrandSettings('standing', {})).toBeUndefined()
  expect(readBrandSettings('standing', undefined)).toEqual({})
})

test.each([
  '',
  '{',
  '[]',
  'null',
  '{"other":1}',
  '{"order":"none"}',
  `"${'a'.repeat(MAX_SETTINGS_LENGTH)}"`,
])('settings %s are rejected for Standing', (text) => {
  expect(readBrandSettings('standing', text)).toBeNull()
})
