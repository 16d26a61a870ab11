import type { HistoryRank } from '@insights/domain/reading/document/report-document.ts'
import type { Rank } from '@insights/domain/scoring/ranking/rankings.ts'
import { formatShortMonth } from '@insights/domain/text/format-date.ts'

import type { Deck } from './open-deck.ts'
import { slideText } from './paragraphs.ts'
import type { Chart, Slide } from './pptx.ts'
import { BODY_WIDTH, CHART_LOOKS, SLIDE, THEME, chartColors } from './theme.ts'

interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** A ranking as a native bar chart, best first, each with its score as a rounded percent. */
export function addBars(
  { pptx, own }: Deck,
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
    // A colour for each bar if one of them is highlighted.
    chartColors: ranks.some(({ companyId }) => companyId === own?.companyId)
      ? ranks.map(({ companyId }) => (companyId === own?.companyId ? THEME.accent : THEME.other))
      : [THEME.accent],
    // The best company is at the top; the types know only one direction.
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

interface RankedEdition {
  readonly date: string
  readonly ranks: readonly HistoryRank[]
}

/** Ranks by edition as a native line chart, first rank at the top. */
export function addRankLines(
  { pptx, document, own }: Deck,
  slide: Slide,
  name: string,
  editions: readonly RankedEdition[],
): void {
  const labels = editions.map(({ date }) => formatShortMonth(date))
  const data = document.companies.map(({ companyId, title }) => ({
    name: slideText(title, 40),
    labels,
    // The writer leaves a gap for values that are not numbers, as on the pages.
    values: editions.map(
      ({ ranks }) => ranks.find((rank) => rank.companyId === companyId)?.rank,
    ) as number[],
  }))
  // The palette's first colour is the reader's own.
  const otherColors = chartColors(data.length + 1).slice(1)
  const lowest = Math.max(2, ...editions.map(({ ranks }) => ranks.length))
  slide.addChart(pptx.ChartType.line, data, {
    x: SLIDE.margin,
    y: SLIDE.top,
    w: BODY_WIDTH,
    h: SLIDE.bottom - SLIDE.top,
    ...CHART_LOOKS,
    chartColors: own
      ? document.companies.map(({ companyId }, place) =>
          companyId === own.companyId ? THEME.accent : (otherColors[place] ?? THEME.other),
        )
      : chartColors(data.length),
    lineSize: 2.25,
    lineDataSymbolSize: 7,
    displayBlanksAs: 'gap',
    // The first rank is at the top; the types know only one direction.
    valAxisOrientation: 'maxMin' as 'minMax',
    valAxisMinVal: 1,
    valAxisMaxVal: lowest,
    valAxisMajorUnit: 1,
    catAxisLineShow: false,
    // Below the last rank.
    catAxisLabelPos: 'high',
    showLegend: true,
    legendPos: 'r',
    legendFontFace: THEME.sans,
    legendFontSize: 11,
    legendColor: THEME.ink,
    altText: slideText(`${name}: a line for each company`),
  } satisfies Chart)
}
