import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { leadStateText, renewalOf } from './leads.ts'
import { READ_PAGES, pageOfPath, pageTitles } from './read-pages.ts'

describe('the page of a path', () => {
  test.each([
    ['/your-brand/standing', 'standing'],
    ['/your-brand/over-time', 'over-time'],
    ['/content-building/category-performance&categoryPay%20%26%20save', 'category-performance'],
    ['/appendix/capability/7', 'capability'],
    ['/content-building', null],
    ['/report-list', null],
    ['/your-brand/saved-views', null],
    ['/admin/standing', null],
  ])('%s shows the page %s [D30.80]', (path, page) => {
    expect(pageOfPath(path)).toBe(page)
  })

  test('titles come once each, in the order of the menu [D30.80]', () => {
    const keys = READ_PAGES.map(({ key }) => key)
    expect(pageTitles(['raw-data', 'standing', 'standing'])).toEqual(['Where We Stand', 'Raw Data'])
    expect(pageTitles(keys.toReversed())).toHaveLength(keys.length)
  })
})

const month = fc.integer({ min: 0, max: 60 }).map((n) => `20${20 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}-01`) // prettier-ignore

describe('a renewal', () => {
  test.each([
    [['2026-01-01'], '2026-04-01', null, 'due'],
    [['2026-01-01', '2025-10-01'], '2026-01-01', '2026-04-01', 'next'],
    [['2026-01-01'], '2026-01-01', null, 'current'],
    [['2026-04-01'], '2026-01-01', null, 'current'],
  ] as const)(
    '%j bought, %s published and %s in work make it %s [D30.81]',
    (bought, published, inWork, renewal) => {
      expect(renewalOf({ bought, published, inWork })).toBe(renewal)
    },
  )

  test('is due exactly while the latest published edition is later than all bought ones [D30.81]', () => {
    fc.assert(
      fc.property(
        fc.array(month, { minLength: 1 }),
        month,
        fc.option(month),
        (bought, published, inWork) => {
          const missed = bought.every((date) => date < published)
          expect(renewalOf({ bought, published, inWork }) === 'due').toBe(missed)
        },
      ),
    )
  })
})

test('a lead that has bought the latest edition is called bought, whatever staff noted [D30.82]', () => {
  expect(leadStateText({ state: 'lost', bought: true })).toBe('Bought')
  expect(leadStateText({ state: 'offered', bought: false })).toBe('Offer sent')
})
