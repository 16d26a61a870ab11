import { pushApart } from '@insights/charts/place-lines.ts'

import type { Deck } from './open-deck.ts'
import { slideText } from './paragraphs.ts'
import type { Chart, Slide } from './pptx.ts'
import { CHART_LOOKS, THEME } from './theme.ts'

/** A company's line, with a text at its end. */
export interface HistoryLine {
  readonly name: string
  readonly color: string
  /** By edition, oldest first; null leaves a gap. */
  readonly values: readonly (number | null)[]
  /** Empty for a line that does not reach the last edition. */
  readonly end: string
  readonly bold: boolean
}

export interface HistoryAxis {
  readonly min: number
  readonly max: number
  readonly unit: number
}

interface History {
  readonly lines: readonly HistoryLine[]
  /** Names of the editions. */
  readonly labels: readonly string[]
  readonly axis: HistoryAxis
  readonly measure: 'rank' | 'score'
  readonly altText: string
  /** Inches; the ends of the lines are written right of it. */
  readonly box: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
  readonly namesWidth: number
}

/** Width of the lines as a part of the chart's box, which leaves space for names at their ends. */
const PLOT = { x: 0.09, y: 0.03, w: 0.89, h: 0.87 } as const

/** Returns the axis of ranks, wide enough for all of them. */
export function rankAxis(editions: readonly { readonly ranks: readonly unknown[] }[]): HistoryAxis {
  return { min: 1, max: Math.max(2, ...editions.map(({ ranks }) => ranks.length)), unit: 1 }
}

/** Adds ranks or scores by edition as a native line chart, with a text at the end of each line. */
export function addHistoryLines({ pptx }: Deck, slide: Slide, history: History): void {
  const { lines, labels, axis, measure, altText, box } = history
  slide.addChart(
    pptx.ChartType.line,
    lines.map(({ name, values }) => ({
      name: slideText(name, 40),
      labels: [...labels],
      // The writer leaves a gap for values that are not numbers, as on the page.
      values: values.map((value) => value ?? undefined) as number[],
    })),
    {
      ...box,
      ...CHART_LOOKS,
      layout: PLOT,
      chartColors: lines.map(({ color }) => color),
      lineSize: 2,
      lineDataSymbolSize: 6,
      displayBlanksAs: 'gap',
      // The first rank is at the top; the types know only one direction.
      valAxisOrientation: (measure === 'rank' ? 'maxMin' : 'minMax') as 'minMax',
      valAxisMinVal: axis.min,
      valAxisMaxVal: axis.max,
      valAxisMajorUnit: axis.unit,
      valAxisLabelFormatCode: measure === 'rank' ? '0' : '0%',
      catAxisLabelFontSize: 10,
      catAxisLineShow: false,
      catAxisLabelPos: measure === 'rank' ? 'high' : 'low',
      altText: slideText(altText, 1000),
    } satisfies Chart,
  )
  addEnds(slide, history)
}

/** The text at the end of each line, pushed apart if they would touch. */
function addEnds(slide: Slide, { lines, axis, measure, box, namesWidth }: History): void {
  const plot = { top: box.y + PLOT.y * box.h, height: PLOT.h * box.h }
  const ends = lines.flatMap((line) => {
    const value = line.values.at(-1) ?? null
    if (value === null) return []
    const part = (value - axis.min) / (axis.max - axis.min)
    return [{ line, at: (measure === 'rank' ? part : 1 - part) * plot.height }]
  })
  const fontSize = ends.length > 18 ? 8 : 10
  const height = fontSize === 8 ? 0.14 : 0.2
  const places = pushApart(
    ends.map(({ at }) => at),
    height,
    plot.height,
  )
  for (const [index, { line }] of ends.entries()) {
    slide.addText(slideText(line.end, 40), {
      x: box.x + box.w + 0.05,
      y: plot.top + (places[index] ?? 0) - height / 2,
      w: namesWidth,
      h: height,
      margin: 0,
      valign: 'middle',
      fontFace: THEME.sans,
      fontSize,
      bold: line.bold,
      color: line.color === THEME.other ? THEME.inkSoft : line.color,
    })
  }
}
