import type { ApplicationKey } from '../catalogue/application.ts'
import { type ExplainedChange, OTHERS } from '../reading/breakdown/explain-change.ts'
import { chartClaim } from '../reading/claims/chart-claims.ts'
import type { Claim } from '../reading/claims/claim.ts'
import { OVERALL } from '../reading/claims/claimed-ranking.ts'
import { formatMonth } from '../text/format-date.ts'
import { changeText, scoreText } from '../text/number-text.ts'
import { type Chart, type PercentAxis, axisNote } from './chart.ts'
import { chartColor } from './paint-option.ts'

export interface WaterfallAbout {
  readonly companyId: string
  readonly company: string
  /** Null for the overall score. */
  readonly application: ApplicationKey | null
  /** Of the edition, ISO 8601. */
  readonly date: string
  /** What the parts are: 'category' by default. */
  readonly by?: 'category' | 'cause'
}

const PARTS_EXPLAINED = {
  category: 'Points of each category, all causes together. They are rounded so that they add up to',
  cause:
    'Points of each cause by Shapley values: the mean effect of a cause over all orders in which the causes could have come (32 recalculations). They add up to',
} as const

/** 'Overall score of Pennant Bank since July 2026, by category' */
export function waterfallTitle(
  company: string,
  application: ApplicationKey | null,
  { since }: Pick<ExplainedChange, 'since'>,
  by: NonNullable<WaterfallAbout['by']> = 'category',
): string {
  return `${application ?? 'Overall'} score of ${company} since ${formatMonth(since)}, by ${by}`
}

/** The legend of a waterfall where its colours are named, on paper and slides. */
export const WATERFALL_COLORS = 'Green: gain. Red: loss.'

/** Pixels. */
const ROW = 26
/** With texts of two lines beside them. */
const TALL_ROW = 36
const TOP = 30
/** Of the values at the right of their marks. */
const VALUES = 64

/**
 * Returns the change of a score as steps from the previous one to this one, a row for each part. As
 * the axis need not begin at 0, the two scores are marks, and only changes are bars.
 */
export function scoreWaterfall(explained: ExplainedChange, about: WaterfallAbout): Chart {
  const { since, before, now, change, parts } = explained
  const { date, by = 'category' } = about
  let level = before
  const steps = parts.map((part) => {
    const from = level
    level = Math.round((level + part.change) * 10_000) / 10_000
    return { ...part, from, to: level }
  })
  const axis = wholePercents([before, now, ...steps.map(({ to }) => to)])
  const last = steps.length + 1
  const names = [formatMonth(since), ...parts.map(({ title }) => title), formatMonth(date)]
  const levels = [before, ...steps.map(({ to }) => to)]
  const hasFacts = parts.some(({ fact }) => fact !== undefined)
  const nameAxis = {
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
      `${PARTS_EXPLAINED[by]} ${changeText(change)}. ${axisNote(axis)} The two scores are marks, and bars are changes.`,
    ],
    legend: [],
    table: {
      heads: ['Part', 'Score', 'Change'],
      units: ['percent', 'points'],
      ...(hasFacts && { noteHead: 'What is known of it' }),
      rows: [
        { id: 'before', name: formatMonth(since), values: [before, null] },
        ...steps.map((step) => ({
          id: step.id,
          name: step.title,
          values: [step.to, step.change],
          ...(step.fact !== undefined && { note: step.fact }),
        })),
        { id: 'now', name: formatMonth(date), values: [now, change] },
      ],
    },
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
        ? [nameAxis, factAxis(['', ...parts.map(({ fact = '' }) => fact), ''])]
        : nameAxis,
      series: [
        {
          // From each row to the next, at the score that has been reached.
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
          barMinHeight: 1,
          data: [
            null,
            ...steps.map((step) => ({
              value: percent(Math.abs(step.change)),
              name: `${step.title}: ${changeText(step.change)} points`,
              itemStyle: { color: colorOf(step.change) },
              label: {
                show: true,
                position: 'right',
                formatter: changeText(step.change),
                color: step.change === 0 ? chartColor('inkSoft') : colorOf(step.change),
                ...(step.change !== 0 && { fontWeight: 'bold' }),
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

function nameSpace(width: number): object {
  return { grid: { left: width + 10 }, yAxis: { axisLabel: { width } } }
}

/** Pixels of the texts beside the steps. */
const FACTS = 220

/** What is known of each step, at the right of the chart. */
function factAxis(facts: readonly string[]): object {
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

/** Without room beside the steps, what is known of them is in the table alone. */
function besideFacts(width: number, shown: boolean): object {
  return {
    grid: { left: width + 10, right: shown ? VALUES + FACTS + 8 : VALUES },
    yAxis: [{ axisLabel: { width } }, { show: shown }],
  }
}

function colorOf(change: number) {
  return chartColor(change === 0 ? 'controlEdge' : change > 0 ? 'gain' : 'loss')
}

function percent(fraction: number): number {
  return Math.round(fraction * 10_000) / 100
}

/** Returns an axis of whole percents around fractions, with at most ten marks. */
export function wholePercents(fractions: readonly number[]): PercentAxis {
  const low = Math.floor(percent(Math.min(...fractions)))
  const high = Math.max(Math.ceil(percent(Math.max(...fractions))), low + 1)
  const interval = [1, 2, 5, 10].find((step) => (high - low) / step <= 8) ?? 20
  return {
    min: Math.floor(low / interval) * interval,
    max: Math.ceil(high / interval) * interval,
    interval,
  }
}

/**
 * Returns 'Pennant Bank lost 5.29 points since July 2026, most in Card Controls (−1.46).' Null where
 * parts that cancel out are merged, so that they cannot be named.
 */
export function changeClaim(
  { since, change, parts }: ExplainedChange,
  { companyId, company, application, by = 'category' }: WaterfallAbout,
): Claim | null {
  const about = { companyId, company, ranking: { ...OVERALL, application }, since, by }
  const moved = parts.filter((part) => part.change !== 0)
  const named = moved
    .filter(({ id }) => id !== OTHERS)
    .map(({ id, title, change: points }) => ({ id, title, change: points }))
  if (change !== 0) {
    const most = named
      .filter((part) => part.change * change > 0)
      .toSorted((one, other) => Math.abs(other.change) - Math.abs(one.change))
      .slice(0, 2)
    return chartClaim('score moved', { ...about, change, most })
  }
  if (moved.length === 0) return chartClaim('score same in each', about)
  return named.length === moved.length
    ? chartClaim('score parts cancel', { ...about, parts: named })
    : null
}

/** Returns both scores and the parts between them, as a text alternative has them. */
export function partsClaim(
  { since, before, now, parts }: ExplainedChange,
  { companyId, company, application, date, by = 'category' }: WaterfallAbout,
): Claim<'parts listed'> {
  return chartClaim('parts listed', {
    companyId,
    company,
    ranking: { ...OVERALL, application },
    since,
    by,
    before,
    now,
    date,
    parts: parts.flatMap(({ id, title, change }) => (change === 0 ? [] : [{ id, title, change }])),
  })
}
