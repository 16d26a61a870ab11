import { expect, test } from 'vitest'

import { webAddress } from './web-address.ts'

test.each([
  ['https://harrow.example', 'https://harrow.example'],
  ['http://harrow.example/about?x=1', 'http://harrow.example/about?x=1'],
  ['  harrow.example ', 'https://harrow.example'],
  ['harrow.example:8080/x', 'https://harrow.example:8080/x'],
  ['bücher.example', 'https://bücher.example'],
])('%j is stored as %j', (typed, kept) => {
  expect(webAddress().parse(typed)).toBe(kept)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://harrow.example',
  'mailto:sales@harrow.example',
  'https://good.example@evil.example',
  'harrow',
  'https://',
  'har row.example',
  'https://harrow.example/\nX',
  'https://harrow.example/\u202e',
])('%j is rejected as a web address', (typed) => {
  expect(webAddress().safeParse(typed).error?.issues[0]?.message).toBe('Must be a web address')
})

test('a host of 50,000 characters is rejected, and no failure [S25.3]', () => {
  expect(webAddress(60_000).safeParse('aA1!'.repeat(12_500)).success).toBe(false)
})

test('an empty address is not called required', () => {
  expect(webAddress().safeParse('  ').error?.issues[0]?.message).toBe('Required')
})
