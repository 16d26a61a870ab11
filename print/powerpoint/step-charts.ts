import type { Chart as Figure } from '@insights/charts/chart.ts'
import { WATERFALL_COLORS } from '@insights/charts/score-waterfall.ts'
import { SURVEY_COLORS } from '@insights/charts/survey-bars.ts'
import { wholePercents } from '@insights/domain/reading/charts/percent-axis.ts'
import { changeText, scoreText } from '@insights/domain/text/number-text.ts'
import { weightText } from '@insights/domain/text/weight-text.ts'

import type { Deck } from './open-deck.ts'
import { addSmallPrint, slideText } from './paragraphs.ts'
import type { Chart, Slide } from './pptx.ts'
import { BODY_WIDTH, CHART_LOOKS, percentScale, SLIDE, THEME } from './theme.ts'

/** Inches. */
interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** Height of the line of notes below, in inches. */
const NOTES = 0.45

const STACKED = {
  ...CHART_LOOKS,
  x: SLIDE.margin,
  y: SLIDE.top,
  w: BODY_WIDTH,
  h: SLIDE.bottom - SLIDE.top - NOTES,
  barDir: 'bar',
  barGrouping: 'stacked',
  barGapWidthPct: 45,
  // The first row is at the top; the types know only one direction.
  catAxisOrientation: 'maxMin' as 'minMax',
  catAxisLabelPos: 'low',
  catAxisLineShow: false,
  valAxisLabelFormatCode: '0%',
} satisfies Partial<Chart>

/**
 * Adds a score's change, a row of the chart's table for each step: native bars that begin at the
 * end of the previous step. The two scores are marks, as the axis need not begin at 0.
 */
export function addWaterfall(
  { pptx }: Deck,
  slide: Slide,
  name: string,
  figure: Figure,
  box: Box = STACKED,
): void {
  const steps = figure.table.rows.map(({ id, name: step, values: [score, change] }) => ({
    step,
    score: score ?? 0,
    change: id === 'before' || id === 'now' ? null : (change ?? 0),
  }))
  const axis = wholePercents(steps.map(({ score }) => score))
  const [min, max] = [axis.min / 100, axis.max / 100]
  const labels = steps.map(({ step, score, change }) =>
    slideText(`${step}  ${change === null ? scoreText(score) : changeText(change)}`, 60),
  )
  const series = (title: string, values: readonly number[]) => ({
    name: title,
    labels,
    values: values.map((value) => Math.round(value * 10_000) / 10_000),
  })
  const data = [
    series(
      'From',
      steps.map(({ score, change }) => (change === null ? score : Math.min(score, score - change))),
    ),
    series(
      'Gain',
      steps.map(({ change }) => Math.max(change ?? 0, 0)),
    ),
    series(
      'Loss',
      steps.map(({ change }) => Math.max(-(change ?? 0), 0)),
    ),
    series(
      'Score',
      steps.map(({ change }) => (change === null ? (max - min) / 150 : 0)),
    ),
  ]
  slide.addChart(pptx.ChartType.bar, data, {
    ...STACKED,
    x: box.x,
    y: box.y,
    w: box.w,
    h: box.h,
    chartColors: ['transparent', THEME.gain, THEME.loss, THEME.ink],
    ...percentScale(axis),
    altText: slideText(`${name}: ${figure.description}`, 1000),
  } satisfies Chart)
  addSmallPrint(slide, notesText(figure, WATERFALL_COLORS), {
    x: box.x,
    y: box.y + box.h + NOTES,
    w: box.w,
  })
}

/** Adds the results of a survey as native bars: the share who rated 5, and who rated 4. */
export function addSurveyBars({ pptx }: Deck, slide: Slide, name: string, figure: Figure): void {
  const rows = figure.table.rows.map(
    ({ name: capability, note, values: [fourFive, five, weight] }) => ({
      label: `${slideText(capability, 70)}  ${scoreText(fourFive ?? 0, 0)}, weight ${note ?? weightText('category', weight ?? 0)}`,
      five: five ?? 0,
      four: Math.round(((fourFive ?? 0) - (five ?? 0)) * 100) / 100,
    }),
  )
  const labels = rows.map(({ label }) => label)
  const data = [
    { name: 'Rated 5', labels, values: rows.map(({ five }) => five) },
    { name: 'Rated 4', labels, values: rows.map(({ four }) => four) },
  ]
  slide.addChart(pptx.ChartType.bar, data, {
    ...STACKED,
    chartColors: [THEME.accent, THEME.surveyFour],
    valAxisMinVal: 0,
    valAxisMaxVal: 1,
    valAxisMajorUnit: 0.2,
    altText: slideText(`${name}: ${figure.description}`, 1000),
  } satisfies Chart)
  addChartNotes(slide, figure, `${SURVEY_COLORS} Beside the names: rated 4 or 5.`)
}

function addChartNotes(slide: Slide, figure: Figure, colors: string): void {
  addSmallPrint(slide, notesText(figure, colors), {
    x: SLIDE.margin,
    y: SLIDE.bottom,
    w: BODY_WIDTH,
  })
}

function notesText({ notes }: Figure, colors: string): string {
  return slideText([colors, ...notes].join(' '), 300)
}
