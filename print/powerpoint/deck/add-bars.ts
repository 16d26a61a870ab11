import type { Rank } from '@insights/domain/document/report-document.ts'

import { LOOK } from './look.ts'
import type { Deck } from './open-deck.ts'
import type { Chart, Slide } from './pptx.ts'
import { slideText } from './slide-text.ts'

interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** A ranking as a native bar chart, best first, each with its score as a rounded percent. */
export function addBars(
  { pptx }: Deck,
  slide: Slide,
  name: string,
  ranks: readonly Rank[],
  box: Box,
): void {
  const data = [
    {
      name: slideText(name),
      labels: ranks.map(({ company }) => slideText(company, 40)),
      values: ranks.map(({ score }) => score),
    },
  ]
  slide.addChart(pptx.ChartType.bar, data, {
    ...box,
    barDir: 'bar',
    barGapWidthPct: 45,
    chartColors: [LOOK.accent],
    // Best at the top; the types know only one direction.
    catAxisOrientation: 'maxMin' as 'minMax',
    catAxisLabelFontFace: LOOK.sans,
    catAxisLabelFontSize: 11,
    catAxisLabelColor: LOOK.ink,
    catAxisLineShow: false,
    valAxisHidden: true,
    valAxisMinVal: 0,
    valAxisMaxVal: Math.max(1, ...ranks.map(({ score }) => score)),
    valGridLine: { style: 'none' },
    catGridLine: { style: 'none' },
    showLegend: false,
    showTitle: false,
    showValue: true,
    dataLabelFormatCode: '0%',
    dataLabelColor: LOOK.ink,
    dataLabelFontFace: LOOK.sans,
    dataLabelFontSize: 11,
    dataLabelPosition: 'outEnd',
    altText: slideText(`${name}: a bar for each company`),
  } satisfies Chart)
}
