import { expect, test } from 'vitest'

import { mobileWebWeight } from './mobile-web-weight.ts'

test('the weight is site more and half of about equal, of those on mobile at all (D8) [B9.21]', () => {
  // (0.2 + 0.3 / 2) / (1 - 0.3) = 0.35 / 0.7
  expect(mobileWebWeight({ siteMore: 0.2, aboutEqual: 0.3, neverOnMobile: 0.3 })).toBe(0.5)
  // 0.25 / 0.9 = 0.27777...
  expect(mobileWebWeight({ siteMore: 0.1, aboutEqual: 0.3, neverOnMobile: 0.1 })).toBe(0.2778)
})

test('the weight is 0 if no one uses mobile', () => {
  expect(mobileWebWeight({ siteMore: 0, aboutEqual: 0, neverOnMobile: 1 })).toBe(0)
})

test('the weight is never more than the maximum, whatever the shares add up to', () => {
  expect(mobileWebWeight({ siteMore: 0.9, aboutEqual: 0.9, neverOnMobile: 0.5 })).toBe(1)
})

test.each([-0.1, 1.1, Number.NaN])('a share of %f is rejected', (share) => {
  expect(() => mobileWebWeight({ siteMore: share, aboutEqual: 0, neverOnMobile: 0 })).toThrow(
    RangeError,
  )
})
