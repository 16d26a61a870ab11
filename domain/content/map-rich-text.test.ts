import { expect, test } from 'vitest'

import { SEPARATE_PATCHES } from '../testing/content-patches.ts'
import { freeze } from '../testing/freeze.ts'
import { mapRichText } from './map-rich-text.ts'
import { SETTABLE } from './patchable-paths.ts'

const clean = (html: string) => html.replaceAll('script', '')

test('every rich text of a patch is cleaned, and nothing else', () => {
  const patch = freeze({
    loadedAt: 'x',
    $set: {
      'executiveSummary.topPerformers': '<script>',
      'executiveSummary.paragraphDate': 'script',
      'productRating.mobile-web.keySuccessFactor': '<script>',
      'productRating.mobile-web.bestInClassFeatures': null,
      'trendsInnovations.$[e].trendTitle': 'script',
      'trendsInnovations.$[e].trendContent': '<script>',
      'categoryPerformance.$[c].notableCallouts': '<script>',
    },
    $push: {
      trendsInnovations: { _id: 'script', trendTitle: 'script', trendContent: '<script>' },
      categoryPerformance: {
        notableCallouts: '<script>',
        experiences: [{ text: 'script' }],
      },
      other: 'script',
    },
  })
  expect(mapRichText(patch, clean)).toEqual({
    loadedAt: 'x',
    $set: {
      'executiveSummary.topPerformers': '<>',
      'executiveSummary.paragraphDate': 'script',
      'productRating.mobile-web.keySuccessFactor': '<>',
      'productRating.mobile-web.bestInClassFeatures': null,
      'trendsInnovations.$[e].trendTitle': 'script',
      'trendsInnovations.$[e].trendContent': '<>',
      'categoryPerformance.$[c].notableCallouts': '<>',
    },
    $push: {
      trendsInnovations: { _id: 'script', trendTitle: 'script', trendContent: '<>' },
      categoryPerformance: { notableCallouts: '<>', experiences: [{ text: 'script' }] },
      other: 'script',
    },
  })
})

test('patches of any path keep everything but rich text', () => {
  for (const operations of Object.values(SEPARATE_PATCHES)) {
    const patch = { loadedAt: 'x', ...operations }
    expect(mapRichText(patch, (html) => html)).toEqual(patch)
  }
})

test('every path that takes more than 5,000 characters is cleaned', () => {
  const long = 'x'.repeat(5001)
  for (const [path, check] of Object.entries(SETTABLE)) {
    const cleaned = mapRichText({ loadedAt: 'x', $set: { [path]: long } }, () => '').$set?.[path]
    expect(cleaned === '' || check(long) !== null).toBe(true)
  }
})
