import { APPLICATIONS, type ApplicationKey } from '@insights/domain/catalogue/application.ts'
import type {
  DrawnScore,
  ReportDocument,
} from '@insights/domain/reading/document/report-document.ts'
import {
  intervalText,
  rankIntervalText,
} from '@insights/domain/reading/uncertainty/interval-text.ts'
import type { Intervals } from '@insights/domain/reading/uncertainty/uncertainty.ts'
import type { Rank, Rankings } from '@insights/domain/scoring/ranking/rankings.ts'
import { percentChangeText, percentText } from '@insights/domain/text/percent-text.ts'

import { chunk } from './capability-matrix.ts'
import type { MatrixBlock, TableBlock, ValueCell } from './pdf-layout.ts'

/** Comparative Company Ranking: the companies by their overall score, with those by application. */
export function companyRanking(
  { overall, applications }: Rankings,
  intervals: Intervals | null,
): TableBlock {
  return {
    kind: 'table',
    label: 'Comparative Company Ranking',
    columns: [
      { title: 'Rank', width: 'auto' },
      { title: 'Overall', width: 5 },
      ...(intervals ? [{ title: '95% interval', width: 2.5 }] : []),
      { title: 'Mobile', width: 2 },
      { title: 'iPhone', width: 2 },
      { title: 'Android', width: 2 },
    ],
    rows: overall.map((rank) => [
      String(rank.rank),
      {
        text: rank.company,
        strong: true,
        value: percentText(rank.score),
        ...scoreChangeCell(rank),
      },
      ...(intervals ? [intervalCell(intervals.get(rank.companyId))] : []),
      ...APPLICATIONS.map(({ title }) =>
        scoreCell(applications[title].find(({ companyId }) => companyId === rank.companyId)),
      ),
    ]),
  }
}

/** The companies of one application by score. */
export function brandRanking(
  label: string,
  ranks: readonly Rank[],
  scoreTitle: string,
  intervals: Intervals | null = null,
): TableBlock {
  return {
    kind: 'table',
    label,
    columns: [
      { title: 'Rank', width: 'auto' },
      { title: 'Brand', width: 3 },
      { title: scoreTitle, width: 2 },
      ...(intervals ? [{ title: '95% interval', width: 2.5 }] : []),
    ],
    rows: ranks.map((rank) => [
      String(rank.rank),
      rank.company,
      scoreCell(rank),
      ...(intervals ? [intervalCell(intervals.get(rank.companyId))] : []),
    ]),
  }
}

/** The interval of a score, with that of its rank below. */
function intervalCell(interval: DrawnScore | undefined): ValueCell {
  if (!interval) return { text: '–' }
  return { text: intervalText(interval), below: rankIntervalText(interval) }
}

/** Companies that fit beside the category names. */
const MAX_COMPANIES = 12

/** Capability Ranking by Category (Unweighted): each company's share of a category. */
export function categoryRanking(
  { companies, rankings }: ReportDocument,
  application: ApplicationKey,
): MatrixBlock[] {
  const categories = rankings?.categories[application] ?? []
  return chunk(companies, MAX_COMPANIES).map(({ part, from }) => ({
    kind: 'matrix',
    label: `Capability Ranking by Category (Unweighted), ${application}`,
    corner: 'Category',
    heads: part.map(({ title }) => ({ title, columns: [''] })),
    groups: [
      {
        title: null,
        rows: categories.map(({ categoryName, scores }) => ({
          title: categoryName,
          cells: part.map((_, place) => percentText(scores[from + place] ?? 0)),
        })),
      },
    ],
    hasOpen: false,
    marks: false,
    dense: false,
  }))
}

/** A score, with its change if significant. */
function scoreCell(rank: Rank | undefined): ValueCell {
  if (!rank) return { text: '–' }
  return { text: percentText(rank.score), ...scoreChangeCell(rank) }
}

function scoreChangeCell({ significant, change }: Rank): Pick<ValueCell, 'change'> {
  if (!significant || change === null) return {}
  return { change: { up: change > 0, text: percentChangeText(change) } }
}
