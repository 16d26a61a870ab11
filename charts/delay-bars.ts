import type { Sentence } from '@insights/domain/reading/claims/sentence.ts'

import type { Chart } from './chart.ts'
import { chartColor } from './paint-option.ts'

/** Months of a delay: an interval with one end that may be unknown. */
export interface DelayBar {
  readonly id: string
  readonly name: string
  readonly min: number | null
  readonly max: number | null
  /** True while the delay lasts. */
  readonly counting: boolean
  /** '9 to 12' */
  readonly text: string
}

/** Pixels. */
const ROW = 30
const TOP = 30

/** Returns the end of an axis for intervals of months, in whole quarters. */
export function monthAxis(bars: readonly Pick<DelayBar, 'min' | 'max'>[]): number {
  const ends = bars.map(({ min, max }) => max ?? (min ?? 0) + 1)
  return Math.max(3, Math.ceil(Math.max(0, ...ends) / 3) * 3)
}

/** Returns intervals of months as floating bars; a lasting delay ends in an arrow. */
export function delayBars(bars: readonly DelayBar[], description: Sentence): Chart {
  const end = monthAxis(bars)
  const from = bars.map(({ min }) => min ?? 0)
  return {
    height: TOP + Math.max(bars.length, 1) * ROW,
    description,
    finding: '',
    notes: [],
    legend: [],
    table: {
      heads: ['Capability', 'Months behind, at least', 'Months behind, at most'],
      units: ['count', 'count'],
      rows: bars.map(({ id, name, min, max }) => ({ id, name, values: [min, max] })),
    },
    option: {
      grid: { left: 8, right: 110, top: TOP, bottom: 4, containLabel: true },
      xAxis: {
        type: 'value',
        position: 'top',
        min: 0,
        max: end,
        interval: end > 24 ? 12 : 3,
        axisLabel: { formatter: '{value} mo.', fontSize: 11 },
      },
      yAxis: {
        type: 'category',
        inverse: true,
        data: bars.map(({ name }) => name),
        axisLine: { show: false },
        axisLabel: { color: chartColor('ink'), width: 330, overflow: 'truncate' },
      },
      series: [
        {
          type: 'bar',
          stack: 'months',
          silent: true,
          data: from,
          itemStyle: { color: 'transparent' },
        },
        {
          type: 'bar',
          stack: 'months',
          barWidth: 12,
          data: bars.map(({ name, max, counting, text }, index) => ({
            value: Math.max((max ?? end) - from[index]!, 0.15),
            name: `${name}: ${text} months`,
            itemStyle: { color: chartColor(counting ? 'accent' : 'chartOther') },
            label: {
              show: true,
              position: 'right',
              formatter: counting ? `› ${text}` : text,
              fontWeight: 'bold',
            },
          })),
        },
      ],
    },
  }
}
