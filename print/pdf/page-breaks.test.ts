import { reportSeries } from '@insights/domain/testing/report-series.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { knownReport } from '../testing/known-report.ts'
import { printAndRead } from '../testing/printed-report.ts'

const GROUPS = 14
const ROWS = 12

test('a table of capabilities begins with its heading and several rows on one page, wherever it begins [D15.702]', async () => {
  const groups = Array.from({ length: GROUPS }, (_, place) => place)
  const { companies } = knownReport
  const none = companies.map(() => false)
  const matrix = groups.map((group) => ({
    categoryId: `k${group}`,
    title: `Category ${group}`,
    categoryGroup: `Group ${group}`,
    capabilities: Array.from({ length: ROWS }, (_, row) => ({
      capabilityId: `k${group}-${row}`,
      title: `Row ${row}`,
      available: { 'Mobile Web': none, 'iPhone App': none, 'Android App': none },
    })),
  }))
  // Texts of different lengths, so that tables begin all over their pages.
  const callouts = (length: number) => ({
    ranking: [],
    notableCallouts: '<p>A line.</p>'.repeat(length),
    experiences: [],
  })
  const { pages } = await printAndRead({
    ...knownReport,
    matrix,
    updates: [],
    history: [],
    changes: [],
    categoryPerformance: groups.map((group) => ({
      categoryGroup: `Group ${group}`,
      applications: {
        'Mobile Web': callouts(1 + group),
        'iPhone App': callouts(3 + ((group * 5) % 11)),
        'Android App': callouts(2 + ((group * 3) % 7)),
      },
    })),
  })
  const from = pages.findIndex((page) => page.includes('Notable Callouts'))
  const to = pages.findLastIndex((page) => page.includes('B Raw Data'))
  const begun = pages
    .slice(from, to)
    .flatMap((page) => page.split(/\bCapabilities\b/).slice(1))
    .map((after) => after.match(/Row \d+/g)?.length ?? 0)
  expect(begun).toHaveLength(GROUPS * 3)
  expect(begun.filter((rows) => rows < ROWS).length).toBeGreaterThan(0)
  expect(Math.min(...begun)).toBeGreaterThanOrEqual(3)
})

test('each section of the appendix has a letter of its own [D15.702]', async () => {
  const drawn = fc
    .sample(reportSeries, { numRuns: 100, seed: 7 })
    .find(({ uncertainty }) => uncertainty !== null)!
  const { bookmarks } = await printAndRead({ ...drawn, fingerprint: 'a'.repeat(64) })
  expect(bookmarks.slice(6)).toEqual([
    'A Methodology',
    'B Raw Data',
    'C Screenshots',
    'D How Sure',
    'E Verification',
  ])
})
