import type { ExplainedChange } from '@insights/domain/reading/breakdown/explain-change.ts'
import {
  type WaterfallAbout,
  changeClaim,
  changeSteps,
  partsClaim,
  waterfallTable,
} from '@insights/domain/reading/charts/change-texts.ts'
import { axisNote, percent, wholePercents } from '@insights/domain/reading/charts/percent-axis.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { changeText, scoreText, shownChange } from '@insights/domain/text/number-text.ts'
import type { BarSeriesOption, EChartsOption, YAXisComponentOption } from 'echarts'

import type { Chart } from './chart.ts'
import { chartColor } from './paint-option.ts'

type Bar = NonNullable<BarSeriesOption['data']>[number]

const PARTS_EXPLAINED = {
  category: 'Points of each category, all causes together.',
  cause:
    'Points of each cause by Shapley values: the mean effect of a cause over all orders in which the causes could have come (32 recalculations).',
} as const

/** Legend of a waterfall with the names of its colours, on paper and slides. */
export const WATERFALL_COLORS = 'Green: gain. Red: loss.'

/** Pixels. */
const ROW = 26
/** Height of rows with texts of two lines beside them. */
const TALL_ROW = 36
const TOP = 30
/** Width of the values at the right of their marks. */
const VALUES = 64

/**
 * Returns the change of a score as steps from the previous one to this one, a row for each part
 * that is no ±0.0; the table has all. As the axis need not begin at 0, the two scores are marks,
 * and only changes are bars.
 */
export function scoreWaterfall(explained: ExplainedChange, about: WaterfallAbout): Chart {
  const { since, before, now, change, parts } = explained
  const { date, by = 'category' } = about
  const steps = changeSteps(explained)
    .map((step, place) => ({ ...step, fact: parts[place]?.fact }))
    .filter((step) => !changeText(step.change).startsWith('±'))
  const table = waterfallTable(explained, date)
  // As both scores are shown.
  const whole = shownChange(now, change)
  const axis = wholePercents([before, now, ...steps.map(({ to }) => to)])
  const last = steps.length + 1
  const names = [formatMonth(since), ...steps.map(({ title }) => title), formatMonth(date)]
  const levels = [before, ...steps.map(({ to }) => to)]
  const hasFacts = steps.some(({ fact }) => fact !== undefined)
  const nameAxis: YAXisComponentOption = {
    type: 'category',
    inverse: true,
    data: names.map((name, row) =>
      row === 0 || row === last ? { value: name, textStyle: { fontWeight: 'bold' } } : name,
    ),
    axisLine: { show: false },
    axisLabel: { overflow: 'truncate', color: chartColor('ink') },
  }
  return {
    height: TOP + names.length * (hasFacts ? TALL_ROW : ROW),
    description: partsClaim(explained, about).text,
    finding: changeClaim(explained, about)?.text ?? '',
    notes: [
      `${PARTS_EXPLAINED[by]} Each is rounded by itself; together they are ${changeText(whole)}. ${axisNote(axis)} Short lines are the two scores, bars the changes between them.${steps.length < parts.length ? ' Less than 0.1 points is not drawn.' : ''}`,
    ],
    legend: [],
    table: { ...table, rows: table.rows.with(-1, { ...table.rows.at(-1)!, values: [now, whole] }) },
    option: {
      grid: { right: VALUES, top: TOP, bottom: 0, outerBoundsMode: 'none' },
      tooltip: { trigger: 'item', formatter: '{b}' },
      xAxis: {
        type: 'value',
        position: 'top',
        ...axis,
        axisLabel: { formatter: '{value}%', hideOverlap: true },
      },
      yAxis: hasFacts
        ? [nameAxis, factAxis(['', ...steps.map(({ fact = '' }) => fact), ''])]
        : nameAxis,
      series: [
        {
          // From each row to the next, at the score reached so far.
          type: 'line',
          silent: true,
          symbol: 'none',
          clip: false,
          lineStyle: { width: 1, type: 'dotted', color: chartColor('controlEdge') },
          data: levels.flatMap((reached, row) => [
            [percent(reached), row],
            [percent(reached), row + 1],
            [null, row + 1],
          ]),
        },
        {
          type: 'bar',
          stack: 'steps',
          silent: true,
          barWidth: 14,
          itemStyle: { color: 'transparent' },
          data: [null, ...steps.map(({ from, to }) => percent(Math.min(from, to))), null],
        },
        {
          type: 'bar',
          stack: 'steps',
          barWidth: 14,
          data: [
            null,
            ...steps.map((step): Bar => ({
              value: percent(Math.abs(step.change)),
              name: `${step.title}: ${changeText(step.change)} points`,
              itemStyle: { color: colorOf(step.change) },
              label: {
                show: true,
                position: 'right',
                formatter: changeText(step.change),
                color: colorOf(step.change),
                fontWeight: 'bold',
              },
            })),
            null,
          ],
        },
        {
          type: 'line',
          showAllSymbol: true,
          symbol: 'rect',
          symbolSize: [4, 18],
          lineStyle: { opacity: 0 },
          clip: false,
          itemStyle: { color: chartColor('ink') },
          data: [
            { at: before, row: 0, name: names[0] },
            { at: now, row: last, name: names[last] },
          ].map(({ at, row, name }) => ({
            value: [percent(at), row],
            name: `${name}: ${scoreText(at)}`,
            label: {
              show: true,
              position: 'right',
              formatter: scoreText(at),
              fontWeight: 'bold',
              color: chartColor('ink'),
            },
          })),
        },
      ],
      media: hasFacts
        ? [
            { query: { maxWidth: 480 }, option: besideFacts(128, false) },
            { query: { maxWidth: 760 }, option: besideFacts(190, false) },
            { option: besideFacts(190, true) },
          ]
        : [{ query: { maxWidth: 480 }, option: nameSpace(128) }, { option: nameSpace(210) }],
    },
  }
}

function nameSpace(width: number): EChartsOption {
  return { grid: { left: width + 10 }, yAxis: { axisLabel: { width } } }
}

/** Width of the texts beside the steps, in pixels. */
const FACTS = 220

/** Facts of each step, at the right of the chart. */
function factAxis(facts: string[]): YAXisComponentOption {
  return {
    type: 'category',
    inverse: true,
    position: 'right',
    offset: VALUES,
    data: facts,
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: {
      width: FACTS,
      overflow: 'break',
      lineHeight: 15,
      color: chartColor('inkSoft'),
    },
  }
}

/** Without space beside the steps, only the table has the facts. */
function besideFacts(width: number, shown: boolean): EChartsOption {
  return {
    grid: { left: width + 10, right: shown ? VALUES + FACTS + 8 : VALUES },
    yAxis: [{ axisLabel: { width } }, { show: shown }],
  }
}

function colorOf(change: number) {
  return chartColor(change > 0 ? 'gain' : 'loss')
}
