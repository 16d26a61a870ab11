import { expect, test } from 'vitest'

import { safeRedirectPath } from './safe-redirect-path.ts'

test.each(['/', '/report-list', '/scoring-ranking?report=1&x=%2F#top', '/a//b'])(
  '%s leads back into the portal',
  (path) => {
    expect(safeRedirectPath(path)).toBe(path)
  },
)

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/..//evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  'report-list',
  '',
  undefined,
  7,
])('%j does not', (value) => {
  expect(safeRedirectPath(value)).toBeUndefined()
})

test('the way back is never the sign-in page itself', () => {
  expect(safeRedirectPath('/login?redirect=%2F')).toBeUndefined()
})
