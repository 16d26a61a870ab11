import { expect, test } from 'vitest'

import { formatSearchText, parseSearchText } from './search-text.ts'

test('values stay the text that they are, whatever they look like', () => {
  expect(parseSearchText('?report=6e5&company=12345&page=2&x=true&y={}')).toEqual({
    report: '6e5',
    company: '12345',
    page: '2',
    x: 'true',
    y: '{}',
  })
})

test('what is written is read back', () => {
  const search = { redirect: '/a?b=c&d=e#f', title: 'Shop/Upgrade & more' }
  expect(parseSearchText(formatSearchText(search))).toEqual(search)
})

test('nothing set leaves no question mark', () => {
  expect(formatSearchText({})).toBe('')
  expect(formatSearchText({ report: undefined, company: null })).toBe('')
})
