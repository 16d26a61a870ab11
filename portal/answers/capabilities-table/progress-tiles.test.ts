import { expect, test } from 'vitest'

import { categoryTiles, companyTiles, progressText, screenshotsText } from './progress-tiles.tsx'

const report = {
  companies: [
    { companyId: 'n', title: 'Northwind', userRatings: {} },
    { companyId: 'a', title: 'alpine', userRatings: {} },
  ],
  categories: [
    category('pay', 'Payments', 'mobile-web'),
    category('acc', 'Accounts', 'mobile-web'),
    category('pay', 'Payments', 'iphone-app'),
  ],
}

const progress = {
  companies: [
    {
      companyId: 'n',
      complete: false,
      rated: true,
      ratingsCarriedOver: false,
      categories: [
        {
          categoryId: 'pay',
          applicationId: 'mobile-web' as const,
          total: 4,
          completed: 4,
          screenshots: 6,
        },
        {
          categoryId: 'acc',
          applicationId: 'mobile-web' as const,
          total: 3,
          completed: 1,
          screenshots: 0,
        },
        {
          categoryId: 'pay',
          applicationId: 'iphone-app' as const,
          total: 2,
          completed: 0,
          screenshots: 1,
        },
      ],
    },
  ],
}

test('companies are sorted by title and count the answers of all their applications', () => {
  const of = (...counts: readonly number[]) => [
    { title: 'Mobile Web', screenshots: counts[0] },
    { title: 'iPhone App', screenshots: counts[1] },
    { title: 'Android App', screenshots: counts[2] },
  ]
  expect(companyTiles(report, progress)).toEqual([
    { id: 'a', title: 'alpine', complete: false, ratingsCarriedOver: false, completed: 0, total: 0, screenshots: 0, byApplication: of(0, 0, 0) }, // prettier-ignore
    { id: 'n', title: 'Northwind', complete: false, ratingsCarriedOver: false, completed: 5, total: 9, screenshots: 7, byApplication: of(6, 1, 0) }, // prettier-ignore
  ])
})

test('tiles count screenshots, those of a company by application [D14.110]', () => {
  const [none, some] = companyTiles(report, progress)
  expect(screenshotsText(none!)).toBe('No screenshots yet')
  expect(screenshotsText(some!).replaceAll('\u00a0', ' ')).toBe(
    '7 screenshots: Mobile Web 6, iPhone App 1, Android App 0',
  )
  const [one] = categoryTiles(report, progress, { company: 'n', application: 'iphone-app' })
  expect(screenshotsText(one!)).toBe('1 screenshot')
})

test('a company with carried-over ratings is complete and marked [D15.183]', () => {
  const [northwind] = progress.companies
  const answered = { ...northwind!, complete: true, ratingsCarriedOver: true }
  const tile = companyTiles(report, { companies: [answered] })[1]!
  expect(tile).toMatchObject({ id: 'n', complete: true, ratingsCarriedOver: true })
  expect(progressText(tile)).toBe('5 of 9 completed, ratings carried over')
  expect(progressText({ ...tile, completed: 0, total: 1260, ratingsCarriedOver: false })).toBe('0 of 1,260 completed') // prettier-ignore
})

test('categories are limited to the application, and complete when every answer is', () => {
  const place = { company: 'n', application: 'mobile-web' }
  expect(categoryTiles(report, progress, place)).toEqual([
    { id: 'acc', title: 'Accounts', complete: false, completed: 1, total: 3, screenshots: 0 },
    { id: 'pay', title: 'Payments', complete: true, completed: 4, total: 4, screenshots: 6 },
  ])
})

test('a category without answers is not complete', () => {
  const place = { company: 'a', application: 'iphone-app' }
  expect(categoryTiles(report, progress, place)).toEqual([
    { id: 'pay', title: 'Payments', complete: false, completed: 0, total: 0, screenshots: 0 },
  ])
})

function category(categoryId: string, title: string, applicationId: 'mobile-web' | 'iphone-app') {
  return {
    _id: `${categoryId} ${applicationId}`,
    categoryId,
    title,
    belongsTo: 'Everyday',
    applicationId,
    applicationTitle: 'Mobile Web' as const,
    fixedScoringWeight: null,
  }
}
