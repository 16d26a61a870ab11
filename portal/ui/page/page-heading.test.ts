import { expect, test } from 'vitest'

import { pageTitle } from './page-heading.ts'

test('a page of a report names the page, the edition and the product', () => {
  expect(pageTitle('Executive Summary', 'Airlines November 2025')).toBe(
    'Executive Summary · Airlines November 2025 · Competitive Insights',
  )
})

test('any other page names itself and the product', () => {
  expect(pageTitle('Reports')).toBe('Reports · Competitive Insights')
})
