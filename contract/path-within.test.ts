import fc from 'fast-check'
import { expect, test } from 'vitest'

import { pathWithin } from './path-within.ts'

const origin = 'https://insights.example'

test.each([
  ['/report-list', '/report-list'],
  ['/report-list?status=DRAFT&page=2#top', '/report-list?status=DRAFT&page=2#top'],
  ['/content-building/category-performance&categoryQ2FyZHM=', undefined],
  ['https://insights.example/report', '/report'],
  ['https://insights.example', '/'],
  ['/caf%C3%A9', undefined],
  ['', '/'],
  [undefined, '/'],
])('the path of %s is %s', (given, path) => {
  expect(pathWithin(origin, given)).toBe(path ?? given)
})

test.each([
  'https://evil.example',
  'http://insights.example/report',
  'https://insights.example:8443/report',
  'https://insights.example.evil.example/',
  'https://insights.example@evil.example/',
  'https://evil.example@insights.example/',
  '//evil.example',
  '///evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '\n//evil.example',
  ' //evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/a/%2e%2e//evil.example',
  'https://insights.example//evil.example',
  '/%2Fevil.example',
  '/%5Cevil.example',
  '/%255Cevil.example',
  '/%252Fevil.example',
  '/%09/evil.example',
  '/%E0%A4%A',
  '%2F%2Fevil.example',
  'https:evil.example',
  'https:/\\evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt://insights.example/%0aalert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://insights.example/1',
  'ftp://insights.example/',
  'https://[',
])('the path of %s is / alone', (given) => {
  expect(pathWithin(origin, given)).toBe('/')
})

test('every resolved path keeps a browser on the portal’s own origin [D3.17 S2.2]', () => {
  const piece = fc.oneof(
    fc.constantFrom('/', '\\', '..', '.', '@', ':', '%2f', '%5c', '%25', '?', '#', '\t', '//'),
    fc.constantFrom('https:', 'evil.example', 'insights.example', 'javascript:'),
    fc.string({ maxLength: 3 }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const path = pathWithin(origin, pieces.join(''))
      expect(path).toMatch(/^\/(?![/\\])/)
      expect(new URL(path, origin).origin).toBe(origin)
      expect(new URL(decodeURIComponent(path), origin).origin).toBe(origin)
    }),
    { numRuns: 3000 },
  )
})
