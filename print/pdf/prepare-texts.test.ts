import { expect, test } from 'vitest'

import { breakLongWords, mapTexts, shortenTitle, stripUnprintable } from './prepare-texts.ts'

test('words of a usual length stay unchanged, longer ones can be broken every third character', () => {
  expect(breakLongWords('Interoperability of authorisations')).toBe(
    'Interoperability of authorisations',
  )
  expect(breakLongWords('a'.repeat(30))).toBe(Array(10).fill('aaa').join('\u200b'))
})

test('a character that readers see as one is never broken', () => {
  const family = '👨‍👩‍👧'
  expect(breakLongWords(family.repeat(10)).split('\u200b')).toEqual([
    ...Array<string>(3).fill(family.repeat(3)),
    family,
  ])
})

test('cleaning removes unprintable characters and keeps the order of lines and letters', () => {
  expect(stripUnprintable('a\u0000b\u001b[1m\r\nc\td\u202ee\uffff')).toBe('ab[1m\nc de')
  expect(stripUnprintable('x\ud800y')).toBe('x\ufffdy')
})

test('titles are cut at 300 characters, texts never', () => {
  const long = 'x'.repeat(301)
  expect(shortenTitle(long)).toBe(`${'x'.repeat(299)}…`)
  expect(shortenTitle('x'.repeat(300))).toBe('x'.repeat(300))
})

test('every text in a value is replaced, given the key above it', () => {
  const value = { a: 'x', list: ['y', { b: 'z', n: 1, none: null }] }
  expect(mapTexts(value, (text, key) => `${key}-${text}`)).toEqual({
    a: 'a-x',
    list: ['list-y', { b: 'b-z', n: 1, none: null }],
  })
})
