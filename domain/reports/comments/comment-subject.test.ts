import { expect, test } from 'vitest'

import { readContentPart } from './comment-subject.ts'

const TREND = '3f2b8c1e-6a47-4d8e-9a51-0c6f1b2d3e4f'

test.each([
  ['executiveSummary.topPerformers', 'Executive Summary: Top Performers'],
  ['methodology', 'Methodology'],
  ['productRating.iphone-app.keySuccessFactor', 'iPhone App: Key Success Factors'],
  [
    'categoryPerformance.Search, e.g. by place.mobile-web.notableCallouts',
    'Search, e.g. by place, Mobile Web: Notable Callouts',
  ],
  [`trendsInnovations.${TREND}`, 'Trends & Innovations'],
])('the part %s of the content is called "%s"', (key, label) => {
  expect(readContentPart(key)?.label).toBe(label)
})

test('the group and the trend of a part are read from its key', () => {
  const part = readContentPart('categoryPerformance.Bags.on.board.android-app.notableCallouts')
  expect(part?.group).toBe('Bags.on.board')
  expect(readContentPart(`trendsInnovations.${TREND}`)?.trend).toBe(TREND)
})

test.each([
  '',
  'toString',
  'productRating.watch.keySuccessFactor',
  'productRating.iphone-app.toString',
  'categoryPerformance.mobile-web.notableCallouts',
  'trendsInnovations.1',
  'executiveSummary',
])('"%s" is no part of the content', (key) => {
  expect(readContentPart(key)).toBeNull()
})
