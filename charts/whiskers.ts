import { percent } from '@insights/domain/reading/charts/percent-axis.ts'
import type { DotPanel } from '@insights/domain/reading/charts/score-texts.ts'
import type { Rank } from '@insights/domain/scoring/ranking/rankings.ts'
import type { LineSeriesOption } from 'echarts'

import type { ChartColor } from './paint-option.ts'

interface Whiskers {
  /** The index of the panel's axes. */
  readonly grid: number
  readonly color: ChartColor
  /** The companies with their rows. */
  readonly rows: readonly { readonly rank: Rank; readonly row: number }[]
  /** The label at the upper end; undefined for none. */
  readonly labelOf: (rank: Rank) => LineSeriesOption['label'] | undefined
}

/**
 * Returns the 95% intervals of a panel as thin lines with ends, below its dots; [] without any. The
 * dots say them in words, so the lines have no names of their own.
 */
export function whiskers(
  { intervals }: DotPanel,
  { grid, color, rows, labelOf }: Whiskers,
): LineSeriesOption[] {
  if (!intervals) return []
  const data = rows.flatMap(({ rank, row }): NonNullable<LineSeriesOption['data']> => {
    const interval = intervals.byCompany.get(rank.companyId)
    if (!interval) return []
    return [
      { value: [percent(interval.low), row] },
      { value: [percent(interval.high), row], label: labelOf(rank) ?? { show: false } },
      { value: [null, row] },
    ]
  })
  return [
    {
      type: 'line',
      silent: true,
      xAxisIndex: grid,
      yAxisIndex: grid,
      data,
      showAllSymbol: true,
      symbol: 'rect',
      // Higher than a dot, which a narrow interval does not reach beyond.
      symbolSize: [1, 11],
      clip: false,
      lineStyle: { width: 1, color },
      itemStyle: { color },
      z: 1,
    },
  ]
}
