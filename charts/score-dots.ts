import type { ChartUnit, OwnCompanies } from '@insights/domain/reading/charts/chart-table.ts'
import {
  type PercentAxis,
  axisNote,
  percent,
  percentAxis,
} from '@insights/domain/reading/charts/percent-axis.ts'
import {
  type DotPanel,
  isInNearTie,
  leadClaim,
  nearTieClaims,
  scoresClaim,
} from '@insights/domain/reading/charts/score-texts.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { intervalText } from '@insights/domain/reading/uncertainty/interval-text.ts'
import type { Rank } from '@insights/domain/scoring/ranking/rankings.ts'
import { formatMonth, formatShortMonth } from '@insights/domain/text/format-date.ts'
import { difference, scoreText } from '@insights/domain/text/number-text.ts'
import type { BarSeriesOption, EChartsOption, LineSeriesOption } from 'echarts'

import type { Chart, LegendEntry } from './chart.ts'
import { type ChartColor, chartColor } from './paint-option.ts'
import { whiskers } from './whiskers.ts'

type DotPoint = NonNullable<LineSeriesOption['data']>[number]

export interface DotsAbout {
  /** Date of the edition, ISO 8601. */
  readonly date: string
  /** Date of the previous edition; null without one. */
  readonly since: string | null
  readonly own?: OwnCompanies
  /** Number of panels side by side, with the others below them. All by default. */
  readonly columns?: number
  /** True if the names fit above the dots only; then there is one column. */
  readonly narrow?: boolean
}

/** Pixels. */
const ROW = 32
const HEAD = 46
const BETWEEN = 20
/** Height of a row with its name above the dots, and how far these are below its middle. */
const NARROW_ROW = 42
const BELOW = 8

/** Percent of the width, by the number of panels side by side. */
const NAMES: Readonly<Record<number, number>> = { 1: 32, 2: 22, 3: 19, 4: 17 }
const VALUES: Readonly<Record<number, number>> = { 1: 17, 2: 9, 3: 7.5, 4: 6.5 }

/** Widths of a chart from which its names have that part of it, less the space before the dots. */
const NAME_STEPS = [420, 500, 600, 700, 800, 900, 1000]
const MARGIN = 12

/** Minimum distance of two distinguishable dots, as a part of the axis. */
const APART = 0.02

/** Returns the parts of a report that a dot plot adds to its rankings. */
export function dotsAbout(
  { report, history }: Pick<ReportDocument, 'report' | 'history'>,
  own: OwnCompanies = new Set(),
): DotsAbout {
  return { date: report.date, since: history.at(-1)?.date ?? null, own }
}

/**
 * Returns rankings as dots on one axis: a row for each company in the order of the first ranking, a
 * panel for each ranking, with the previous score as a hollow dot if it differs visibly. The
 * reader's own company, if ranked, is highlighted.
 */
export function scoreDots(panels: readonly DotPanel[], about: DotsAbout): Chart {
  const { date, own = new Set(), narrow = false } = about
  // Custom views and first editions have no previous scores.
  const known = panels.some(({ ranks }) => ranks.some(({ change }) => change !== null))
  const since = known ? about.since : null
  const rows = panels[0]?.ranks ?? []
  const columns = Math.min(narrow ? 1 : (about.columns ?? 4), panels.length, 4)
  const axis = percentAxis(panels.flatMap(valuesOf))
  const bands = Math.ceil(panels.length / Math.max(columns, 1))
  const bandHeight = HEAD + rows.length * (narrow ? NARROW_ROW : ROW)
  const drawn = panels.filter(({ intervals }) => intervals !== undefined)
  const ties = panels.flatMap((panel) => nearTieClaims(panel).map(({ text }) => text))
  return {
    height: Math.max(bands * (bandHeight + BETWEEN) - BETWEEN, 0),
    description: panels
      .map(({ title, ranks, intervals }) =>
        [`${title}: ${scoresClaim(title, ranks, date).text}`, intervals?.listed.text ?? []]
          .flat()
          .join('. '),
      )
      .join('; '),
    finding: leadClaim(panels[0]?.title ?? '', rows, own)?.text ?? '',
    notes: [
      ...(ties.length > 0 ? [`Near-ties: ${ties.join('; ')}.`] : []),
      axisNote(axis, panels.length > 1 ? 'All axes run' : 'The axis runs'),
    ],
    legend: legendOf(panels, about, axis),
    table: {
      heads: [
        'Brand',
        ...panels.map(({ title }) => title),
        ...(since === null
          ? []
          : panels.map(({ title }) => `${title}, ${formatShortMonth(since)}`)),
        ...drawn.flatMap(({ title }) => [`${title}, 95% low`, `${title}, 95% high`]),
      ],
      units: [
        ...panels.flatMap(() => (since === null ? ['percent'] : ['percent', 'percent'])),
        ...drawn.flatMap(() => ['percent', 'percent']),
      ] as ChartUnit[],
      rows: rows.map(({ companyId, company }) => {
        const ranks = panels.map((panel) => find(panel, companyId))
        return {
          id: companyId,
          name: company,
          values: [
            ...ranks.map((rank) => rank?.score ?? null),
            ...(since === null ? [] : ranks.map((rank) => rank && scoreBefore(rank))),
            ...drawn.flatMap(({ intervals }) => {
              const interval = intervals?.byCompany.get(companyId)
              return [interval?.low ?? null, interval?.high ?? null]
            }),
          ],
        }
      }),
    },
    option: {
      tooltip: { trigger: 'item', formatter: '{b}' },
      ...grids(panels, rows, { columns, bandHeight, axis, own, narrow }),
      series: [
        ...ownRows(bands, columns, rows, own),
        ...panels.flatMap((panel, index) => {
          const grid = gridIndex(index, columns)
          const data = rows.map(({ companyId }, row) => {
            const rank = find(panel, companyId)
            return { own: own.has(companyId), rank, dots: rank ? dotsOf(rank, row) : [] }
          })
          return [false, true].flatMap((isOwn): LineSeriesOption[] => [
            {
              type: 'line',
              xAxisIndex: grid,
              yAxisIndex: grid,
              data: data.flatMap((row) => (row.own === isOwn ? row.dots : [])),
              showAllSymbol: true,
              clip: false,
              lineStyle: { width: isOwn ? 2.5 : 1.5, color: colorOf(isOwn) },
              z: isOwn ? 3 : 2,
            },
            ...whiskers(panel, {
              grid,
              color: colorOf(isOwn),
              rows: data.flatMap(({ own: mine, rank }, row) =>
                rank && mine === isOwn ? [{ rank, row }] : [],
              ),
              labelOf: (rank) => (labelAt(rank) === 'interval' ? labelOf(rank) : undefined),
            }),
          ])

          /** The value is written behind the last mark of its row. */
          function labelAt(rank: Rank): 'interval' | 'before' | 'now' {
            const before = hollowBefore(rank, axis) ?? 0
            const high = panel.intervals?.byCompany.get(rank.companyId)?.high ?? 0
            if (high > Math.max(before, rank.score)) return 'interval'
            return before > rank.score ? 'before' : 'now'
          }

          function labelOf(rank: Rank): LineSeriesOption['label'] {
            const isOwn = own.has(rank.companyId)
            const text = scoreText(rank.score)
            return {
              show: true,
              position: 'right',
              formatter: isInNearTie(panel, rank) ? `${text} ≈` : text,
              color: isOwn ? chartColor('accent') : chartColor('ink'),
              ...(isOwn && { fontWeight: 'bold' }),
            }
          }

          /** The previous dot, the present one with its value, and the end of the line. */
          function dotsOf(rank: Rank, row: number): DotPoint[] {
            const isOwn = own.has(rank.companyId)
            const before = hollowBefore(rank, axis)
            const label = labelOf(rank)
            const at = labelAt(rank)
            const interval = panel.intervals?.byCompany.get(rank.companyId)
            const sure = interval ? `, 95% interval ${intervalText(interval)}` : ''
            const dots = [
              ...(before !== null
                ? [
                    {
                      value: [percent(before), row],
                      name: `${rank.company}, ${panel.title}, ${formatMonth(since ?? date)}: ${scoreText(before)}`,
                      symbol: 'circle',
                      symbolSize: 8,
                      itemStyle: {
                        color: chartColor('panel'),
                        borderColor: colorOf(isOwn),
                        borderWidth: 1.5,
                      },
                      label: at === 'before' ? label : { show: false },
                    },
                  ]
                : []),
              {
                value: [percent(rank.score), row],
                name: `${rank.company}, ${panel.title}, ${formatMonth(date)}: ${scoreText(rank.score)}${sure}`,
                symbol: 'circle',
                symbolSize: (isOwn ? 12 : 9) - (panel.intervals ? 3 : 0),
                itemStyle: { color: colorOf(isOwn) },
                label: at === 'now' ? label : { show: false },
              },
            ]
            return [...dots, { value: [null, row] }]
          }
        }),
      ],
    },
  }
}

function colorOf(isOwn: boolean): ChartColor {
  return chartColor(isOwn ? 'accent' : 'chartOther')
}

/** Returns the grid of a panel; each band starts with the grid of its names. */
function gridIndex(panel: number, columns: number): number {
  return panel + Math.floor(panel / columns) + 1
}

interface Grids {
  readonly columns: number
  readonly bandHeight: number
  readonly axis: PercentAxis
  readonly own: OwnCompanies
  readonly narrow: boolean
}

/** For each band a grid with the names and rows over the whole width, then its panels. */
function grids(
  panels: readonly DotPanel[],
  rows: readonly Rank[],
  { columns, bandHeight, axis, own, narrow }: Grids,
): Pick<EChartsOption, 'grid' | 'xAxis' | 'yAxis' | 'media'> {
  const names = narrow ? 4 : (NAMES[columns] ?? 0)
  const step = (100 - names) / Math.max(columns, 1)
  const placed = panels.flatMap(({ title }, index) => {
    const top = Math.floor(index / columns) * (bandHeight + BETWEEN) + HEAD
    const height = bandHeight - HEAD
    const column = index % columns
    const left = `${(names + column * step).toFixed(2)}%`
    const width = `${(step - (narrow ? 24 : (VALUES[columns] ?? 0))).toFixed(2)}%`
    const panel = { title, grid: { top: narrow ? top + BELOW : top, height, left, width } }
    return column === 0
      ? [{ title: null, grid: { top, height, left: 0, right: 1 } }, panel]
      : [panel]
  })
  const above = narrow ? { verticalAlign: 'bottom' as const, padding: [0, 0, 2, 0] } : {}
  const data = rows.map(({ companyId, company }) =>
    own.has(companyId)
      ? { value: company, textStyle: { fontWeight: 'bold' as const, ...above } }
      : company,
  )
  return {
    grid: placed.map(({ grid }) => ({ ...grid, outerBoundsMode: 'none' })),
    xAxis: placed.map(({ title }, grid) =>
      title === null
        ? { type: 'value', gridIndex: grid, show: false, min: 0, max: 1 }
        : {
            type: 'value',
            gridIndex: grid,
            position: 'top',
            ...axis,
            name: title,
            nameLocation: 'middle',
            nameGap: 28,
            nameTextStyle: { fontWeight: 'bold', fontSize: 13, color: chartColor('ink') },
            axisLabel: {
              formatter: '{value}%',
              fontSize: 11,
              hideOverlap: true,
              // A phone has no room for half a number beyond the axis.
              ...(narrow && { alignMinLabel: 'left', alignMaxLabel: 'right' }),
            },
          },
    ),
    yAxis: placed.map(({ title }, grid) => ({
      type: 'category',
      gridIndex: grid,
      inverse: true,
      data,
      ...(title === null
        ? {
            axisLine: { show: false },
            axisLabel: {
              inside: true,
              margin: 6,
              color: chartColor('ink'),
              // Broken into two lines, names in scripts such as Khmer are cut between the parts of a letter.
              overflow: 'truncate',
              ...above,
            },
            splitLine: { show: true, lineStyle: { color: chartColor('rule') } },
          }
        : { show: false }),
    })),
    media: narrow
      ? [{ option: { yAxis: namesWidth(placed, 300) } }]
      : [
          { option: { yAxis: namesWidth(placed, 105) } },
          ...NAME_STEPS.map((minWidth) => ({
            query: { minWidth },
            option: { yAxis: namesWidth(placed, Math.floor((minWidth * names) / 100) - MARGIN) },
          })),
        ],
  }
}

/** The own company's row in each band, as a bar: the areas of an axis shift on a redraw. */
function ownRows(
  bands: number,
  columns: number,
  rows: readonly Rank[],
  own: OwnCompanies,
): BarSeriesOption[] {
  if (!rows.some(({ companyId }) => own.has(companyId))) return []
  return Array.from({ length: bands }, (_, band) => ({
    type: 'bar',
    xAxisIndex: band * (columns + 1),
    yAxisIndex: band * (columns + 1),
    data: rows.map(({ companyId }) => (own.has(companyId) ? 1 : null)),
    barWidth: '100%',
    itemStyle: { color: chartColor('accentWash') },
    silent: true,
    z: -1,
  }))
}

function namesWidth(placed: readonly { readonly title: string | null }[], width: number) {
  return placed.map(({ title }) => (title === null ? { axisLabel: { width } } : {}))
}

function legendOf(
  panels: readonly DotPanel[],
  { date, since, own = new Set() }: DotsAbout,
  axis: PercentAxis,
): LegendEntry[] {
  const month = formatMonth(date)
  const ranks = panels.flatMap((panel) => panel.ranks)
  const mine = panels[0]?.ranks.find(({ companyId }) => own.has(companyId))
  const hollow = ranks.some((rank) => hollowBefore(rank, axis) !== null)
  const intervals = panels.find((panel) => panel.intervals)?.intervals
  const tied = panels.some((panel) => panel.ranks.some((rank) => isInNearTie(panel, rank)))
  const legend: LegendEntry[] = []
  if (mine) legend.push({ mark: 'dot', color: colorOf(true), text: mine.company })
  const color = colorOf(false)
  legend.push({ mark: 'dot', color, text: `${mine ? 'other company' : 'company'}, ${month}` })
  if (hollow && since !== null) {
    const text = `${formatMonth(since)}, where it can be told apart`
    legend.push({ mark: 'hollow', color, text })
  }
  if (intervals) legend.push({ mark: 'line', color, text: intervals.meaning })
  if (tied) {
    const text = 'near-tie: neither is clearly ahead'
    legend.push({ mark: 'sign', sign: '≈', color: chartColor('ink'), text })
  }
  return legend
}

function find({ ranks }: DotPanel, companyId: string): Rank | null {
  return ranks.find((rank) => rank.companyId === companyId) ?? null
}

/** The previous edition's score, with 4 decimals; null without one. */
function scoreBefore({ score, change }: Rank): number | null {
  return change === null ? null : difference(score, change)
}

function valuesOf({ ranks, intervals }: DotPanel): number[] {
  const shown = ranks.flatMap(({ companyId }) => intervals?.byCompany.get(companyId) ?? [])
  const scores = ranks.flatMap((rank) => [rank.score, scoreBefore(rank) ?? []].flat())
  return [...scores, ...shown.flatMap(({ low, high }) => [low, high])]
}

/** The previous score, if its dot is visibly apart from the present one's. */
function hollowBefore(rank: Rank, { min, max }: PercentAxis): number | null {
  const before = scoreBefore(rank)
  if (before === null) return null
  const apart = Math.abs(percent(rank.score) - percent(before))
  return apart >= APART * (max - min) ? before : null
}
