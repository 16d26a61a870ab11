import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { expect, test } from 'vitest'

import { shownScreenshots } from './shown-screenshots.ts'

const screenshot = (_id: string, companyId: string, application: string, categoryId: string) => ({
  _id,
  companyId,
  application,
  categoryId,
  capabilityId: `of ${categoryId}`,
})

const document = {
  companies: [
    { companyId: 'a', title: 'Alpine' },
    { companyId: 'b', title: 'Birch' },
  ],
  categoryGroups: [{ title: 'Booking', categories: [{ categoryId: 'k', title: 'Search' }] }],
  screenshots: [
    screenshot('1', 'a', 'Mobile Web', 'k'),
    screenshot('2', 'b', 'Mobile Web', 'k'),
    screenshot('3', 'b', 'iPhone App', 'k'),
  ],
  changes: [{ companyId: 'a', application: 'Mobile Web', capabilityId: 'of k', gained: true }],
} as unknown as ReportDocument

const all = { companies: [], categories: [], application: null, changed: false }

const idsOf = (filter: Parameters<typeof shownScreenshots>[1]) =>
  shownScreenshots(document, filter).map(({ _id }) => _id)

test('no filter shows all screenshots in their order', () => {
  expect(idsOf(all)).toEqual(['1', '2', '3'])
})

test('several filters narrow the screenshots together', () => {
  expect(idsOf({ ...all, application: 'Mobile Web' })).toEqual(['1', '2'])
  expect(idsOf({ ...all, application: 'Mobile Web', companies: ['b'] })).toEqual(['2'])
  expect(idsOf({ ...all, categories: ['other'] })).toEqual([])
})

test('several companies and categories show the screenshots of all of them [D15.161]', () => {
  expect(idsOf({ ...all, companies: ['a', 'b'] })).toEqual(['1', '2', '3'])
  expect(idsOf({ ...all, categories: ['other', 'k'], companies: ['b', 'gone'] })).toEqual([
    '2',
    '3',
  ])
})

test('each screenshot has the names of its company and category', () => {
  expect(shownScreenshots(document, all)[1]).toMatchObject({ company: 'Birch', category: 'Search' })
})

test('the filter for changes shows all companies, or the chosen one if it changed [D14.88]', () => {
  expect(idsOf({ ...all, changed: true })).toEqual(['1', '2'])
  expect(idsOf({ ...all, changed: true, companies: ['a'] })).toEqual(['1'])
  expect(idsOf({ ...all, changed: true, companies: ['b'] })).toEqual([])
})
