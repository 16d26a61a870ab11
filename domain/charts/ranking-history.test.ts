import { expect, test } from 'vitest'

import type { HistoryRank, ReportDocument } from '../document/report-document.ts'
import { freeze } from '../testing/freeze.ts'
import { groupEditions, rankingHistory } from './ranking-history.ts'

const companies = freeze([
  { companyId: 'n', title: 'Northbank' },
  { companyId: 's', title: 'Southbank' },
  { companyId: 'w', title: 'Westbank' },
])

const rank = (place: number, companyId: string, company: string) =>
  freeze({ rank: place, companyId, company, score: 0.5 })

const editions = freeze([
  {
    date: '2025-10-01T00:00:00.000Z',
    ranks: [rank(1, 'w', 'West Savings'), rank(2, 'gone', 'Gone Bank'), rank(3, 'n', 'Northbank')],
  },
  {
    date: '2025-11-01T00:00:00.000Z',
    ranks: [rank(1, 'n', 'Northbank'), rank(2, 's', 'Southbank'), rank(2, 'w', 'Westbank')],
  },
])

const seriesOf = (history: { option: Readonly<Record<string, unknown>> }) =>
  history.option['series'] as {
    name: string
    data: { value: unknown; label: { show: boolean } }[]
    label: { offset: number[] }
  }[]

test('each company of the report has a line of its ranks, known by its id', () => {
  const series = seriesOf(rankingHistory(companies, editions))
  expect(series.map(({ name, data }) => [name, data.map(({ value }) => value)])).toEqual([
    ['Northbank', [3, 1]],
    ['Southbank', [null, 2]],
    ['Westbank', [1, 2]],
  ])
})

test('months run along the axis, the first rank is on top', () => {
  expect(rankingHistory(companies, editions).option).toMatchObject({
    xAxis: { data: ['Oct 2025', 'Nov 2025'] },
    yAxis: { inverse: true, min: 1, max: 3 },
  })
})

test('the names of those who share the last rank stand below each other', () => {
  const series = seriesOf(rankingHistory(companies, editions))
  expect(series.map(({ label }) => label.offset)).toEqual([
    [0, 0],
    [0, 0],
    [0, 14],
  ])
})

test('the name stands at the last edition alone', () => {
  const [first] = seriesOf(rankingHistory(companies, editions))
  expect(first?.data.map(({ label }) => label.show)).toEqual([false, true])
})

test('the tenth company has the first colour again, and dashes', () => {
  const ten = Array.from({ length: 10 }, (_, place) => ({
    companyId: `${place}`,
    title: `Bank ${place}`,
  }))
  expect(rankingHistory(ten, editions).option).toMatchObject({
    series: [
      ...Array.from({ length: 9 }, () => ({ lineStyle: { type: 'solid' } })),
      { lineStyle: { type: 'dashed' } },
    ],
  })
})

test('the description has every edition, without companies that the report does not have', () => {
  expect(rankingHistory(companies, editions).description).toBe(
    'October 2025: 1 West Savings, 3 Northbank; ' +
      'November 2025: 1 Northbank, 2 Southbank, 2 Westbank',
  )
})

test('the option is plain data', () => {
  const { option } = rankingHistory(companies, editions)
  expect(JSON.parse(JSON.stringify(option))).toEqual(option)
})

test('one company alone in one edition still has an axis', () => {
  expect(rankingHistory(companies, editions.slice(0, 0)).option).toMatchObject({
    yAxis: { min: 1, max: 2 },
  })
})

test('the table has the ranks of each company by edition', () => {
  expect(rankingHistory(companies, editions).table).toEqual({
    heads: ['Brand', 'Oct 2025', 'Nov 2025'],
    unit: 'rank',
    rows: [
      { companyId: 'n', name: 'Northbank', values: [3, 1] },
      { companyId: 's', name: 'Southbank', values: [null, 2] },
      { companyId: 'w', name: 'Westbank', values: [1, 2] },
    ],
  })
})

test('highlights the reader’s own company by a heavier line and name, the others are dimmed', () => {
  expect(rankingHistory(companies, editions, new Set(['s'])).option).toMatchObject({
    series: [
      { lineStyle: { opacity: 0.42 } },
      { lineStyle: { width: 4 }, label: { fontWeight: 'bold' }, z: 3 },
      { lineStyle: { opacity: 0.42 } },
    ],
  })
  expect(rankingHistory(companies, editions, new Set(['x']))).toEqual(
    rankingHistory(companies, editions),
  )
})

const groupRank = (place: number): HistoryRank => ({
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
    { date: '2025-12-01T00:00:00.000Z', groups: { Booking: byApplication([groupRank(2)]) } },
    { date: '2026-01-01T00:00:00.000Z', groups: { Other: byApplication([groupRank(3)]) } },
  ],
  categoryPerformance: [
    { categoryGroup: 'Booking', applications: { 'Mobile Web': { ranking: [groupRank(1)] } } },
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
