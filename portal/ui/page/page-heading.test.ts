import { expect, test } from 'vitest'

import { pageTitle } from './page-heading.ts'

test('the window title of a page of a report names the page, the edition and the product', () => {
  expect(pageTitle('Executive Summary', 'Airlines November 2025')).toBe(
    'Executive Summary · Airlines November 2025 · Competitive Insights',
  )
})

test('the window title of any other page names the page and the product', () => {
  expect(pageTitle('Reports')).toBe('Reports · Competitive Insights')
})
