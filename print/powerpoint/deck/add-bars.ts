import type { Rank } from '@insights/domain/ranking/rankings.ts'

import type { Deck } from './open-deck.ts'
import type { Chart, Slide } from './pptx.ts'
import { slideText } from './slide-text.ts'
import { THEME } from './theme.ts'

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
    chartColors: [THEME.accent],
    // Best at the top; the types know only one direction.
    catAxisOrientation: 'maxMin' as 'minMax',
    catAxisLabelFontFace: THEME.sans,
    catAxisLabelFontSize: 11,
    catAxisLabelColor: THEME.ink,
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
    dataLabelColor: THEME.ink,
    dataLabelFontFace: THEME.sans,
    dataLabelFontSize: 11,
    dataLabelPosition: 'outEnd',
    altText: slideText(`${name}: a bar for each company`),
  } satisfies Chart)
}
