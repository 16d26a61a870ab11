import { expect, test } from 'vitest'

import { writtenContent } from '../../testing/content.ts'
import { freeze } from '../../testing/freeze.ts'
import { emptyContent } from '../content.ts'
import { contentCompleteness } from './content-completeness.ts'

const groups = ['Service', 'Booking']
const written = freeze(writtenContent(...groups))

test('content is complete when every section is written for every group and application [B4.40]', () => {
  const completeness = contentCompleteness(written, groups)
  expect(completeness.complete).toBe(true)
  expect(completeness.categoryGroups).toEqual([
    { categoryGroup: 'Booking', complete: true, missing: [] },
    { categoryGroup: 'Service', complete: true, missing: [] },
  ])
})

test('empty content lists everything as missing [B4.54]', () => {
  expect(contentCompleteness(emptyContent(), ['Booking']).missing).toEqual([
    'Executive Summary: Top Performers is empty.',
    'Product Rating, Mobile Web: Key Success Factors is empty.',
    'Product Rating, Mobile Web: Best-in-Class Features is empty.',
    'Product Rating, iPhone App: Key Success Factors is empty.',
    'Product Rating, iPhone App: Best-in-Class Features is empty.',
    'Product Rating, Android App: Key Success Factors is empty.',
    'Product Rating, Android App: Best-in-Class Features is empty.',
    'Trends & Innovations: add at least one trend.',
    'Category Performance, Booking, Mobile Web: Notable Callouts is empty.',
    'Category Performance, Booking, iPhone App: Notable Callouts is empty.',
    'Category Performance, Booking, Android App: Notable Callouts is empty.',
  ])
})

test('an empty paragraph does not count as written', () => {
  const content = {
    ...written,
    executiveSummary: { ...written.executiveSummary, topPerformers: '<p>&nbsp;</p>' },
  }
  const completeness = contentCompleteness(content, groups)
  expect(completeness.complete).toBe(false)
  expect(completeness.executiveSummary.complete).toBe(false)
  expect(completeness.productRating.complete).toBe(true)
})

test('an entry without callouts leaves its group incomplete, and no other', () => {
  const content = {
    ...written,
    categoryPerformance: written.categoryPerformance.map((entry) =>
      entry._id === 'Service-iphone-app' ? { ...entry, notableCallouts: null } : entry,
    ),
  }
  const { categoryPerformance, categoryGroups } = contentCompleteness(content, groups)
  expect(categoryPerformance.missing).toEqual([
    'Category Performance, Service, iPhone App: Notable Callouts is empty.',
  ])
  expect(categoryGroups.map(({ complete }) => complete)).toEqual([true, false])
})

test('entries for groups that the report does not have do not count', () => {
  expect(contentCompleteness(written, ['Other']).categoryPerformance.complete).toBe(false)
})

test('an untitled trend does not count, a titled one beside it does [D15.188]', () => {
  const untitled = { _id: 't0', trendTitle: '  ', trendContent: '<p>Words</p>' }
  const alone = contentCompleteness({ ...written, trendsInnovations: [untitled] }, groups)
  expect(alone.trendsInnovations).toEqual({
    complete: false,
    missing: ['Trends & Innovations: at least one trend needs a title.'],
  })
  const trendsInnovations = [untitled, ...written.trendsInnovations]
  const both = contentCompleteness({ ...written, trendsInnovations }, groups)
  expect(both.trendsInnovations.complete).toBe(true)
})
