import type { DotPanel } from '@insights/domain/reading/charts/score-texts.ts'
import { chartClaim } from '@insights/domain/reading/claims/chart-claims.ts'
import { rankWithChanges } from '@insights/domain/scoring/ranking/rank-report.ts'
import { freeze } from '@insights/domain/testing/freeze.ts'
import { pointsText, scoreText } from '@insights/domain/text/number-text.ts'
import { expect, test } from 'vitest'

import { paintOption } from './paint-option.ts'
import { scoreDots } from './score-dots.ts'

const about = { date: '2026-10-01T00:00:00.000Z', since: '2026-07-01T00:00:00.000Z' }

const result = (companyId: string, company: string, score: number) => ({
  companyId,
  company,
  score,
})

/** North and South are a near-tie overall; West has moved. */
const panels: readonly DotPanel[] = freeze([
  {
    title: 'Overall',
    ranks: rankWithChanges(
      [
        result('w', 'Westbank', 0.8456),
        result('n', 'Northbank', 0.7724),
        result('s', 'Southbank', 0.7696),
      ],
      [
        { companyId: 'w', score: 0.9 },
        { companyId: 'n', score: 0.77 },
      ],
    ),
  },
  {
    title: 'iPhone App',
    ranks: rankWithChanges(
      [result('s', 'Southbank', 0.5), result('n', 'Northbank', 0.4321)],
      [{ companyId: 's', score: 0.4 }],
    ),
  },
])

/** The same, with the near-tie. */
const near = panels.map((panel, index) => ({
  ...panel,
  nearTies: index === 0 ? [{ better: panel.ranks[1]!, worse: panel.ranks[2]!, gap: 0.0028 }] : [],
}))

interface Dot {
  readonly value: [number | null, number]
  readonly name?: string
  readonly label?: { show: boolean; formatter?: string; fontWeight?: string }
  readonly itemStyle?: { color: string }
}

const dotsOf = ({ option }: { option: Readonly<Record<string, unknown>> }): Dot[][] =>
  (option['series'] as { data: Dot[] }[]).map(({ data }) =>
    // The others are ends of lines, and bars.
    data.filter((dot) => Array.isArray(dot?.value) && dot.value[0] !== null),
  )

const labels = (dots: readonly Dot[] = []) =>
  dots.flatMap(({ label }) => (label?.show ? [label.formatter] : []))

test('each company has a dot in each panel at its score, with two decimals [D12.40]', () => {
  const [overall, , iphone] = dotsOf(scoreDots(near, about))
  expect(labels(overall)).toEqual(['84.6%', '77.2% ≈', '77.0% ≈'])
  expect(overall?.map(({ value }) => value)).toEqual([
    [90, 0],
    [84.56, 0],
    [77.24, 1],
    [76.96, 2],
  ])
  expect(iphone?.map(({ value }) => value)).toEqual([
    [43.21, 1],
    [40, 2],
    [50, 2],
  ])
})

test('the previous score is a hollow dot if it differs visibly [D12.40]', () => {
  const [overall] = dotsOf(scoreDots(panels, about))
  expect(overall?.[0]).toMatchObject({
    name: 'Westbank, Overall, July 2026: 90.0%',
    itemStyle: { color: 'color:panel' },
    // Beside both dots.
    label: { show: true, formatter: '84.6%' },
  })
  expect(overall?.some(({ name }) => name?.startsWith('Northbank, Overall, July'))).toBe(false)
})

test('names are above the dots in a narrow chart, whole and in one column [D31.96]', () => {
  const chart = scoreDots(panels, { ...about, narrow: true })
  expect(chart.height).toBeGreaterThan(scoreDots(panels, { ...about, columns: 1 }).height)
  const [names, dots] = chart.option['grid'] as { top: number }[]
  expect(dots!.top - names!.top).toBe(8)
  expect(chart.option['yAxis']).toMatchObject([
    { axisLabel: { verticalAlign: 'bottom' } },
    {},
    {},
    {},
  ])
})

test('near-ties are marked and explained, with their scores [D12.41]', () => {
  expect(scoreDots(near, about).notes[0]).toBe(
    'Near-ties: Northbank and Southbank overall (0.2 points apart).',
  )
  const ranks = rankWithChanges([result('a', 'A', 0.7722), result('b', 'B', 0.7719)], null)
  const [better, worse] = [ranks[0]!, ranks[1]!]
  const nearTies = [{ better, worse, gap: 0.0003 }]
  const alike = scoreDots([{ title: 'iPhone App', ranks, nearTies }], { ...about, since: null })
  expect(alike.notes[0]).toBe('Near-ties: A and B on the iPhone App (less than 0.1 points apart).')
  expect(labels(dotsOf(alike)[0])).toEqual(['77.2% ≈', '77.2% ≈'])
  const tied = rankWithChanges([result('a', 'A', 0.77), result('b', 'B', 0.77)], null)
  expect(scoreDots([{ title: 'Overall', ranks: tied }], about).notes).toEqual([
    'The axis runs from 60 to 80%.',
  ])
})

test('all panels share an axis of whole tens, which a note names [D12.42]', () => {
  const chart = scoreDots(panels, about)
  expect(chart.notes.at(-1)).toBe('All axes run from 40 to 90%.')
  const axes = (chart.option['xAxis'] as object[]).slice(1)
  expect(axes).toMatchObject([
    { min: 40, max: 90, interval: 10 },
    { min: 40, max: 90, interval: 10 },
  ])
  const beyond = rankWithChanges([result('a', 'A', 1.042), result('b', 'B', 0.11)], null)
  expect(scoreDots([{ title: 'Overall', ranks: beyond }], about).notes.at(-1)).toBe(
    'The axis runs from 0 to 120%.',
  )
})

test('the reader’s own company has a filled blue dot, a bold name and a pale row [D12.40]', () => {
  const chart = scoreDots(panels, { ...about, own: new Set(['s']) })
  const [row, , own] = dotsOf(chart)
  expect(row).toEqual([])
  expect(chart.option['series']).toMatchObject([
    { type: 'bar', data: [null, null, 1], itemStyle: { color: 'color:accentWash' } },
    {},
    {},
    {},
    {},
  ])
  expect(own).toMatchObject([
    { itemStyle: { color: 'color:accent' }, label: { fontWeight: 'bold' } },
  ])
  expect(chart.option['yAxis']).toMatchObject([
    {
      data: ['Westbank', 'Northbank', { value: 'Southbank', textStyle: { fontWeight: 'bold' } }],
    },
    { show: false },
    { show: false },
  ])
  expect(scoreDots(near, { ...about, own: new Set(['s']) }).legend.map(({ text }) => text)).toEqual(
    [
      'Southbank',
      'other company, October 2026',
      'July 2026, where it can be told apart',
      'near-tie: neither is clearly ahead',
    ],
  )
})

test('a sentence says who leads by how much, and the position of the own company [D12.42]', () => {
  expect(scoreDots(panels, about).finding).toBe(
    'Westbank leads with 84.6%, 7.4 points ahead of Northbank.',
  )
  expect(scoreDots(panels, { ...about, own: new Set(['n']) }).finding).toBe(
    'Westbank leads with 84.6%; Northbank is 2nd, 7.4 points behind first place.',
  )
  expect(scoreDots(panels, { ...about, own: new Set(['s']) }).finding).toBe(
    'Westbank leads with 84.6%, 7.4 points ahead of Northbank; Southbank is 3rd, 7.6 points behind first place.',
  )
})

test('further panels go below the columns, each band with its names', () => {
  const stacked = scoreDots(panels, { ...about, columns: 1 })
  const beside = scoreDots(panels, { ...about, columns: 2 })
  expect(stacked.height).toBe(2 * beside.height + 20)
  expect(stacked.option['grid']).toHaveLength(4)
  expect(stacked.option['series']).toMatchObject([
    { xAxisIndex: 1 },
    { xAxisIndex: 1 },
    { xAxisIndex: 3 },
    { xAxisIndex: 3 },
  ])
})

test('the table has the present scores, then those of the previous edition', () => {
  expect(scoreDots(panels, about).table).toEqual({
    heads: ['Brand', 'Overall', 'iPhone App', 'Overall, Jul 2026', 'iPhone App, Jul 2026'],
    units: ['percent', 'percent', 'percent', 'percent'],
    rows: [
      { id: 'w', name: 'Westbank', values: [0.8456, null, 0.9, null] },
      { id: 'n', name: 'Northbank', values: [0.7724, 0.4321, 0.77, null] },
      { id: 's', name: 'Southbank', values: [0.7696, 0.5, null, 0.4] },
    ],
  })
})

test('the option is plain data, and its colours are those of a scheme', () => {
  const { option } = scoreDots(panels, { ...about, own: new Set(['s']) })
  expect(JSON.parse(JSON.stringify(option))).toEqual(option)
  const painted = JSON.stringify(paintOption(option, 'dark'))
  expect(painted).not.toContain('color:')
  expect(painted).toContain('#93b9e8')
})

test('empty rankings make an empty chart', () => {
  expect(scoreDots([], about)).toMatchObject({ height: 0, description: '', finding: '' })
})

test('companies that share the second place are named together [D15.271]', () => {
  const ranks = rankWithChanges(
    [result('a', 'A', 0.9), result('b', 'B', 0.7), result('c', 'C', 0.7)],
    null,
  )
  expect(scoreDots([{ title: 'Overall', ranks }], about).finding).toBe(
    `A leads with ${scoreText(0.9)}, ${pointsText(0.2)} ahead of B and C.`,
  )
})

test('intervals are lines below the dots, in the table and the description, and change nothing else [D28.63]', () => {
  const byCompany = new Map([
    ['w', { low: 0.8123, high: 0.8811, best: 1, worst: 1 }],
    ['n', { low: 0.7401, high: 0.8002, best: 2, worst: 3 }],
  ])
  const listed = chartClaim('intervals listed', {
    draws: 4000,
    errorRate: 0.01,
    application: null,
    intervals: [{ companyId: 'w', company: 'Westbank', low: 0.8123, high: 0.8811 }],
  })
  const meaning = '95% interval, by 4,000 draws'
  const sure = [{ ...panels[0]!, intervals: { byCompany, listed, meaning } }, panels[1]!]
  const chart = scoreDots(sure, about)
  const plain = scoreDots(panels, about)
  const [dots, whiskers] = dotsOf(chart)
  expect(whiskers?.map(({ value }) => value)).toEqual([
    [81.23, 0],
    [88.11, 0],
    [74.01, 1],
    [80.02, 1],
  ])
  // The arrow keys read names alone: one for a dot with its interval.
  expect(whiskers?.flatMap(({ name }) => name ?? [])).toEqual([])
  const nameOf = (all: readonly Dot[] = []) =>
    all.map(({ name }) => name ?? '').findLast((name) => name.startsWith('Westbank'))
  expect(nameOf(dots)).toBe(`${nameOf(dotsOf(plain)[0])}, 95% interval 81.2 to 88.1%`)
  expect(dots?.map(({ value }) => value)).toEqual(dotsOf(plain)[0]?.map(({ value }) => value))
  // Each value is written once, behind the last mark of its row.
  expect(new Set([...labels(whiskers), ...labels(dots)])).toEqual(new Set(labels(dotsOf(plain)[0])))
  expect([...labels(whiskers), ...labels(dots)]).toHaveLength(3)
  expect(chart.table.heads).toEqual([...plain.table.heads, 'Overall, 95% low', 'Overall, 95% high'])
  expect(chart.table.rows.map(({ values }) => values.slice(-2))).toEqual([
    [0.8123, 0.8811],
    [0.7401, 0.8002],
    [null, null],
  ])
  expect(chart.description).toContain('95% intervals: Westbank 81.2 to 88.1%')
  expect(chart.legend.map(({ text }) => text)).toContain(meaning)
  expect(chart.height).toBe(plain.height)
})

test('the ends of a narrow axis are not cut', () => {
  type Axes = readonly { readonly axisLabel?: object }[]
  const { option } = scoreDots(panels, { ...about, narrow: true, columns: 1 })
  expect((option['xAxis'] as Axes)[1]!.axisLabel).toMatchObject({
    alignMinLabel: 'left',
    alignMaxLabel: 'right',
  })
})
