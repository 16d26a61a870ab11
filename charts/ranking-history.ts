import type { OwnCompanies } from '@insights/domain/reading/charts/chart-table.ts'
import { axisNote, percent, percentAxis } from '@insights/domain/reading/charts/percent-axis.ts'
import type { RankedEdition } from '@insights/domain/reading/charts/ranking-editions.ts'
import {
  type HistoryMeasure,
  historyClaims,
  isShared,
  moveClaim,
  rankOf,
} from '@insights/domain/reading/charts/series-texts.ts'
import { type ClaimedRanking, OVERALL } from '@insights/domain/reading/claims/claimed-ranking.ts'
import type { HistoryRank } from '@insights/domain/reading/document/report-document.ts'
import { formatMonth, formatShortMonth } from '@insights/domain/text/format-date.ts'
import { rankText, scoreText } from '@insights/domain/text/number-text.ts'
import type { EChartsOption, LineSeriesOption } from 'echarts'

import { type Chart, type LegendEntry, labelWidth } from './chart.ts'
import { chartColor } from './paint-option.ts'
import { type LinePoint, placeLines, pushApart } from './place-lines.ts'

interface Company {
  readonly companyId: string
  readonly title: string
}

export interface HistoryAbout {
  /** The ranking; the overall one by default. */
  readonly ranking?: ClaimedRanking
  readonly own?: OwnCompanies
  /** Values of the axis; ranks by default. */
  readonly measure?: HistoryMeasure
  /** The company drawn in black beside the own one, instead of the leader. */
  readonly other?: string | undefined
  /** Rankings with the matched catalog, drawn dashed for highlighted companies. */
  readonly matched?: readonly RankedEdition[] | null
  /** Dates of editions in which the catalogue or the companies changed. */
  readonly changed?: ReadonlySet<string>
}

/** Pixels. */
const TOP = 16
const BOTTOM = 34
const ROW = 34
const SCORE_HEIGHT = 260
const NAME_HEIGHT = 17
/** A name below its score, where both do not fit on one line. */
const TWO_LINES = 29
const LEADER = 18
const WIDEST_NAME = 230
const WIDEST_NARROW_NAME = 132

/** Marks an edition in which the catalogue or the companies changed. */
const CHANGED_SIGN = '△'

const MATCHED_LEGEND: LegendEntry = {
  mark: 'dashed',
  color: chartColor('inkSoft'),
  text: 'with the catalog that all editions share',
}

/** Pixels between lines with the same value. */
const LANE = 4.5

/** The palette's colours (B9); further companies are dashed. */
const COLOURS = 9

/**
 * Returns ranks or scores of companies by edition, oldest first: a line per company, its score and
 * name at the end. An edition without the company leaves a gap; lines of equal values lie side by
 * side. If the reader's own company is ranked, it is highlighted, and the others are grey except
 * the leader; otherwise each has its own colour.
 */
export function rankingHistory(
  companies: readonly Company[],
  editions: readonly RankedEdition[],
  about: HistoryAbout = {},
): Chart {
  const { own = new Set(), measure = 'rank', matched = null, changed = new Set() } = about
  const ranking = about.ranking ?? OVERALL
  const marks = companies.some(({ companyId }) => own.has(companyId))
  const lowest = Math.max(2, ...editions.map(({ ranks }) => ranks.length))
  const plot = Math.max(
    measure === 'rank' ? (lowest - 1) * ROW : SCORE_HEIGHT,
    (companies.length - 1) * NAME_HEIGHT,
  )
  const scores = percentAxis(
    [...editions, ...(matched ?? [])].flatMap(({ ranks }) => ranks.map(({ score }) => score)),
  )
  const axis = measure === 'rank' ? { min: 1, max: lowest, interval: 1 } : scores
  const direction = measure === 'rank' ? 1 : -1
  const perPixel = (axis.max - axis.min) / plot
  // Sorted as drawn, from the top down.
  const lines = placeLines(
    companies.map(({ companyId }) =>
      editions.map(({ ranks }) => {
        const found = rankOf(ranks, companyId)
        return found && (measure === 'rank' ? found.rank : -percent(found.score))
      }),
    ),
  )
  const heightOf = ({ value, lane }: LinePoint) =>
    value * direction + lane * LANE * perPixel * direction
  const last = editions.at(-1)?.ranks ?? []
  const ends = companies.flatMap((company, index) => {
    const point = lines[index]?.at(-1)
    const found = rankOf(last, company.companyId)
    if (!point || !found) return []
    const at = heightOf(point)
    const pixels = direction === 1 ? (at - axis.min) / perPixel : (axis.max - at) / perPixel
    return [{ index, at, pixels, title: company.title, score: scoreText(found.score) }]
  })
  const isLow = (ends.length - 1) * TWO_LINES > plot
  /** The names at the right, wherever they must be broken or shortened to fit. */
  const nameSpace = (most: number, broken: boolean): EChartsOption => {
    const texts = ends.map(({ title, score }) => `${score}${broken ? '\n' : '  '}${title}`)
    const places = pushApart(
      ends.map(({ pixels }) => pixels),
      broken ? TWO_LINES : NAME_HEIGHT,
      plot,
    )
    const width = labelWidth(
      texts.flatMap((text) => text.split('\n')),
      most,
    )
    return {
      grid: [{ right: width + LEADER + 12 }, { right: width + 10 }],
      series: [
        ...companies.map(() => ({})),
        ...ends.map(({ index, at }, end) => {
          const to = (places[end] ?? 0) * perPixel
          return {
            label: { width },
            data: [
              { value: [0, round(at)] },
              {
                value: [1, round(direction === 1 ? axis.min + to : axis.max - to)],
                label: {
                  show: true,
                  position: 'right' as const,
                  formatter: texts[end] ?? '',
                  overflow: 'truncate' as const,
                  ...(styleOf(index).mine && { fontWeight: 'bold' as const }),
                },
              },
            ],
          }
        }),
      ],
    }
  }
  const leader = last[0]?.companyId
  const leads = last.filter(({ rank }) => rank === 1).length > 1 ? 'joint leader' : 'the leader'
  const black = about.other ?? leader
  const styleOf = (index: number) => {
    const companyId = companies[index]?.companyId ?? ''
    const mine = own.has(companyId)
    const strong = mine || (marks && companyId === black)
    return {
      mine,
      strong,
      color: chartColor(
        marks ? (mine ? 'accent' : companyId === black ? 'ink' : 'chartOther') : index,
      ),
      width: mine ? 3.5 : strong || !marks ? 2 : 1.5,
      // In front of the other lines.
      z: mine ? 4 : strong ? 3 : 2,
    }
  }
  return {
    height: TOP + plot + BOTTOM,
    description: historyClaims(companies, editions, measure, ranking)
      .map(({ text }) => text)
      .join('; '),
    finding: moveClaim(companies, editions, own, ranking)?.text ?? '',
    notes: [
      measure === 'rank'
        ? 'Companies that share a rank are drawn side by side, just below its line.'
        : `${axisNote(scores)} Equal scores are drawn side by side.`,
    ],
    legend: marks
      ? [
          ...companies.flatMap(({ companyId, title }, index): LegendEntry[] => {
            const { mine, color } = styleOf(index)
            if (mine) return [{ mark: 'line', color, text: title }]
            if (companyId !== black) return []
            return [{ mark: 'line', color, text: black === leader ? `${title}, ${leads}` : title }]
          }),
          { mark: 'line', color: chartColor('chartOther'), text: 'other companies' },
          ...(matched === null ? [] : [MATCHED_LEGEND]),
        ]
      : [],
    table: {
      heads: ['Brand', ...editions.map(({ date }) => formatShortMonth(date))],
      units: editions.map(() => (measure === 'rank' ? 'rank' : 'percent')),
      rows: [
        ...companies.map(({ companyId, title }) => ({
          id: companyId,
          name: title,
          values: editions.map(({ ranks }) => rankOf(ranks, companyId)?.[measure] ?? null),
        })),
        ...(matched === null
          ? []
          : companies.map(({ companyId, title }) => ({
              id: `${companyId} matched`,
              name: `${title}, matched catalog`,
              values: editions.map(({ date }) => {
                const edition = matched.find((one) => one.date === date)
                return (edition && rankOf(edition.ranks, companyId)?.[measure]) ?? null
              }),
            }))),
      ],
    },
    option: {
      // The second grid leads from the ends of the lines to the names.
      grid: [
        { left: measure === 'rank' ? 28 : 44, top: TOP, bottom: BOTTOM, outerBoundsMode: 'none' },
        { width: LEADER, top: TOP, bottom: BOTTOM, outerBoundsMode: 'none' },
      ],
      tooltip: { trigger: 'item', formatter: '{b}' },
      xAxis: [
        {
          type: 'category',
          boundaryGap: false,
          data: editions.map(
            ({ date }) => `${formatShortMonth(date)}${changed.has(date) ? ` ${CHANGED_SIGN}` : ''}`,
          ),
          axisLine: { show: false },
          axisLabel: { margin: 16 },
        },
        { type: 'value', gridIndex: 1, show: false, min: 0, max: 1 },
      ],
      yAxis: [
        {
          type: 'value',
          inverse: measure === 'rank',
          ...axis,
          ...(measure === 'score' && { axisLabel: { formatter: '{value}%' } }),
        },
        { type: 'value', gridIndex: 1, inverse: measure === 'rank', ...axis, show: false },
      ],
      series: [
        ...companies.map(({ companyId, title }, index): LineSeriesOption => {
          const { mine, color, width, z } = styleOf(index)
          return {
            type: 'line',
            name: title,
            data: editions.map(({ date, ranks }, edition) => {
              const point = lines[index]?.[edition]
              const found = rankOf(ranks, companyId)
              return {
                value: point ? round(heightOf(point)) : null,
                ...(found && {
                  name: `${title}, ${formatMonth(date)}: ${placeText(ranks, found)}, ${scoreText(found.score)}`,
                }),
              }
            }),
            showAllSymbol: true,
            symbolSize: mine ? 8 : 5,
            clip: false,
            z,
            lineStyle: {
              width,
              color,
              type: index < COLOURS || marks ? 'solid' : 'dashed',
            },
            itemStyle: { color },
            emphasis: {
              focus: 'series',
              lineStyle: {
                width: Math.max(width, 3),
                ...(marks && !mine && { color: chartColor('ink') }),
              },
            },
          }
        }),
        ...ends.map(({ index }): LineSeriesOption => {
          const { color, z } = styleOf(index)
          return {
            type: 'line',
            xAxisIndex: 1,
            yAxisIndex: 1,
            silent: true,
            clip: false,
            // ECharts draws a label only with a symbol.
            symbolSize: 0.1,
            showAllSymbol: true,
            z,
            lineStyle: { width: 1, color },
            itemStyle: { color },
            label: { color },
          }
        }),
        ...(matched === null ? [] : companies.flatMap(matchedLine)),
      ],
      media: [
        { query: { maxWidth: 480 }, option: nameSpace(WIDEST_NARROW_NAME, !isLow) },
        { option: nameSpace(WIDEST_NAME, false) },
      ],
    },
  }

  /** A dashed line of a highlighted company. */
  function matchedLine({ companyId, title }: Company, index: number): LineSeriesOption[] {
    const { strong, color } = styleOf(index)
    if (!strong) return []
    const data = editions.map(({ date }) => {
      const edition = matched?.find((one) => one.date === date)
      const found = edition && rankOf(edition.ranks, companyId)
      if (!found) return { value: null }
      const value = measure === 'rank' ? found.rank : percent(found.score)
      const name = `${title}, ${formatMonth(date)}, matched catalog: ${placeText(edition.ranks, found)}, ${scoreText(found.score)}`
      return { value, name }
    })
    const lineStyle = { width: 2, color, type: 'dashed' } as const
    const itemStyle = { color: chartColor('panel'), borderColor: color, borderWidth: 1.5 }
    return [{ type: 'line', data, showAllSymbol: true, symbolSize: 7, z: 5, lineStyle, itemStyle }]
  }
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}

/** '3rd', '=3rd'. */
function placeText(ranks: readonly HistoryRank[], own: HistoryRank): string {
  return rankText(own.rank, isShared(ranks, own))
}
