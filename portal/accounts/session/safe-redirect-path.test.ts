import { expect, test } from 'vitest'

import { safeRedirectPath } from './safe-redirect-path.ts'

test.each(['/', '/report-list', '/scoring-ranking?report=1&x=%2F#top', '/a//b'])(
  'a redirect to %s stays within the portal',
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
])('a redirect to %j is rejected', (value) => {
  expect(safeRedirectPath(value)).toBeUndefined()
})

test('a redirect to the sign-in page is rejected', () => {
  expect(safeRedirectPath('/login?redirect=%2F')).toBeUndefined()
})
