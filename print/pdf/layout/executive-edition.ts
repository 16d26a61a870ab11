import { rankingHistory } from '@insights/charts/ranking-history.ts'
import { dotsAbout, scoreDots } from '@insights/charts/score-dots.ts'
import { WATERFALL_COLORS, scoreWaterfall } from '@insights/charts/score-waterfall.ts'
import { methodClaim } from '@insights/domain/brand/board/board-findings.ts'
import { findVerdict } from '@insights/domain/brand/firmness/verdict.ts'
import { adviceOf } from '@insights/domain/brand/plan/advice.ts'
import {
  explainScoreChange,
  mergeSmallest,
} from '@insights/domain/reading/breakdown/explain-change.ts'
import {
  companyAvailabilityChanges,
  countChanges,
} from '@insights/domain/reading/changes/company-changes.ts'
import { waterfallTitle } from '@insights/domain/reading/charts/change-texts.ts'
import { overallEditions } from '@insights/domain/reading/charts/ranking-editions.ts'
import { scorePanels } from '@insights/domain/reading/charts/score-texts.ts'
import { sentenceOf } from '@insights/domain/reading/claims/claim.ts'
import type {
  HistoryRank,
  ReportDocument,
} from '@insights/domain/reading/document/report-document.ts'
import { findCategoryGaps } from '@insights/domain/reading/findings/capability-worth.ts'
import {
  companyHeadline,
  editionChanges,
  nearTies,
} from '@insights/domain/reading/findings/headlines.ts'
import { findStanding } from '@insights/domain/reading/findings/standing.ts'
import { findIntervals } from '@insights/domain/reading/uncertainty/uncertainty.ts'
import {
  countText,
  listText,
  rankText,
  pointsNumber,
  scoreChangeText,
  scoreText,
} from '@insights/domain/text/number-text.ts'

import { mapTexts } from '../prepare-texts.ts'
import type { ExecutiveEdition } from '../print-request.ts'
import { groupLeaders } from './category-performance.ts'
import {
  type Block,
  CHART_WIDTH,
  type LayoutAssets,
  type LayoutSection,
  type TableBlock,
} from './pdf-layout.ts'
import { companyRanking } from './rankings.ts'
import { rankNotes, chartNotes, figure } from './shared-blocks.ts'
import { shortenRichText } from './shorten-rich-text.ts'

/** Lengths of each list and text, from the most to the least. */
const EXTENTS = [
  {
    title: 60,
    companies: 12,
    changes: 12,
    groups: 12,
    parts: 8,
    text: 1_400,
    trends: 3,
  },
  { title: 40, companies: 12, changes: 8, groups: 8, parts: 6, text: 900, trends: 2 },
  { title: 28, companies: 8, changes: 4, groups: 6, parts: 4, text: 400, trends: 1 },
] as const

/** Number of times the edition can be shortened, if it is too long. */
export const MAX_SHORTENED = EXTENTS.length - 1

type Extent = (typeof EXTENTS)[number]

/** Returns the sections of the executive edition, shorter the greater `shortened` is. */
export function executiveSections(
  report: ReportDocument,
  { own: ownId, shortened = 0 }: ExecutiveEdition,
  assets: LayoutAssets,
): LayoutSection[] {
  const most = EXTENTS[Math.min(shortened, MAX_SHORTENED)] ?? EXTENTS[0]
  const document = withShortTitles(report, most.title)
  const own = document.companies.find(({ companyId }) => companyId === ownId)?.companyId ?? null
  const sections: readonly (readonly [title: string, blocks: readonly Block[]])[] = [
    ['Your Position', own === null ? [] : position(document, own, most)],
    ['Scores', scores(document, own, most, assets)],
    ['What Changed', changes(document, own, most, assets)],
    // The gaps of an own brand say more.
    ['Category Performance', own === null ? categories(document, most) : []],
    ['Top Performers and Trends', texts(document, most, assets)],
  ]
  return sections
    .filter(([, blocks]) => blocks.length > 0)
    .map(([title, blocks], place) => ({ mark: String(place + 1), title, blocks }))
}

/** The keys under which a document holds titles. */
const TITLES = new Set(['title', 'company', 'category', 'categoryGroup', 'name'])

export function withShortTitles(report: ReportDocument, most: number): ReportDocument {
  const keys = new Set<string>(report.applications.map(({ title }) => title))
  return mapTexts(report, (text, key) =>
    TITLES.has(key) && text.length > most && !keys.has(text)
      ? `${text.slice(0, most - 1).toWellFormed()}…`
      : text,
  )
}

/** Returns the best companies by overall rank, with the reader's own company in any case. */
export function shownCompanies(
  ranks: readonly HistoryRank[],
  own: string | null,
  most: { readonly companies: number },
): ReadonlySet<string> {
  const best = ranks.slice(0, most.companies).map(({ companyId }) => companyId)
  const missing = ranks.some(({ companyId }) => companyId === own) && !best.includes(own ?? '')
  return new Set(missing ? [...best.slice(0, -1), own ?? ''] : best)
}

export const NO_SCORES: Block = {
  kind: 'empty',
  text: 'The scores of this report have not been calculated yet.',
}

/** The reader's own company: its ranks, gains and losses, gaps, and next steps. */
function position(document: ReportDocument, own: string, most: Extent): Block[] {
  const headline = sentenceOf(companyHeadline(document, own))
  if (headline === null) return []
  const changed = companyAvailabilityChanges(document, own)
  const lost = changed.filter(({ gained }) => !gained)
  const gained = changed.filter((change) => change.gained)
  const gaps = findCategoryGaps(document, own).filter(({ gap }) => gap > 0)
  const next = adviceOf(document, own)
  const verdict = findVerdict(document, own)
  const lists = [
    ['Lost', lost],
    ['Gained', gained],
  ] as const
  return [
    { kind: 'lead', text: headline },
    ...(verdict ? [{ kind: 'intro', text: verdict.text } as const] : []),
    ownRanks(document, own),
    ...(next ? [{ kind: 'intro', text: `Next: ${next.text}` } as const] : []),
    ...lists.flatMap(([title, list]): Block[] => {
      if (list.length === 0) return []
      const listed = Math.floor(most.changes / (lost.length > 0 && gained.length > 0 ? 2 : 1))
      return [
        { kind: 'heading', level: 2, title: `${title}: ${list.length}` },
        {
          kind: 'table',
          label: `Capabilities ${title.toLowerCase()}`,
          columns: [
            { title: 'Capability', width: 4 },
            { title: 'Category', width: 3 },
            { title: 'Application', width: 3 },
          ],
          rows: list
            .slice(0, listed)
            .map(({ capability, category, applications }) => [
              capability,
              category,
              listText(applications),
            ]),
        },
        ...restOf(list.length, listed, 'capability', 'capabilities'),
      ]
    }),
    ...(gaps.length === 0
      ? []
      : [
          { kind: 'heading', level: 2, title: 'Widest Gaps to the Best' } as const,
          {
            kind: 'table',
            label: 'Widest gaps to the best, by category',
            columns: [
              { title: 'Category', width: 3 },
              { title: 'Share', width: 'auto', align: 'right' },
              { title: 'Best', width: 'auto', align: 'right' },
              { title: 'Gap', width: 'auto', align: 'right' },
              { title: 'Leader', width: 3 },
            ],
            rows: gaps
              .slice(0, changed.length > 6 ? most.changes / 4 + 1 : 8)
              .map(({ category, share, best, gap, leaders }) => [
                category,
                scoreText(share),
                scoreText(best),
                pointsNumber(gap),
                leaders.length > 2 ? countText(leaders.length, 'brand') : listText(leaders),
              ]),
          } as const,
        ]),
  ]
}

/** Says how much of a list is only in the full report. */
function restOf(count: number, shown: number, one: string, many: string): Block[] {
  if (count <= shown) return []
  const text = `The full report has ${countText(count - shown, `more ${one}`, `more ${many}`)}.`
  return [{ kind: 'note', text }]
}

export function ownRanks(document: ReportDocument, own: string): TableBlock {
  const keys = [null, ...document.applications.map(({ title }) => title)]
  return {
    kind: 'table',
    label: 'Ranks and scores',
    columns: [
      { title: 'Ranking', width: 3 },
      { title: 'Rank', width: 2 },
      { title: 'Before', width: 1 },
      { title: 'Score', width: 'auto', align: 'right' },
      { title: 'Points', width: 'auto', align: 'right' },
    ],
    rows: keys.flatMap((key) => {
      const standing = findStanding(document, own, key)
      if (!standing) return []
      const { now, of, before, beforeTied, tiedWith } = standing
      return [
        [
          { text: key ?? 'Overall', strong: true },
          `${rankText(now.rank, tiedWith.length > 0)} of ${of}`,
          before ? rankText(before.rank, beforeTied) : '–',
          scoreText(now.score),
          now.change === null ? '–' : scoreChangeText(now.score, now.change),
        ],
      ]
    }),
  }
}

function scores(
  document: ReportDocument,
  own: string | null,
  most: Extent,
  assets: LayoutAssets,
): Block[] {
  const { rankings } = document
  if (!rankings) return [NO_SCORES]
  const shown = shownCompanies(rankings.overall, own, most)
  const mine = new Set(own === null ? [] : [own])
  const panels = scorePanels(document)
  const { finding } = scoreDots(panels, dotsAbout(document, mine))
  const chart = scoreDots(
    panels.map(({ ranks, ...panel }) => ({
      ...panel,
      ranks: ranks.filter((rank) => shown.has(rank.companyId)),
    })),
    dotsAbout(document, mine),
  )
  const overall = rankings.overall.filter(({ companyId }) => shown.has(companyId))
  const ties = nearTies(document).slice(0, 2)
  return [
    ...(finding === '' ? [] : [{ kind: 'lead', text: finding } as const]),
    assets.chart(chart, null, CHART_WIDTH.whole),
    { kind: 'note', text: chartNotes(chart) },
    ...ties.map(({ text }) => ({ kind: 'note', text }) as const),
    {
      ...companyRanking({ ...rankings, overall }, findIntervals(document, null)),
      marked: overall.flatMap(({ companyId }, row) => (companyId === own ? [row] : [])),
    },
    ...rankNotes(document),
    ...restOf(rankings.overall.length, shown.size, 'company', 'companies'),
  ]
}

function changes(
  document: ReportDocument,
  own: string | null,
  most: Extent,
  assets: LayoutAssets,
): Block[] {
  const { rankings, history } = document
  if (!rankings || history.length === 0) return []
  const shown = shownCompanies(rankings.overall, own, most)
  const companies = document.companies.filter(({ companyId }) => shown.has(companyId))
  const mine = new Set(own === null ? [] : [own])
  // Ranks of companies that are not shown would take the whole page.
  const measure = rankings.overall.length > shown.size ? 'score' : 'rank'
  const chart = rankingHistory(companies, overallEditions(document), { own: mine, measure })
  const found = editionChanges(document)
  const overall = rankings.overall.filter(({ companyId }) => shown.has(companyId))
  return [
    ...(found ? [{ kind: 'lead', text: found.text } as const] : []),
    ...figure(chart, measure === 'rank' ? 'Ranking History' : 'Scores by Edition', assets),
    {
      kind: 'table',
      label: 'Gains and losses by brand',
      columns: [
        { title: 'Brand', width: 3 },
        { title: 'Gained', width: 'auto', align: 'right' },
        { title: 'Lost', width: 'auto', align: 'right' },
        { title: 'Rank', width: 'auto', align: 'right' },
        { title: 'Before', width: 'auto', align: 'right' },
        { title: 'Points', width: 'auto', align: 'right' },
      ],
      marked: overall.flatMap(({ companyId }, row) => (companyId === own ? [row] : [])),
      rows: overall.map(({ companyId, company, rank, score, change }) => {
        const counted = countChanges(document, companyId)
        const standing = findStanding(document, companyId)
        return [
          company,
          counted ? String(counted.gained) : '–',
          counted ? String(counted.lost) : '–',
          rankText(rank, (standing?.tiedWith.length ?? 0) > 0),
          standing?.before ? rankText(standing.before.rank, standing.beforeTied) : '–',
          change === null ? '–' : scoreChangeText(score, change),
        ]
      }),
    },
    ...restOf(rankings.overall.length, shown.size, 'company', 'companies'),
    ...(own === null ? [] : ownChange(document, own, most, assets)),
  ]
}

/** Causes of the own company's score change since the previous edition. */
function ownChange(
  document: ReportDocument,
  own: string,
  most: Extent,
  assets: LayoutAssets,
): Block[] {
  const explained = explainScoreChange(document, own, null)
  const company = document.companies.find(({ companyId }) => companyId === own)?.title
  if (!explained || company === undefined) return []
  const chart = scoreWaterfall(mergeSmallest(explained, most.parts), {
    companyId: own,
    company,
    application: null,
    date: document.report.date,
  })
  return figure(chart, waterfallTitle(company, null, explained), assets, WATERFALL_COLORS)
}

function categories({ categoryPerformance }: ReportDocument, most: Extent): Block[] {
  if (categoryPerformance.length === 0) return []
  return [
    {
      kind: 'intro',
      text: 'The leading brands of each category group, by the share of its capabilities that they offer.',
    },
    groupLeaders(categoryPerformance.slice(0, most.groups)),
    ...restOf(categoryPerformance.length, most.groups, 'category group', 'category groups'),
  ]
}

function texts(document: ReportDocument, most: Extent, assets: LayoutAssets): Block[] {
  const { executiveSummary, trendsInnovations } = document
  const method = methodClaim(document)
  const cut = (html: string | null, length: number) =>
    html === null ? [] : shortenRichText(assets.text(html), length)
  const performers = cut(executiveSummary.topPerformers, most.text)
  const parts = [
    { title: 'Top Performers', blocks: performers },
    ...trendsInnovations
      .slice(0, most.trends)
      .map(({ title, content }) => ({ title, blocks: cut(content, most.text / 3) })),
  ].filter(({ blocks }) => blocks.length > 0)
  return [
    ...parts.flatMap(({ title, blocks }): Block[] => [
      { kind: 'heading', level: 2, title },
      { kind: 'text', level: 2, blocks },
    ]),
    ...restOf(trendsInnovations.length, most.trends, 'trend', 'trends'),
    ...(method
      ? [
          { kind: 'heading', level: 2, title: 'How It Was Measured' } as const,
          { kind: 'intro', text: method.text } as const,
        ]
      : []),
  ]
}
