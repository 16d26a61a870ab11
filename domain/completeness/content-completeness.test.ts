import { expect, test } from 'vitest'

import { listCarriedOver } from '../content/carried-over.ts'
import { emptyContent } from '../content/content.ts'
import { writtenContent } from '../testing/content.ts'
import { freeze } from '../testing/freeze.ts'
import { contentCompleteness } from './content-completeness.ts'

const groups = ['Service', 'Booking']
const written = freeze(writtenContent(...groups))

test('it is complete when every section is written for every group and application [B4.40]', () => {
  const completeness = contentCompleteness(written, groups)
  expect(completeness.complete).toBe(true)
  expect(completeness.categoryGroups).toEqual([
    { categoryGroup: 'Booking', complete: true, missing: [] },
    { categoryGroup: 'Service', complete: true, missing: [] },
  ])
})

test('lists everything as missing for empty content [B4.54]', () => {
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

test('an empty paragraph is not written', () => {
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

test('entries of groups that the report does not have count for nothing', () => {
  expect(contentCompleteness(written, ['Other']).categoryPerformance.complete).toBe(false)
})

test('of an edition started from another one, what was carried over is missing until it is confirmed', () => {
  const [entry] = written.categoryPerformance
  const content = {
    ...written,
    categoryPerformance: [
      {
        ...entry!,
        experiences: [
          { _id: 'x1', picture: null, experience: 0 as const, title: 'Fast', text: 'Very' },
        ],
      },
      ...written.categoryPerformance.slice(1),
    ],
  }
  const sections = [...listCarriedOver(content), 'methodology']
  const from = '2025-10-01T00:00:00.000Z'
  const completeness = contentCompleteness(content, groups, { from, sections })
  expect(completeness.complete).toBe(false)
  expect(completeness.executiveSummary.missing).toEqual([
    'Executive Summary: the ordinal of the edition is empty.',
    'Executive Summary: Top Performers is carried over from October 2025: keep or change it.',
  ])
  expect(completeness.productRating.missing).toHaveLength(6)
  expect(completeness.trendsInnovations.missing).toEqual([
    'Trends & Innovations: “Passkeys” is carried over from October 2025: keep or change it.',
  ])
  expect(completeness.categoryGroups[1]?.missing).toEqual([
    'Category Performance, Service, Mobile Web: Notable Callouts is carried over from October 2025: keep or change it.',
    'Category Performance, Service, Mobile Web: “Fast” is carried over from October 2025: keep or change it.',
    'Category Performance, Service, iPhone App: Notable Callouts is carried over from October 2025: keep or change it.',
    'Category Performance, Service, Android App: Notable Callouts is carried over from October 2025: keep or change it.',
  ])
  expect(completeness.methodology.missing).toEqual([
    'Methodology is carried over from October 2025: keep or change it.',
  ])
})

test('a carried-over ordinal is to be confirmed like a text, and its place in a group that is gone is not', () => {
  const content = {
    ...written,
    executiveSummary: { ...written.executiveSummary, paragraphDate: 'fourth', availableDate: 'x' },
  }
  const from = '2025-10-01T00:00:00.000Z'
  const sections = listCarriedOver(content)
  const { executiveSummary } = contentCompleteness(content, groups, { from, sections })
  expect(executiveSummary.missing.slice(0, 2)).toEqual([
    'Executive Summary: the ordinal of the edition is carried over from October 2025: keep or change it.',
    'Executive Summary: the date of the data is carried over from October 2025: keep or change it.',
  ])
  const only = sections.filter((section) => section.startsWith('categoryPerformance'))
  expect(contentCompleteness(content, [], { from, sections: only }).complete).toBe(true)
})
