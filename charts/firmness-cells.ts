import {
  firmnessNote,
  firmnessText,
  sharesClaim,
} from '@insights/domain/brand/firmness/firmness-sentences.ts'
import type { Firmness } from '@insights/domain/brand/firmness/firmness.ts'
import type { OwnCompanies } from '@insights/domain/reading/charts/chart-table.ts'
import { rankText } from '@insights/domain/text/number-text.ts'
import { drawShareText } from '@insights/domain/text/weight-text.ts'
import type { BarSeriesOption, EChartsOption } from 'echarts'

import type { Chart } from './chart.ts'
import { chartColor } from './paint-option.ts'

/** Pixels. */
const TOP = 34
const FEW = { row: 34, barWidth: 22 }
const MANY = { row: 22, barWidth: 18 }

/** More ranks leave space for numbers without a unit only, and on phones for none. */
const MAX_FEW = 9
/** More ranks leave space for bars alone. */
const MAX_NUMBERED = 16

/** Part of a rank's column that its cell takes, if there are few. */
const CELL = 0.94

/** Minimum share whose number fits into the bar. */
const INSIDE = 0.6

type Bar = NonNullable<BarSeriesOption['data']>[number]

export interface CellsAbout {
  readonly own?: OwnCompanies
  /** True if numbers have no space for their unit. */
  readonly narrow?: boolean
}

/**
 * Returns the shares of draws in which companies hold ranks as a table of bars: a row for each
 * company, a column for each rank, the share as a part of the cell and as a number.
 */
export function firmnessCells(
  firmness: Firmness,
  about: string,
  { own = new Set(), narrow = false }: CellsAbout = {},
): Chart {
  const { companies } = firmness
  const ranks = companies.map((_, place) => place)
  const cell = (part: (share: number, isOwn: boolean) => Bar, place: number) =>
    companies.map(({ companyId, shares }) => part(shares[place] ?? 0, own.has(companyId)))
  const many = isMany(ranks.length)
  const { barWidth } = many ? MANY : FEW
  const width = many ? 1 : CELL
  const bare = narrow || many
  const numbers = narrow ? !many : ranks.length <= MAX_NUMBERED
  const bar = { type: 'bar', stack: 'ranks', barWidth, cursor: 'default' } as const
  const label = { fontSize: bare ? 10 : 12 }
  return {
    height: firmnessHeight(companies.length),
    description: sharesClaim(firmness).text,
    finding: firmnessText(firmness, about),
    notes: [
      ...(numbers ? [] : ['The table has the numbers.']),
      ...(bare && numbers ? ['Numbers are percents of the draws.'] : []),
      firmnessNote(firmness),
    ],
    legend: [],
    table: {
      heads: ['Brand', ...ranks.map((place) => rankText(place + 1))],
      units: ranks.map(() => 'draws'),
      rows: companies.map(({ companyId, company, shares }) => ({
        id: companyId,
        name: company,
        values: shares,
      })),
    },
    option: {
      grid: { right: 4, top: TOP, bottom: 0, outerBoundsMode: 'none' },
      tooltip: { trigger: 'item', formatter: '{b}' },
      xAxis: [
        { type: 'value', min: 0, max: ranks.length, show: false },
        {
          type: 'category',
          position: 'top',
          data: ranks.map((place) => (many ? String(place + 1) : rankText(place + 1))),
          axisLine: { show: false },
          axisLabel: { interval: many ? 'auto' : 0, fontWeight: 'bold' },
        },
      ],
      yAxis: {
        type: 'category',
        inverse: true,
        data: companies.map(({ companyId, company }) =>
          own.has(companyId)
            ? { value: company, textStyle: { fontWeight: 'bold', color: chartColor('accent') } }
            : company,
        ),
        axisLine: { show: false },
        axisLabel: { overflow: 'truncate', color: chartColor('ink') },
      },
      series: ranks.flatMap((place): BarSeriesOption[] => [
        {
          ...bar,
          data: cell(
            (share, isOwn) => ({
              value: share * width,
              name: `${rankText(place + 1)}: ${drawShareText(share)}`,
              itemStyle: { color: chartColor(isOwn ? 'accent' : 'chartOther') },
              label: {
                ...label,
                show: numbers && share >= INSIDE,
                position: 'insideRight',
                formatter: numberText(share, bare),
                color: chartColor('panel'),
                fontWeight: 'bold',
              },
            }),
            place,
          ),
        },
        {
          ...bar,
          data: cell(
            (share, isOwn) => ({
              value: (1 - share) * width,
              name: `${rankText(place + 1)}: ${drawShareText(share)}`,
              itemStyle: { color: chartColor(isOwn ? 'accentWash' : 'wash') },
              label: {
                ...label,
                show: numbers && share > 0 && share < INSIDE && (share >= 0.01 || !bare),
                position: 'insideLeft',
                formatter: numberText(share, bare),
                color: chartColor('ink'),
              },
            }),
            place,
          ),
        },
        // Space to the next cell; 0 if cells are many and narrow.
        ...(many
          ? []
          : [
              {
                ...bar,
                silent: true,
                itemStyle: { color: 'transparent' },
                data: companies.map(() => 1 - CELL),
              },
            ]),
      ]),
      media: [{ query: { maxWidth: 520 }, option: names(86, 10) }, { option: names(170, 12) }],
    },
  }
}

/** Returns the height of the chart for a number of companies, in pixels. */
export function firmnessHeight(companies: number): number {
  return TOP + companies * (isMany(companies) ? MANY : FEW).row
}

const isMany = (companies: number) => companies > MAX_FEW

/** Returns a share short enough for a cell. */
function numberText(share: number, bare: boolean): string {
  const text = drawShareText(share).replace('under ', '<').replace('over ', '>')
  return bare ? text.replaceAll(/[%<>]/g, '') : text
}

function names(width: number, fontSize: number): EChartsOption {
  return { grid: { left: width + 8 }, yAxis: { axisLabel: { width, fontSize } } }
}
