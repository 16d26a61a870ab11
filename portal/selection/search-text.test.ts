import { expect, test } from 'vitest'

import { formatSearchText, parseSearchText } from './search-text.ts'

test('values stay text, even if they look like numbers', () => {
  expect(parseSearchText('?report=6e5&company=12345&page=2&x=true&y={}')).toEqual({
    report: '6e5',
    company: '12345',
    page: '2',
    x: 'true',
    y: '{}',
  })
})

test('a written search is read back', () => {
  const search = { redirect: '/a?b=c&d=e#f', title: 'Shop/Upgrade & more' }
  expect(parseSearchText(formatSearchText(search))).toEqual(search)
})

test('an empty search leaves no question mark', () => {
  expect(formatSearchText({})).toBe('')
  expect(formatSearchText({ report: undefined, company: null })).toBe('')
})
