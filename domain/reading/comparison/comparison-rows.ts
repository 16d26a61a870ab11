import { APPLICATIONS, type ApplicationKey } from '../../catalogue/application.ts'
import { rankScores } from '../../scoring/ranking/rank-scores.ts'
import { difference } from '../../text/number-text.ts'
import { roundHalfUp } from '../../text/round.ts'
import { compareTitles } from '../../text/titles.ts'
import type { ChartTable } from '../charts/chart-table.ts'
import type { ReportDocument } from '../document/report-document.ts'

/** A company's share of the available capabilities of a group or category. */
export interface ComparedShare {
  readonly companyId: string
  readonly company: string
  /** 0 to 1; 4 decimals. */
  readonly share: number
  readonly rank: number
  /** True if others share the rank. */
  readonly tied: boolean
  /** True for the highest share, ties included; a share of 0 is never best. */
  readonly best: boolean
  /** Since the previous edition; null if unknown. */
  readonly change: number | null
}

/** All companies compared in a category group, or a category, on one application. */
export interface ComparisonRow {
  readonly title: string
  readonly application: ApplicationKey
  /** By company, best first. */
  readonly shares: readonly ComparedShare[]
}

interface Result {
  readonly companyId: string
  readonly company: string
  readonly score: number
  readonly rank: number
  readonly change?: number | null
}

function toRow(
  title: string,
  application: ApplicationKey,
  ranked: readonly Result[],
): ComparisonRow {
  return {
    title,
    application,
    shares: ranked.map(({ companyId, company, score, rank, change = null }) => ({
      companyId,
      company,
      share: score,
      rank,
      tied: ranked.some((other) => other.rank === rank && other.companyId !== companyId),
      best: rank === 1 && score > 0,
      change,
    })),
  }
}

/** Returns the companies compared by category group and application. Empty in a preview. */
export function compareGroups({
  categoryPerformance,
}: Pick<ReportDocument, 'categoryPerformance'>): ComparisonRow[] {
  return categoryPerformance.flatMap(({ categoryGroup, applications }) =>
    applications === null
      ? []
      : APPLICATIONS.map(({ title }) => toRow(categoryGroup, title, applications[title].ranking)),
  )
}

/**
 * Returns Capability Ranking by Category (Unweighted) of an application in the order of the report.
 * Empty without scores, as in a preview.
 */
export function compareCategories(
  { rankings, matrix, companies }: Pick<ReportDocument, 'rankings' | 'matrix' | 'companies'>,
  application: ApplicationKey,
): ComparisonRow[] {
  const rows = new Map(rankings?.categories[application].map((row) => [row.categoryId, row.scores]))
  return matrix.flatMap(({ categoryId, title }) => {
    const scores = rows.get(categoryId)
    if (!scores) return []
    const results = companies.map(({ companyId, title: company }, index) => ({
      companyId,
      company,
      score: scores[index] ?? 0,
    }))
    return [toRow(title, application, rankScores(results))]
  })
}

/** Returns the names of the best companies of a row; empty if none has anything. */
export function leadersOf({ shares }: Pick<ComparisonRow, 'shares'>): string[] {
  return shares.filter(({ best }) => best).map(({ company }) => company)
}

/** Returns a company's distance to the best, 0 to 1 with 4 decimals; null without a share. */
export function gapToBest(
  { shares }: Pick<ComparisonRow, 'shares'>,
  companyId: string,
): number | null {
  const own = shares.find((share) => share.companyId === companyId)
  const best = shares[0]
  return own && best ? difference(best.share, own.share) : null
}

/** Returns rows by a company's gap to the best, widest first; equal ones keep their order. */
export function sortByGap(
  rows: readonly ComparisonRow[],
  companyId: string,
): readonly ComparisonRow[] {
  return rows.toSorted(
    (first, second) => (gapToBest(second, companyId) ?? 0) - (gapToBest(first, companyId) ?? 0),
  )
}

/** Returns the companies of a report, `own` first, then by overall rank, unranked ones by title. */
export function comparedCompanies(
  { companies, rankings }: Pick<ReportDocument, 'companies' | 'rankings'>,
  own: ReadonlySet<string>,
): ReportDocument['companies'] {
  const ranks = new Map(rankings?.overall.map(({ companyId }, index) => [companyId, index]))
  const orderOf = (companyId: string) =>
    own.has(companyId) ? -1 : (ranks.get(companyId) ?? companies.length)
  return companies.toSorted(
    (first, second) =>
      orderOf(first.companyId) - orderOf(second.companyId) ||
      compareTitles(first.title, second.title),
  )
}

/** Five named classes of shares, lowest first; each begins at its limit. */
export const SHARE_CLASSES = [
  { from: 0, title: 'under 40%' },
  { from: 0.4, title: '40 to 59%' },
  { from: 0.6, title: '60 to 74%' },
  { from: 0.75, title: '75 to 89%' },
  { from: 0.9, title: '90% and over' },
] as const

/**
 * Returns the index of a share's class. Shares are shown as whole percents, so a share of 0.596,
 * shown as 60%, belongs to '60 to 74%'.
 */
export function shareClass(share: number): number {
  const shown = roundHalfUp(share, 100)
  return SHARE_CLASSES.findLastIndex(({ from }) => shown >= from)
}

/** Returns the shares of companies as a table to export. */
export function comparisonTable(
  rows: readonly ComparisonRow[],
  companies: ReportDocument['companies'],
  head: string,
): ChartTable {
  return {
    heads: [head, ...companies.map(({ title }) => title)],
    units: companies.map(() => 'percent'),
    rows: rows.map(({ title, application, shares }) => ({
      id: `${title} ${application}`,
      name: `${title}, ${application}`,
      values: companies.map(
        ({ companyId }) => shares.find((share) => share.companyId === companyId)?.share ?? null,
      ),
    })),
  }
}
