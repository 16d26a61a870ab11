import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'
import { adoptionClaim } from '@insights/domain/reading/charts/series-texts.ts'
import { formatMonth, formatShortMonth } from '@insights/domain/text/format-date.ts'
import { monthsBetween } from '@insights/domain/text/months-between.ts'
import type { LineSeriesOption } from 'echarts'

import type { Chart, LegendEntry } from './chart.ts'
import { chartColor } from './paint-option.ts'

/** Panel of steps: a capability on an application. */
export interface StepPanel {
  readonly id: string
  readonly capabilityId: string
  readonly title: string
  /** Text below the title. */
  readonly application: string
  /** The counted application. */
  readonly key: ApplicationKey
  /** By edition, oldest first: how many companies had it, out of how many with a known answer. */
  readonly points: readonly { readonly date: string; readonly have: number; readonly of: number }[]
  /** Since when the company has it, in words: 'Pennant Bank: Apr 2026'. */
  readonly note: string
  /** The edition since which the company has it; null if it lacks it, or since an unknown one. */
  readonly mark: string | null
  readonly lacking: boolean
}

/** Pixels. */
const HEAD = 84
const PLOT = 84
const FOOT = 34
const TEXT_WIDTH: Readonly<Record<number, number>> = { 1: 300, 2: 250, 3: 220, 4: 190 }

/** Percent of the width between panels. */
const BETWEEN = 3.5

/** Part of a panel's width; the rest is for the count at the end. */
const PLOT_PART = 0.72

/**
 * Returns a chart of how many companies had capabilities, with a panel of steps each, side by side
 * in columns. The counts cover all companies, so they have no interval. `dates` are the dates of
 * all editions.
 */
export function adoptionSteps(
  panels: readonly StepPanel[],
  dates: readonly string[],
  columns: number,
): Chart {
  const count = Math.max(1, Math.min(columns, panels.length, 4))
  const bands = Math.ceil(panels.length / count)
  const [from, to] = [dates[0] ?? '', dates.at(-1) ?? '']
  const end = Math.max(monthsBetween(from, to), 1)
  const most = Math.max(1, ...panels.flatMap(({ points }) => points.map(({ of }) => of)))
  const width = (100 - BETWEEN * (count - 1)) / count
  const band = HEAD + PLOT + FOOT
  return {
    height: bands * band,
    description: panels.map((panel) => `${adoptionClaim(panel).text}; ${panel.note}`).join('. '),
    finding: '',
    notes: [
      'Number of companies that have a capability in each edition. All companies were looked at, so there is no sampling error; an answer can still be wrong. Between two editions nothing is known: the line keeps the earlier count until the next one.',
    ],
    legend: legendOf(panels),
    table: tableOf(panels, dates),
    option: {
      grid: panels.map((_, index) => ({
        left: index % count === 0 ? 18 : `${((index % count) * (width + BETWEEN) + 2).toFixed(2)}%`,
        width: `${(width * PLOT_PART).toFixed(2)}%`,
        top: Math.floor(index / count) * band + HEAD,
        height: PLOT,
        outerBoundsMode: 'none',
      })),
      tooltip: { trigger: 'item', formatter: '{b}' },
      xAxis: panels.map((_, gridIndex) => ({
        type: 'value',
        gridIndex,
        min: 0,
        max: end,
        axisLabel: { show: false },
        splitLine: { show: false },
      })),
      yAxis: panels.map((_, gridIndex) => ({
        type: 'value',
        gridIndex,
        min: 0,
        max: most,
        interval: most,
        axisLabel: { fontSize: 11 },
      })),
      series: panels.flatMap((panel, index) => [
        stepsOf(panel, index),
        ...(panel.mark === null ? [] : [markOf(panel.mark, index)]),
        textsOf(panel, index),
      ]),
    },
  }

  function stepsOf(
    { title, application, points, mark }: StepPanel,
    index: number,
  ): LineSeriesOption {
    return {
      type: 'line',
      xAxisIndex: index,
      yAxisIndex: index,
      name: `${title}, ${application}`,
      step: 'end',
      clip: false,
      showAllSymbol: true,
      z: 2,
      lineStyle: { width: 2, color: chartColor('ink') },
      data: points.map(({ date, have, of }, point) => {
        const isLast = point === points.length - 1
        const isMarked = date === mark
        return {
          value: [monthsBetween(from, date), have],
          name: `${title}, ${application}, ${formatMonth(date)}: ${have} of ${of}`,
          symbolSize: isMarked ? 9 : 5,
          itemStyle: { color: chartColor(isMarked ? 'accent' : 'ink') },
          label: isLast
            ? {
                show: true,
                position: 'right',
                distance: 6,
                formatter: `${have} of ${of}`,
                fontWeight: 'bold',
                color: chartColor('ink'),
              }
            : { show: false },
        }
      }),
    }
  }

  function markOf(date: string, index: number): LineSeriesOption {
    const at = monthsBetween(from, date)
    return {
      type: 'line',
      xAxisIndex: index,
      yAxisIndex: index,
      silent: true,
      clip: false,
      symbol: 'none',
      z: 1,
      lineStyle: { width: 1.5, type: 'dotted', color: chartColor('accent') },
      data: [{ value: [at, 0] }, { value: [at, most] }],
    }
  }

  /** Returns the subject of the panel above it, and the ends of its time below. */
  function textsOf(
    { title, application, note, lacking }: StepPanel,
    index: number,
  ): LineSeriesOption {
    const at = (position: number[], label: LineSeriesOption['label']) => ({
      value: position,
      label: { show: true, ...label },
    })
    const text = {
      align: 'left',
      verticalAlign: 'bottom',
      lineHeight: 16,
      width: TEXT_WIDTH[count],
      overflow: 'break',
    } as const
    const bold = { fontWeight: 'bold', fontSize: 12.5, color: chartColor('ink') } as const
    const month = { fontSize: 11, color: chartColor('inkSoft'), verticalAlign: 'top' } as const
    return {
      type: 'line',
      xAxisIndex: index,
      yAxisIndex: index,
      silent: true,
      clip: false,
      // ECharts draws a label only with a symbol.
      symbolSize: 0.1,
      showAllSymbol: true,
      lineStyle: { width: 0 },
      data: [
        at([0, most], { ...text, ...bold, position: [0, -42], formatter: plain(title) }),
        at([0, most], {
          ...text,
          position: [0, -26],
          formatter: application,
          color: chartColor('inkSoft'),
        }),
        at([0, most], {
          ...text,
          fontWeight: 'bold',
          position: [0, -10],
          formatter: plain(note),
          color: chartColor(lacking ? 'loss' : 'accent'),
        }),
        { value: [null, 0] },
        at([0, 0], {
          ...month,
          position: [0, 8],
          align: 'left',
          formatter: formatShortMonth(from),
        }),
        { value: [null, 0] },
        at([end, 0], {
          ...month,
          position: [0, 8],
          align: 'right',
          formatter: formatShortMonth(to),
        }),
      ],
    }
  }
}

/** Without the marks of placeholders. */
function plain(text: string): string {
  return text.replaceAll(/[{}]/g, ' ')
}

function legendOf(panels: readonly StepPanel[]): LegendEntry[] {
  return [
    { mark: 'line', color: chartColor('ink'), text: 'companies that have it' },
    ...(panels.some(({ mark }) => mark !== null)
      ? [
          {
            mark: 'dot',
            color: chartColor('accent'),
            text: 'the edition in which this brand was first seen with it',
          } as const,
        ]
      : []),
  ]
}

function tableOf(panels: readonly StepPanel[], dates: readonly string[]): Chart['table'] {
  const compared = new Set(panels.flatMap(({ points }) => points.map(({ of }) => of)))
  const months = dates.map(formatShortMonth)
  const all = compared.size > 1 ? months.map((month) => `Compared, ${month}`) : ['Compared']
  return {
    heads: ['Capability', ...months, ...all],
    units: [...months, ...all].map(() => 'count'),
    rows: panels.map(({ id, title, application, points }) => {
      const of = dates.map((date) => points.find((point) => point.date === date) ?? null)
      return {
        id,
        name: `${title}, ${application}`,
        values: [
          ...of.map((point) => point?.have ?? null),
          ...(compared.size > 1 ? of.map((point) => point?.of ?? null) : [of.at(-1)?.of ?? null]),
        ],
      }
    }),
  }
}
