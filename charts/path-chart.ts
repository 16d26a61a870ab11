import type { PacedRival, Plan } from '@insights/domain/brand/plan/make-plan.ts'
import { type PathPanel, pathPanels } from '@insights/domain/brand/plan/path-panels.ts'
import { leastEffort, placeText, planHeadline } from '@insights/domain/brand/plan/plan-texts.ts'
import type { ChartTableRow } from '@insights/domain/reading/charts/chart-table.ts'
import { type PercentAxis, percent } from '@insights/domain/reading/charts/percent-axis.ts'
import { difference, listText, scoreText, shownChange } from '@insights/domain/text/number-text.ts'
import { decimalText } from '@insights/domain/text/round.ts'
import type { EChartsOption, GridComponentOption, LineSeriesOption } from 'echarts'

import type { Chart, LegendEntry } from './chart.ts'
import { type ChartColor, chartColor } from './paint-option.ts'

/** Pixels. */
const TOP = 34
const PLOT = 230
const BOTTOM = 46
const BETWEEN = 36
const AXIS = 40
/** Space for half of the last score, which is centred on the end of the path. */
const RIGHT = 28
const NAME = 15
/** From the middle of a name to the line below it. */
const ABOVE = 9

const PANEL = PLOT + TOP + BOTTOM

/** Number of steps that have a tick each. */
const MAX_TICKS = 12

/**
 * Returns the path of a plan step by step, drawn twice: if others do not change, and if each keeps
 * its pace, with the range of the company to pass as a band. Without a known pace it is drawn once.
 * The names of others are above their lines. `columns` is the number of panels side by side.
 */
export function pathChart(plan: Plan, columns: 1 | 2 = 2): Chart {
  const { company } = plan
  const { panels, axis } = pathPanels(plan)
  const bands = panels.flatMap((panel) => bandOf(panel) ?? [])
  return {
    height: Math.ceil(panels.length / columns) * (PANEL + BETWEEN) - BETWEEN,
    description: panels.map(describe).join('; '),
    finding: planHeadline(plan).text,
    notes: [leastEffort(plan)?.text ?? [], notesOf(panels, axis)].flat(),
    legend: [
      { mark: 'line', color: chartColor('accent'), text: company },
      { mark: 'line', color: chartColor('chartOther'), text: 'others' },
      ...bands.map(({ rival, low, high }): LegendEntry => {
        const text = `range of ${rival.company} at its pace, ${decimalText(low, 1)} to ${decimalText(high, 1)}%`
        return { mark: 'bar', color: chartColor('rule'), text }
      }),
    ],
    table: {
      heads: ['Step', 'Score', 'Gain', 'Rank', 'Lowest at its pace', 'Highest at its pace'],
      units: ['percent', 'points', 'rank', 'percent', 'percent'],
      rows: panels.flatMap(rowsOf),
    },
    option: pathOption(panels, axis, columns),
  }
}

function describe({ title, plan }: PathPanel): string {
  const steps = plan.steps.map(
    (step) => `${step.item.title} ${scoreText(step.score)} ${placeText(step)}`,
  )
  return `${title}; ${[`now ${scoreText(plan.start.score)} ${placeText(plan.start)}`, ...steps].join(', ')}`
}

/** A step has the rank that a target of this rank needs, so that text and chart agree. */
const CLEAR_RANKS = 'A rank counts once the lead is clear.'

function notesOf(panels: readonly PathPanel[], { min, max }: PercentAxis): string[] {
  const axes = `Overall score after each step; ${panels.length > 1 ? 'both axes run' : 'the axis runs'} from ${min} to ${max}%.`
  const unseen = panels.flatMap(({ plan, rivals, isPaced }) => {
    const names = plan.rivals
      .filter((rival) => !rivals.includes(rival) && rival.score * 100 > max)
      .map(({ company, score }) => `${company} ${scoreText(score)}`)
    const when = panels.length > 1 && isPaced ? ' if rivals keep improving' : ''
    return names.length > 0 ? [`Off the chart${when}: ${listText(names)}.`] : []
  })
  const paced = panels.find(({ isPaced }) => isPaced)
  const known = paced?.plan.rivals.filter(({ pace }) => pace !== null) ?? []
  const unknown = paced?.plan.rivals.filter(({ pace }) => pace === null) ?? []
  const changes = known.map(({ pace }) => pace?.changes ?? 0)
  const [fewest, most] = [Math.min(...changes), Math.max(...changes)]
  const count = fewest === most ? String(most) : `${fewest} to ${most}`
  return [
    [axes, ...unseen, CLEAR_RANKS, 'The table has all companies.'].join(' '),
    ...(paced
      ? [
          `Pace: each company’s average change from edition to edition, over its last ${count}; the table has the smallest and the largest. That rivals keep this pace is an assumption, not a forecast.`,
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
      values: [plan.start.score, null, plan.start.rank, null, null],
    },
    ...plan.steps.map(({ item, score, gain, rank }, index) => ({
      id: `${key} ${index + 1}`,
      name: `${when}, ${index + 1}: ${item.title}, ${item.application}`,
      values: [score, shownChange(score, gain), rank, null, null],
    })),
    ...plan.rivals.map(({ companyId, company, score, now, pace }) => ({
      id: `${key} ${companyId}`,
      name: `${when}: ${company}`,
      values: [
        score,
        isPaced ? difference(score, now) : null,
        null,
        ...(isPaced && pace ? [now + pace.smallest, now + pace.largest] : [null, null]),
      ],
    })),
  ]
}

/** The range of the company to pass, in percent; null without a known pace. */
function bandOf({ isPaced, rivals, plan }: PathPanel) {
  const rival = rivals.find(({ companyId }) => companyId === plan.goal.past?.companyId)
  if (!isPaced || !rival?.pace) return null
  const { now, pace } = rival
  return { rival, low: percent(now + pace.smallest), high: percent(now + pace.largest) }
}

function pathOption(
  panels: readonly PathPanel[],
  axis: PercentAxis,
  columns: 1 | 2,
): EChartsOption {
  const beside = columns === 2 && panels.length === 2
  return {
    grid: panels.map((_, index): GridComponentOption => {
      const box = { height: PLOT, outerBoundsMode: 'none' } as const
      return beside
        ? { left: `${index * 51 + 4}%`, width: '42%', top: TOP, ...box }
        : { left: AXIS, right: RIGHT, top: TOP + index * (PANEL + BETWEEN), ...box }
    }),
    tooltip: { trigger: 'item', formatter: '{b}' },
    xAxis: panels.map((panel, gridIndex) => ({
      type: 'category',
      gridIndex,
      boundaryGap: false,
      data: ticksOf(panel),
      axisTick: { show: false },
      axisLabel: { interval: 0, lineHeight: 16 },
    })),
    yAxis: panels.map(({ title }, gridIndex) => ({
      type: 'value',
      gridIndex,
      ...axis,
      axisLabel: { formatter: '{value}%' },
      name: title,
      nameLocation: 'end',
      nameGap: 18,
      nameTextStyle: { align: 'left', fontWeight: 'bold', color: chartColor('ink') },
    })),
    series: panels.flatMap((panel, index) => [
      ...bandSeries(panel, index, axis),
      ...rivalSeries(panel, index, axis),
      pathSeries(panel, index),
    ]),
  }
}

/**
 * The steps, each with its rank if it changes it: 'now, 5th', '1', '2', '3, 4th'. Of many, some have
 * no number; none are equal, as an axis shows equal ones once.
 */
function ticksOf({ plan: { start, steps } }: PathPanel): string[] {
  const every = Math.ceil(steps.length / MAX_TICKS)
  let rank = placeText(start)
  const ticks = steps.map((step, index) => {
    const { passes } = step
    if (passes) rank = placeText(step)
    const at = index + 1
    const isLast = at === steps.length
    const number =
      isLast || ((at - 1) % every === 0 && steps.length - at >= every) ? String(at) : ' '.repeat(at)
    return isLast || (every === 1 && passes) ? `${number}\n${rank}` : number
  })
  return [`now\n${placeText(start)}`, ...ticks]
}

/** The range of the company to pass, from one end of the plot to the other. */
function bandSeries(panel: PathPanel, index: number, axis: PercentAxis): LineSeriesOption[] {
  const band = bandOf(panel)
  if (!band) return []
  const [low, high] = [Math.max(band.low, axis.min), Math.min(band.high, axis.max)]
  const every = ticksOf(panel)
  return [low, high - low].map((value, top) => ({
    type: 'line',
    xAxisIndex: index,
    yAxisIndex: index,
    stack: `band ${index}`,
    symbol: 'none',
    silent: true,
    z: 1,
    data: every.map(() => value),
    lineStyle: { width: 0 },
    ...(top === 1 && { areaStyle: { color: chartColor('rule'), opacity: 0.6 } }),
  }))
}

function nameOf({ company, score }: PacedRival): string {
  return `${scoreText(score)}  ${company}`
}

/**
 * A line for each of the others with its name above it: at the left, where the path is still below,
 * or at the right for companies that the path begins above.
 */
function rivalSeries(
  { rivals, plan }: PathPanel,
  index: number,
  axis: PercentAxis,
): LineSeriesOption[] {
  const pixelsOf = ({ score }: PacedRival) =>
    ((axis.max - percent(score)) / (axis.max - axis.min)) * PLOT
  const isPassed = ({ score }: PacedRival) => score < plan.start.score
  const names = [true, false].flatMap((passed) => {
    const group = rivals.filter((rival) => isPassed(rival) === passed)
    const places = placeAbove(group.map(pixelsOf))
    return group.map((rival, place) => [rival, places[place] ?? 0] as const)
  })
  const placeOf = new Map(names)
  return rivals.map((rival): LineSeriesOption => {
    const at = percent(rival.score)
    const isGoal = rival.companyId === plan.goal.past?.companyId
    const color: ChartColor = chartColor(isGoal ? 'ink' : 'chartOther')
    const passed = isPassed(rival)
    const label: LineSeriesOption['label'] = {
      show: true,
      position: passed ? 'left' : 'right',
      distance: 2,
      offset: [0, (placeOf.get(rival) ?? 0) - pixelsOf(rival)],
      formatter: nameOf(rival),
      width: 210,
      overflow: 'truncate',
      color,
      textBorderColor: chartColor('panel'),
      textBorderWidth: 3,
      ...(isGoal && { fontWeight: 'bold' }),
    }
    const named = passed ? plan.steps.length : 0
    return {
      type: 'line',
      xAxisIndex: index,
      yAxisIndex: index,
      // ECharts draws a label only with a symbol.
      symbolSize: 0.1,
      showAllSymbol: true,
      silent: true,
      clip: false,
      z: 2,
      data: [plan.start, ...plan.steps].map((_, step) =>
        step === named ? { value: at, label } : at,
      ),
      lineStyle: { width: isGoal ? 2 : 1.25, color },
      itemStyle: { color },
    }
  })
}

/**
 * Returns the middles of names above lines, in pixels from the top like the lines: of lines too
 * close for a name between them, all names are above the highest, in the order of the lines.
 */
export function placeAbove(lines: readonly number[]): number[] {
  const groups: NameGroup[] = []
  const order = lines.map((_, index) => index).toSorted((one, other) => lines[other]! - lines[one]!)
  for (const index of order) {
    let group: NameGroup = { top: lines[index]!, members: [index] }
    for (let below = groups.at(-1); below; below = groups.at(-1)) {
      const highest = lowestName(below) - (below.members.length - 1) * NAME
      if (highest - lowestName(group) >= NAME) break
      groups.pop()
      group = { top: group.top, members: [...below.members, ...group.members] }
    }
    groups.push(group)
  }
  const places: number[] = []
  for (const group of groups) {
    for (const [place, index] of group.members.entries()) {
      places[index] = lowestName(group) - place * NAME
    }
  }
  return places
}

interface NameGroup {
  /** The highest line. */
  readonly top: number
  /** Indexes of lines, the lowest first. */
  readonly members: readonly number[]
}

/** Returns the middle of a group's lowest name; at the top of the plot all names are within it. */
function lowestName({ top, members }: NameGroup): number {
  return Math.max(top - ABOVE, (members.length - 0.5) * NAME)
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
    xAxisIndex: index,
    yAxisIndex: index,
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
