import { expect, test } from 'vitest'

import { combineSaving } from './combine-saving.ts'

test('of several fields the worst state is shown', () => {
  expect(combineSaving(['saved', 'saving', 'idle'])).toBe('saving')
  expect(combineSaving(['saved', 'failed', 'saving'])).toBe('failed')
  expect(combineSaving(['idle', 'saved'])).toBe('saved')
  expect(combineSaving(['idle', 'idle'])).toBe('idle')
  expect(combineSaving([])).toBe('idle')
})
