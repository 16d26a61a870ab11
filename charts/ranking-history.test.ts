import {
  applicationEditions,
  groupEditions,
  overallEditions,
} from '@insights/domain/reading/charts/ranking-editions.ts'
import type {
  HistoryRank,
  ReportDocument,
} from '@insights/domain/reading/document/report-document.ts'
import { freeze } from '@insights/domain/testing/freeze.ts'
import { expect, test } from 'vitest'

import { rankingHistory } from './ranking-history.ts'

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

interface Drawn {
  readonly option: Readonly<Record<string, unknown>>
}

interface Line {
  readonly name?: string
  readonly data: { value: number | null; name?: string }[]
}

interface LineEnd {
  readonly data: { value: [number, number]; label: { formatter: string } }[]
}

const seriesOf = ({ option }: Drawn) =>
  (option['series'] as Line[]).filter(({ name }) => name !== undefined)

interface Sized {
  readonly option: { readonly series: readonly Partial<LineEnd>[] }
}

/** The end of the line that leads to each name, in a narrow chart or a wide one. */
const endsOf = ({ option }: Drawn, width: 'narrow' | 'wide' = 'wide') =>
  (option['media'] as Sized[])
    .at(width === 'narrow' ? 0 : -1)!
    .option.series.flatMap(({ data }) => data?.[1] ?? [])

test('each company of the report has a line of its ranks, found by its id', () => {
  const series = seriesOf(rankingHistory(companies, editions))
  expect(
    series.map(({ name, data }) => [name, data.map(({ value }) => value && Math.floor(value))]),
  ).toEqual([
    ['Northbank', [3, 1]],
    ['Southbank', [null, 2]],
    ['Westbank', [1, 2]],
  ])
})

test('every value of a line can be read out', () => {
  const [north, south] = seriesOf(rankingHistory(companies, editions))
  expect(north?.data.map(({ name }) => name)).toEqual([
    'Northbank, October 2025: 3rd, 50.0%',
    'Northbank, November 2025: 1st, 50.0%',
  ])
  expect(south?.data.map(({ name }) => name)).toEqual([
    undefined,
    'Southbank, November 2025: =2nd, 50.0%',
  ])
})

test('a sentence names the largest change of rank, or the change of the reader’s own company', () => {
  expect(rankingHistory(companies, editions).finding).toBe(
    'Northbank rose from 3rd in October 2025 to 1st in November 2025.',
  )
  expect(rankingHistory(companies, editions, { own: new Set(['w']) }).finding).toBe(
    'Westbank fell from 1st in October 2025 to joint 2nd in November 2025.',
  )
})

test('months run along the axis, the first rank is on top', () => {
  expect(rankingHistory(companies, editions).option).toMatchObject({
    xAxis: [{ data: ['Oct 2025', 'Nov 2025'] }, {}],
    yAxis: [
      { inverse: true, min: 1, max: 3 },
      { inverse: true, min: 1, max: 3 },
    ],
  })
})

test('companies with the same rank are drawn side by side below it [D12.43]', () => {
  const [, south, west] = seriesOf(rankingHistory(companies, editions))
  const drawn = (one: typeof south) => Number(one?.data[1]?.value)
  // West was ranked before, South was not.
  expect([Math.floor(drawn(south)), Math.floor(drawn(west))]).toEqual([2, 2])
  expect(Math.abs(drawn(south) - drawn(west))).toBeGreaterThan(0.1)
  expect(Math.abs(drawn(south) - drawn(west))).toBeLessThan(0.2)
})

test('each line ends with the score and the name, at least its text apart, wide and narrow [D12.44 D31.96]', () => {
  const history = rankingHistory(companies, editions)
  const ends = endsOf(history)
  expect(ends.map(({ label }) => label.formatter)).toEqual([
    '50.0%  Northbank',
    '50.0%  Southbank',
    '50.0%  Westbank',
  ])
  const perPixel = 2 / (history.height - 50)
  const gapsOf = (points: typeof ends) => {
    const heights = points.map(({ value }) => value[1] / perPixel).toSorted((one, two) => one - two)
    return heights.slice(1).map((height, place) => height - heights[place]!)
  }
  for (const gap of gapsOf(ends)) expect(gap).toBeGreaterThanOrEqual(16.9)
  // On phones the name is below the score, in as much space as two lines of text take.
  const narrow = endsOf(history, 'narrow')
  expect(narrow[0]?.label.formatter).toBe('50.0%\nNorthbank')
  for (const gap of gapsOf(narrow)) expect(gap).toBeGreaterThanOrEqual(28.9)
})

test('the tenth company has the first colour again, with dashes', () => {
  const ten = Array.from({ length: 10 }, (_, place) => ({
    companyId: `${place}`,
    title: `Bank ${place}`,
  }))
  expect(rankingHistory(ten, editions).option).toMatchObject({
    series: [
      ...Array.from({ length: 9 }, (_, place) => ({
        lineStyle: { type: 'solid', color: `color:${place}` },
      })),
      { lineStyle: { type: 'dashed', color: 'color:0' } },
    ],
  })
})

test('scores are percentages on an axis from the ten below the lowest, as a note says [D12.44]', () => {
  const scored = editions.map(({ date, ranks }) => ({
    date,
    ranks: ranks.map((one) => ({ ...one, score: (9 - one.rank) / 10 })),
  }))
  const history = rankingHistory(companies, scored, { measure: 'score' })
  expect(history.option).toMatchObject({
    yAxis: [
      { inverse: false, min: 60, max: 80 },
      { min: 60, max: 80 },
    ],
  })
  expect(seriesOf(history)[0]?.data.map(({ value }) => value)).toEqual([60, 80])
  expect(history.notes[0]).toMatch(/^The axis runs from 60 to 80%\./)
  expect(history.table).toMatchObject({ units: ['percent', 'percent'] })
  expect(history.table.rows[0]).toMatchObject({ values: [0.6, 0.8] })
})

test('the description has every edition, without companies that the report lacks', () => {
  expect(rankingHistory(companies, editions).description).toBe(
    'October 2025: 1 West Savings, 3 Northbank; ' +
      'November 2025: 1 Northbank, 2 Southbank, 2 Westbank',
  )
})

test('the option is plain data', () => {
  const { option } = rankingHistory(companies, editions)
  expect(JSON.parse(JSON.stringify(option))).toEqual(option)
})

test('one company in one edition still has an axis', () => {
  expect(rankingHistory(companies, editions.slice(0, 0)).option).toMatchObject({
    yAxis: [{ min: 1, max: 2 }, {}],
  })
})

test('the table has the ranks of each company by edition', () => {
  expect(rankingHistory(companies, editions).table).toEqual({
    heads: ['Brand', 'Oct 2025', 'Nov 2025'],
    units: ['rank', 'rank'],
    rows: [
      { id: 'n', name: 'Northbank', values: [3, 1] },
      { id: 's', name: 'Southbank', values: [null, 2] },
      { id: 'w', name: 'Westbank', values: [1, 2] },
    ],
  })
})

test('the reader’s own company has a heavier line, the others are grey except the leader [D12.44]', () => {
  expect(rankingHistory(companies, editions, { own: new Set(['s']) }).option).toMatchObject({
    series: [
      { lineStyle: { color: 'color:ink' } },
      { lineStyle: { color: 'color:accent', width: 3.5 }, z: 4 },
      { lineStyle: { color: 'color:chartOther' } },
      { label: { color: 'color:ink' } },
      { label: { color: 'color:accent' } },
      { label: { color: 'color:chartOther' } },
    ],
  })
  const ends = endsOf(rankingHistory(companies, editions, { own: new Set(['s']) }))
  expect(ends[1]).toMatchObject({ label: { fontWeight: 'bold' } })
  expect(rankingHistory(companies, editions, { own: new Set(['s']) }).legend).toEqual([
    { mark: 'line', color: 'color:ink', text: 'Northbank, the leader' },
    { mark: 'line', color: 'color:accent', text: 'Southbank' },
    { mark: 'line', color: 'color:chartOther', text: 'other companies' },
  ])
  expect(rankingHistory(companies, editions, { own: new Set(['x']) })).toEqual(
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

test('editions with the group come oldest first, this one last', () => {
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

test('editions with ranks, overall or in an application, come oldest first, this one last', () => {
  const applications = byApplication([groupRank(4)])
  const ranked = {
    ...document,
    history: [
      { date: '2025-12-01T00:00:00.000Z', overall: [groupRank(2)], applications },
      { date: '2026-01-01T00:00:00.000Z', overall: [], applications: byApplication([]) },
    ],
    rankings: { overall: [groupRank(1)], applications: byApplication([groupRank(3)]) },
  } as unknown as ReportDocument
  const ranks = (editions: ReturnType<typeof overallEditions>) =>
    editions.map(({ date, ranks: [first] }) => [date.slice(0, 7), first?.rank])
  expect(ranks(overallEditions(ranked))).toEqual([
    ['2025-12', 2],
    ['2026-03', 1],
  ])
  expect(ranks(applicationEditions(ranked, 'Mobile Web'))).toEqual([
    ['2025-12', 4],
    ['2026-03', 3],
  ])
})
