import type { ApplicationKey } from '../catalogue/application.ts'
import type { HistoryRank, ReportDocument } from '../document/report-document.ts'
import { formatMonth, formatShortMonth } from '../text/format-date.ts'
import { type Chart, DIMMED_OPACITY, type OwnCompanies, labelWidth } from './chart.ts'

/** The ranking of one edition. */
export interface RankedEdition {
  /** ISO 8601. */
  readonly date: string
  readonly ranks: readonly HistoryRank[]
}

interface Company {
  readonly companyId: string
  readonly title: string
}

const ROW = 32
const AXIS = 48
const LINE_OF_TEXT = 14
/** The palette's colours (B9); companies beyond them are dashed. */
const COLOURS = 9
const WIDEST_NAME = 180
const WIDEST_NARROW_NAME = 120

/**
 * Returns the ranks of companies by edition, oldest first: a line per company with its name at the
 * end. An edition without the company leaves a gap. Names of companies that share their last rank
 * are stacked, using the space that a tie leaves. The reader's own company, if ranked, is
 * highlighted.
 */
export function rankingHistory(
  companies: readonly Company[],
  editions: readonly RankedEdition[],
  own: OwnCompanies = new Set(),
): Chart {
  const marks = companies.some(({ companyId }) => own.has(companyId))
  const names = companies.map(({ title }) => title)
  const lowest = editions.reduce((most, { ranks }) => Math.max(most, ranks.length), 1)
  const last = editions.at(-1)?.ranks ?? []
  return {
    height: lowest * ROW + AXIS,
    description: describe(companies, editions),
    table: {
      heads: ['Brand', ...editions.map(({ date }) => formatShortMonth(date))],
      unit: 'rank',
      rows: companies.map(({ companyId, title }) => ({
        companyId,
        name: title,
        values: editions.map(({ ranks }) => rankOf(ranks, companyId)),
      })),
    },
    option: {
      grid: { left: 28, top: 16, bottom: 32, outerBoundsMode: 'none' },
      tooltip: { trigger: 'item' },
      xAxis: {
        type: 'category',
        boundaryGap: false,
        data: editions.map(({ date }) => formatShortMonth(date)),
        axisLine: { show: false },
        axisLabel: { margin: 16 },
      },
      yAxis: { type: 'value', inverse: true, min: 1, max: Math.max(lowest, 2), interval: 1 },
      series: companies.map(({ companyId, title }, place) => ({
        type: 'line',
        name: title,
        data: editions.map(({ ranks }, edition) => ({
          value: rankOf(ranks, companyId),
          // Put the name at the last edition, which has every company of the report.
          label: { show: edition === editions.length - 1 },
        })),
        lineStyle: {
          type: place < COLOURS ? 'solid' : 'dashed',
          ...(marks && (own.has(companyId) ? { width: 4 } : { opacity: DIMMED_OPACITY })),
        },
        ...(marks && !own.has(companyId) && { itemStyle: { opacity: DIMMED_OPACITY } }),
        ...(own.has(companyId) && { z: 3 }),
        emphasis: { focus: 'series' },
        label: {
          position: 'right',
          formatter: '{a}',
          offset: [0, placeInTie(last, companyId) * LINE_OF_TEXT],
          overflow: 'truncate',
          // Names stay legible in dimmed lines.
          ...(marks && { opacity: 1 }),
          ...(own.has(companyId) && { fontWeight: 'bold' }),
        },
      })),
      media: [
        { query: { maxWidth: 480 }, option: nameSpace(names, WIDEST_NARROW_NAME) },
        { option: nameSpace(names, WIDEST_NAME) },
      ],
    },
  }
}

/** Width for names at the right of the lines. */
function nameSpace(names: readonly string[], most: number): object {
  const width = labelWidth(names, most)
  return { grid: { right: width + 20 }, series: names.map(() => ({ label: { width } })) }
}

function rankOf(ranks: readonly HistoryRank[], companyId: string): number | null {
  return ranks.find((rank) => rank.companyId === companyId)?.rank ?? null
}

/** Number of companies with the same rank listed before a company. */
function placeInTie(ranks: readonly HistoryRank[], companyId: string): number {
  const rank = rankOf(ranks, companyId)
  const tied = ranks.filter((other) => other.rank === rank)
  return Math.max(
    tied.findIndex((other) => other.companyId === companyId),
    0,
  )
}

function describe(companies: readonly Company[], editions: readonly RankedEdition[]): string {
  return editions
    .map(({ date, ranks }) => {
      const own = ranks.filter(({ companyId }) =>
        companies.some((company) => company.companyId === companyId),
      )
      const places = own.map(({ company, rank }) => `${rank} ${company}`).join(', ')
      return `${formatMonth(date)}: ${places}`
    })
    .join('; ')
}

/** Returns the rankings of a category group in an application by edition, up to this one. */
export function groupEditions(
  { history, report, categoryPerformance }: ReportDocument,
  categoryGroup: string,
  application: ApplicationKey,
): RankedEdition[] {
  const now = categoryPerformance.find((section) => section.categoryGroup === categoryGroup)
  return [
    ...history.map(({ date, groups }) => ({
      date,
      ranks: groups[categoryGroup]?.[application] ?? [],
    })),
    { date: report.date, ranks: now?.applications?.[application].ranking ?? [] },
  ].filter(({ ranks }) => ranks.length > 0)
}
