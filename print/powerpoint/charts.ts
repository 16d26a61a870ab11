import type { HistoryRank } from '@insights/domain/reading/document/report-document.ts'
import type { Rank } from '@insights/domain/scoring/ranking/rankings.ts'
import { formatShortMonth } from '@insights/domain/text/format-date.ts'
import { rankText } from '@insights/domain/text/number-text.ts'

import { addHistoryLines, type HistoryLine, rankAxis } from './history-lines.ts'
import type { Deck } from './open-deck.ts'
import { slideText } from './paragraphs.ts'
import type { Chart, Slide } from './pptx.ts'
import { BODY_WIDTH, SLIDE, THEME } from './theme.ts'

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

/** Width of the names at the end of the lines, in inches. */
const NAMES = 2.9

/**
 * Ranks by edition as a native line chart, first rank at the top. The reader's own company, or else
 * the first in the last edition, has the accent; the others are grey, named at their ends.
 */
export function addRankLines(
  deck: Deck,
  slide: Slide,
  name: string,
  editions: readonly RankedEdition[],
): void {
  const { document, own } = deck
  const last = editions.at(-1)?.ranks ?? []
  const [first] = last
  const accented = new Set(
    own
      ? [own.companyId]
      : last.filter(({ rank }) => rank === first?.rank).map(({ companyId }) => companyId),
  )
  const lines = document.companies.map(({ companyId, title }): HistoryLine => {
    const now = last.find((rank) => rank.companyId === companyId)
    const tied = last.filter(({ rank }) => rank === now?.rank).length > 1
    return {
      name: title,
      color: accented.has(companyId) ? THEME.accent : THEME.other,
      values: editions.map(
        ({ ranks }) => ranks.find((rank) => rank.companyId === companyId)?.rank ?? null,
      ),
      end: now ? `${rankText(now.rank, tied)}  ${title}` : '',
      bold: accented.has(companyId),
    }
  })
  addHistoryLines(deck, slide, {
    // The accent is drawn last, above the others.
    lines: lines.toSorted((one, other) => Number(one.bold) - Number(other.bold)),
    labels: editions.map(({ date }) => formatShortMonth(date)),
    axis: rankAxis(editions),
    measure: 'rank',
    altText: `${name}: a line for each company`,
    box: {
      x: SLIDE.margin,
      y: SLIDE.top,
      w: BODY_WIDTH - NAMES,
      h: SLIDE.bottom - SLIDE.top,
    },
    namesWidth: NAMES,
  })
}
