import type { PacedRival, Plan } from '@insights/domain/brand/plan/make-plan.ts'
import { type PathPanel, pacedOf, pathPanels } from '@insights/domain/brand/plan/path-panels.ts'
import { leastEffort, placeText } from '@insights/domain/brand/plan/plan-texts.ts'
import type { ChartTableRow } from '@insights/domain/reading/charts/chart-table.ts'
import { type PercentAxis, percent } from '@insights/domain/reading/charts/percent-axis.ts'
import { difference, listText, scoreText } from '@insights/domain/text/number-text.ts'
import type { EChartsOption, GridComponentOption, LineSeriesOption } from 'echarts'

import { type Chart, labelWidth } from './chart.ts'
import { type ChartColor, chartColor } from './paint-option.ts'
import { pushApart } from './place-lines.ts'

/** Pixels. */
const TOP = 34
const PLOT = 230
const BOTTOM = 46
const BETWEEN = 36
const AXIS = 40
const LEADER = 14
const NAME = 16
const WIDEST_NAME = 150

const PANEL = PLOT + TOP + BOTTOM

/**
 * Returns the path of a plan step by step, drawn twice: if others do not change, and if each keeps
 * its pace, with whiskers from its smallest to its largest change. Without a known pace it is drawn
 * once. `columns` is the number of panels side by side.
 */
export function pathChart(plan: Plan, columns: 1 | 2 = 2): Chart {
  const { company } = plan
  const { panels, axis } = pathPanels(plan)
  return {
    height: Math.ceil(panels.length / columns) * (PANEL + BETWEEN) - BETWEEN,
    description: panels.map(describe).join('; '),
    finding: leastEffort(plan)?.text ?? '',
    notes: notesOf(panels, axis),
    legend: [
      { mark: 'line', color: chartColor('accent'), text: company },
      { mark: 'line', color: chartColor('chartOther'), text: 'others' },
    ],
    table: {
      heads: ['Step', 'Score', 'Gain', 'Rank'],
      units: ['percent', 'points', 'rank'],
      rows: panels.flatMap(rowsOf),
    },
    option: pathOption(panels, axis, columns),
  }
}

function describe({ title, plan }: PathPanel): string {
  const steps = plan.steps.map(
    ({ item, score, ...place }) =>
      `${item.title} ${scoreText(score)} ${placeText({ score, ...place })}`,
  )
  return `${title}; ${[`now ${scoreText(plan.start.score)} ${placeText(plan.start)}`, ...steps].join(', ')}`
}

function notesOf(panels: readonly PathPanel[], { min, max }: PercentAxis): string[] {
  const axes = `Overall score after each step; ${panels.length > 1 ? 'both axes run' : 'the axis runs'} from ${min} to ${max}%.`
  const unseen = panels.flatMap(({ plan, rivals, isPaced }) => {
    const names = plan.rivals
      .filter((rival) => !rivals.includes(rival) && rival.score * 100 > max)
      .map(({ company, score }) => `${company} ${scoreText(score)}`)
    const when = panels.length > 1 && isPaced ? ' at their pace' : ''
    return names.length > 0 ? [`Above it${when}: ${listText(names)}.`] : []
  })
  const paced = panels.find(({ isPaced }) => isPaced)
  const known = paced?.plan.rivals.filter(({ pace }) => pace !== null) ?? []
  const unknown = paced?.plan.rivals.filter(({ pace }) => pace === null) ?? []
  const changes = known.map(({ pace }) => pace?.changes ?? 0)
  const [fewest, most] = [Math.min(...changes), Math.max(...changes)]
  const count = fewest === most ? String(most) : `${fewest} to ${most}`
  return [
    [axes, ...unseen, 'The table has all companies.'].join(' '),
    ...(paced
      ? [
          `Pace: each company’s mean change per edition over its last ${count} changes, the whisker from the smallest to the largest of them. That order is an assumption, not a forecast.`,
        ]
      : []),
    ...(unknown.length > 0
      ? [
          `${listText(unknown.map(({ company }) => company))} ${unknown.length === 1 ? 'has' : 'have'} too few changes for a pace and ${unknown.length === 1 ? 'stands' : 'stand'} still.`,
        ]
      : []),
  ]
}

function rowsOf({ plan, isPaced }: PathPanel): ChartTableRow[] {
  const when = isPaced ? 'At their pace' : 'Others still'
  const key = isPaced ? 'pace' : 'still'
  return [
    {
      id: `${key} now`,
      name: `${when}: now`,
      values: [plan.start.score, null, plan.start.rank],
    },
    ...plan.steps.map(({ item, score, gain, rank }, index) => ({
      id: `${key} ${index + 1}`,
      name: `${when}, ${index + 1}: ${item.title}, ${item.application}`,
      values: [score, gain, rank],
    })),
    ...plan.rivals.map(({ companyId, company, score, now }) => ({
      id: `${key} ${companyId}`,
      name: `${when}: ${company}`,
      values: [score, isPaced ? difference(score, now) : null, null],
    })),
  ]
}

/** Each panel has a second grid that leads from the lines to their names. */
function pathOption(
  panels: readonly PathPanel[],
  axis: PercentAxis,
  columns: 1 | 2,
): EChartsOption {
  const beside = columns === 2 && panels.length === 2
  return {
    grid: panels.flatMap((_, index): GridComponentOption[] => {
      const top = TOP + (beside ? 0 : index * (PANEL + BETWEEN))
      const box = { top, height: PLOT, outerBoundsMode: 'none' } as const
      if (!beside)
        return [
          { left: AXIS, ...box },
          { width: LEADER, ...box },
        ]
      return [
        { left: `${index * 51 + 4}%`, width: '29%', ...box },
        { left: `${index * 51 + 33}%`, width: LEADER, ...box },
      ]
    }),
    tooltip: { trigger: 'item', formatter: '{b}' },
    xAxis: panels.flatMap((panel, index) => [
      {
        type: 'category',
        gridIndex: index * 2,
        boundaryGap: true,
        data: categoriesOf(panel),
        axisTick: { show: false },
        axisLabel: { interval: 0, hideOverlap: true, lineHeight: 16 },
      },
      { type: 'value', gridIndex: index * 2 + 1, show: false, min: 0, max: 1 },
    ]),
    yAxis: panels.flatMap(({ title }, index) => [
      {
        type: 'value',
        gridIndex: index * 2,
        ...axis,
        axisLabel: { formatter: '{value}%' },
        name: title,
        nameLocation: 'end',
        nameGap: 18,
        nameTextStyle: { align: 'left', fontWeight: 'bold', color: chartColor('ink') },
      },
      { type: 'value', gridIndex: index * 2 + 1, ...axis, show: false },
    ]),
    series: panels.flatMap((panel, index) => [
      ...rivalSeries(panel, index, axis),
      ...(panel.isPaced ? whiskerSeries(panel, index) : []),
      pathSeries(panel, index),
    ]),
    media: beside
      ? [
          { query: { maxWidth: 800 }, option: nameWidth(panels, 84) },
          { option: nameWidth(panels, WIDEST_NAME) },
        ]
      : [
          { query: { maxWidth: 480 }, option: nameSpace(panels, 96) },
          { option: nameSpace(panels, WIDEST_NAME) },
        ],
  }
}

/** Widths of the others' names, in the order of the series. */
function nameWidth(panels: readonly PathPanel[], width: number): EChartsOption {
  return {
    series: panels.flatMap(({ rivals, isPaced }) => [
      ...rivals.flatMap(() => [{}, { label: { width } }]),
      ...(isPaced ? pacedOf(rivals).flatMap(() => [{}, {}]) : []),
      {},
    ]),
  }
}

function nameSpace(panels: readonly PathPanel[], most: number): EChartsOption {
  const width = labelWidth(
    panels.flatMap(({ rivals }) => rivals.map(nameOf)),
    most,
  )
  const right = width + LEADER + 12
  return {
    ...nameWidth(panels, width),
    grid: panels.flatMap(() => [{ right }, { right: right - LEADER }]),
  }
}

/** A column for each step, and one for each whisker. */
function categoriesOf({ plan, isPaced, rivals }: PathPanel): string[] {
  return [
    `now\n${placeText(plan.start)}`,
    ...plan.steps.map((step, index) => `${index + 1}\n${placeText(step)}`),
    ...(isPaced ? pacedOf(rivals).map((_, index) => ' '.repeat(index + 1)) : []),
  ]
}

function nameOf({ company, score }: PacedRival): string {
  return `${scoreText(score)}  ${company}`
}

/** A line for each of the others, to its name at the right. */
function rivalSeries(
  { rivals, plan, isPaced }: PathPanel,
  index: number,
  axis: PercentAxis,
): LineSeriesOption[] {
  const perPixel = (axis.max - axis.min) / PLOT
  const places = pushApart(
    rivals.map(({ score }) => (axis.max - percent(score)) / perPixel),
    NAME,
    PLOT,
  )
  const last = categoriesOf({ rivals, plan, isPaced, title: '' }).length - 1
  return rivals.flatMap((rival, place) => {
    const at = percent(rival.score)
    const isGoal = rival.companyId === plan.goal.past?.companyId
    const color: ChartColor = chartColor(isGoal ? 'ink' : 'chartOther')
    const line = { lineStyle: { width: isGoal ? 2 : 1.25, color }, itemStyle: { color } }
    return [
      {
        type: 'line',
        xAxisIndex: index * 2,
        yAxisIndex: index * 2,
        symbol: 'none',
        silent: true,
        clip: false,
        z: 2,
        data: Array.from({ length: last + 1 }, () => at),
        ...line,
      },
      {
        type: 'line',
        xAxisIndex: index * 2 + 1,
        yAxisIndex: index * 2 + 1,
        silent: true,
        clip: false,
        // ECharts draws a label only with a symbol.
        symbolSize: 0.1,
        showAllSymbol: true,
        z: 2,
        data: [
          { value: [0, at] },
          {
            value: [1, axis.max - (places[place] ?? 0) * perPixel],
            label: {
              show: true,
              position: 'right',
              formatter: nameOf(rival),
              overflow: 'truncate',
              color,
              ...(isGoal && { fontWeight: 'bold' }),
            },
          },
        ],
        ...line,
        lineStyle: { width: 1, color },
      },
    ]
  })
}

/** Whiskers from the smallest to the largest change of each rival, with its mean. */
function whiskerSeries({ rivals, plan }: PathPanel, index: number): LineSeriesOption[] {
  const color = chartColor('chartOther')
  const axes = { xAxisIndex: index * 2, yAxisIndex: index * 2 }
  return pacedOf(rivals).flatMap(({ company, now, score, pace }, place) => {
    const column = plan.steps.length + 1 + place
    const [low, high] = [percent(now + pace.smallest), percent(now + pace.largest)]
    return [
      {
        type: 'line',
        ...axes,
        silent: true,
        clip: true,
        symbol: 'rect',
        symbolSize: [9, 1.5],
        z: 3,
        data: [
          [column, low],
          [column, high],
        ],
        lineStyle: { width: 1.5, color },
        itemStyle: { color },
      },
      {
        type: 'line',
        ...axes,
        symbol: 'circle',
        symbolSize: 7,
        z: 3,
        data: [
          {
            value: [column, percent(score)],
            name: `${company} at its pace: ${scoreText(score)}, from ${low.toFixed(2)} to ${high.toFixed(2)}%`,
          },
        ],
        itemStyle: { color },
      },
    ]
  })
}

function pathSeries({ plan }: PathPanel, index: number): LineSeriesOption {
  const { start, steps } = plan
  const color = chartColor('accent')
  const last = steps.length
  const points = [
    { ...start, title: 'Now' },
    ...steps.map((step, place) => ({
      ...step,
      title: `${place + 1}: ${step.item.title}, ${step.item.application}`,
    })),
  ]
  return {
    type: 'line',
    xAxisIndex: index * 2,
    yAxisIndex: index * 2,
    step: 'end',
    showAllSymbol: true,
    symbol: 'circle',
    symbolSize: 8,
    z: 5,
    lineStyle: { width: 2.5, color },
    itemStyle: { color },
    data: points.map(({ title, ...place }, at) => ({
      value: percent(place.score),
      name: `${title}: ${scoreText(place.score)}, ${placeText(place)}`,
      ...((at === 0 || at === last) && {
        label: {
          show: true,
          // Below the line that leads to the first step.
          ...(at === 0 && last > 0 ? { position: 'right', offset: [-4, 12] } : { position: 'top' }),
          formatter: scoreText(place.score),
          fontWeight: 'bold',
          color,
        },
      }),
    })),
  }
}
