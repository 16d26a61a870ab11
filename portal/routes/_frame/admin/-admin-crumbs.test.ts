import { expect, test } from 'vitest'

import { industryCrumbs } from './-admin-crumbs.ts'

const industry = { _id: 'i', title: 'Airlines' }
const category = { _id: 'c', title: 'Booking' }
const labels = (crumbs: ReturnType<typeof industryCrumbs>) => crumbs.map(({ label }) => label)

test('the breadcrumbs of an industry lead through the Admin tab', () => {
  const crumbs = industryCrumbs(industry)
  expect(labels(crumbs)).toEqual(['Admin', 'Industry Management', 'Airlines'])
  expect(crumbs[0]?.link).toMatchObject({ to: '/report', search: { tab: 'admin' } })
})

test('the breadcrumbs of a category and its lists name industry and category [B2.54]', () => {
  const way = ['Admin', 'Industry Management', 'Airlines', 'Booking']
  expect(labels(industryCrumbs(industry, category))).toEqual(way)
  expect(labels(industryCrumbs(industry, category, 'Capabilities'))).toEqual([
    ...way,
    'Capabilities',
  ])
})

test('the crumb of the page itself is no link, all before it are', () => {
  for (const crumbs of [
    industryCrumbs(industry),
    industryCrumbs(industry, category),
    industryCrumbs(industry, category, 'Capabilities'),
  ]) {
    expect(crumbs.at(-1)?.link).toBeUndefined()
    expect(crumbs.slice(0, -1).every(({ link }) => link !== undefined)).toBe(true)
  }
})
