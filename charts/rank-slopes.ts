import { besideClaim, orderClaim } from '@insights/domain/brand/what-if/what-if-sentences.ts'
import type { OwnCompanies } from '@insights/domain/reading/charts/chart-table.ts'
import type { View } from '@insights/domain/reading/claims/what-if-claims.ts'
import type { Rank } from '@insights/domain/scoring/ranking/rankings.ts'
import { rankText, scoreText, shownDifference } from '@insights/domain/text/number-text.ts'
import type { GridComponentOption } from 'echarts'

import type { Chart } from './chart.ts'
import { chartColor } from './paint-option.ts'

/** Pixels. */
const ROW = 30
const TOP = 34
const MIN_HEIGHT = 120

const LOOKS = [
  { color: chartColor('accent'), width: 3, size: 8, z: 4 },
  { color: chartColor('ink'), width: 2, size: 6, z: 3 },
  { color: chartColor('chartOther'), width: 1.5, size: 6, z: 2 },
]

/** Ends a line. */
const GAP = [null, null]

const HEADS = ['Published', 'Custom view'] as const

export interface SlopesAbout {
  /** Changes of the custom ranking. */
  readonly view: View
  readonly own?: OwnCompanies
  /** True if names fit on one side only. */
  readonly narrow?: boolean
}

/**
 * Returns two rankings of the same companies side by side: a line for each company from its
 * published rank to its custom one. Companies in only one ranking are left out.
 */
export function rankSlopes(
  published: readonly Rank[],
  custom: readonly Rank[],
  { view, own = new Set(), narrow = false }: SlopesAbout,
): Chart {
  const rows = custom.flatMap((now) => {
    const before = published.find(({ companyId }) => companyId === now.companyId)
    return before ? [{ before, now }] : []
  })
  const places = published.filter(({ companyId }) =>
    rows.some(({ now }) => now.companyId === companyId),
  )
  const placeOf = (companyId: string) => places.findIndex((one) => one.companyId === companyId)
  const text = ({ company, score }: Rank) => `${company} ${scoreText(score)}`
  /** Styles of the own company, of moved ones, and of all others. */
  const lookOf = ({ companyId }: Rank, place: number) =>
    own.has(companyId) ? 0 : placeOf(companyId) === place ? 2 : 1
  const point = (rank: Rank, position: 'left' | 'right', place: number) => ({
    value: [position === 'left' ? 0 : 1, place],
    name: `${text(rank)}, ${rankText(rank.rank)}`,
    label: {
      show: true,
      position,
      formatter:
        position === 'left'
          ? `${narrow ? scoreText(rank.score) : text(rank)}  ${rank.rank}`
          : `${rank.rank}  ${text(rank)}`,
      color: chartColor(own.has(rank.companyId) ? 'accent' : 'ink'),
      ...(own.has(rank.companyId) && { fontWeight: 'bold' as const }),
    },
  })
  return {
    height: Math.max(TOP + rows.length * ROW, MIN_HEIGHT),
    description: besideClaim(rows, view).text,
    finding: orderClaim(published, custom, view)?.text ?? '',
    notes: ['Places among the companies that are compared, ties one below the other.'],
    legend: [],
    table: {
      heads: [
        'Brand',
        'Custom rank',
        'Custom score',
        'Published rank',
        'Published score',
        'Difference',
      ],
      units: ['rank', 'percent', 'rank', 'percent', 'points'],
      rows: rows.map(({ before, now }) => ({
        id: now.companyId,
        name: now.company,
        values: [
          now.rank,
          now.score,
          before.rank,
          before.score,
          shownDifference(now.score, before.score),
        ],
      })),
    },
    option: {
      grid: { ...sides(narrow), top: TOP, bottom: 8, outerBoundsMode: 'none' },
      tooltip: { trigger: 'item', formatter: '{b}' },
      xAxis: {
        type: 'category',
        position: 'top',
        boundaryGap: false,
        data: [...HEADS],
        axisLine: { show: false },
        axisLabel: {
          interval: 0,
          fontWeight: 'bold',
          margin: 14,
          ...(narrow && { alignMinLabel: 'right', alignMaxLabel: 'left' }),
        },
      },
      yAxis: {
        type: 'value',
        inverse: true,
        min: -0.5,
        max: Math.max(rows.length - 0.5, 0.5),
        show: false,
      },
      // A series for each style instead of each company, as every movement redraws the chart.
      series: LOOKS.map(({ color, width, size, z }, look) => ({
        type: 'line',
        data: rows.flatMap(({ before, now }, place) =>
          lookOf(now, place) === look
            ? [point(before, 'left', placeOf(now.companyId)), point(now, 'right', place), GAP]
            : [],
        ),
        showAllSymbol: true,
        symbolSize: size,
        clip: false,
        itemStyle: { color },
        lineStyle: { color, width },
        z,
      })),
    },
  }
}

function sides(narrow: boolean): GridComponentOption {
  return narrow ? { left: '26%', right: '52%' } : { left: '36%', right: '36%' }
}
