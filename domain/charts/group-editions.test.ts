import { expect, test } from 'vitest'

import type { HistoryRank, ReportDocument } from '../document/report-document.ts'
import { groupEditions } from './group-editions.ts'

const rank = (place: number): HistoryRank => ({
  rank: place,
  companyId: 'a',
  company: 'Alpine',
  score: 0.5,
})

const byApplication = (ranks: readonly HistoryRank[]) => ({
  'Mobile Web': ranks,
  'iPhone App': [],
  'Android App': [],
})

const document = {
  report: { date: '2026-03-01T00:00:00.000Z' },
  history: [
    { date: '2025-12-01T00:00:00.000Z', groups: { Booking: byApplication([rank(2)]) } },
    { date: '2026-01-01T00:00:00.000Z', groups: { Other: byApplication([rank(3)]) } },
  ],
  categoryPerformance: [
    { categoryGroup: 'Booking', applications: { 'Mobile Web': { ranking: [rank(1)] } } },
    { categoryGroup: 'Paid', applications: null },
  ],
} as unknown as ReportDocument

test('the editions that know the group come oldest first, this one last', () => {
  expect(
    groupEditions(document, 'Booking', 'Mobile Web').map(({ date, ranks }) => [
      date.slice(0, 7),
      ranks[0]?.rank,
    ]),
  ).toEqual([
    ['2025-12', 2],
    ['2026-03', 1],
  ])
})

test('a preview has no editions to show', () => {
  expect(groupEditions(document, 'Paid', 'Mobile Web')).toEqual([])
})
