import { dotsAbout, scoreDots } from '@insights/charts/score-dots.ts'
import { adviceOf } from '@insights/domain/brand/plan/advice.ts'
import {
  findReturns,
  returnsClaims,
  sumOfReturns,
} from '@insights/domain/brand/standing/capability-returns.ts'
import {
  findCategoryStandings,
  gapClaims,
  gapText,
  priorityText,
  sortStandings,
  standingNote,
} from '@insights/domain/brand/standing/category-standing.ts'
import { findRankFlips } from '@insights/domain/brand/standing/rank-flips.ts'
import {
  findStandings,
  rankingName,
  standingContext,
  standingFinding,
} from '@insights/domain/brand/standing/standing-findings.ts'
import { scorePanels } from '@insights/domain/reading/charts/score-texts.ts'
import { type Claim, sentenceOf } from '@insights/domain/reading/claims/claim.ts'
import { weightLabel } from '@insights/domain/reading/document/fixed-weights.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import {
  countText,
  listText,
  rankText,
  pointsNumber,
  changeText,
  scoreChangeText,
  scoreText,
  shownChange,
} from '@insights/domain/text/number-text.ts'

import { mapTexts } from '../prepare-texts.ts'
import type { StandingPage } from '../print-request.ts'
import { type Block, type LayoutAssets, type LayoutSection } from './pdf-layout.ts'
import { chartNotes } from './shared-blocks.ts'

/** Lengths of each list, from the most to the least. */
const EXTENTS = [
  { title: 60, companies: 9, gaps: 12, returns: 8 },
  { title: 60, companies: 0, gaps: 12, returns: 10 },
  { title: 60, companies: 0, gaps: 9, returns: 6 },
  { title: 40, companies: 5, gaps: 6, returns: 4 },
  { title: 24, companies: 0, gaps: 4, returns: 3 },
] as const

/** Number of times the page can be shortened, if it is longer than one. */
export const MAX_STANDING_SHORTENED = EXTENTS.length - 1

type Extent = (typeof EXTENTS)[number]

/** Pixels of the chart, which is drawn to the width of the page. */
const WIDTH = 900

/** The keys under which a document holds titles. */
const TITLES = new Set(['title', 'company', 'category', 'categoryGroup'])

/** Returns the one section of the page on a company's standing. */
export function standingSections(
  report: ReportDocument,
  { companyId, shortened = 0 }: StandingPage,
  assets: LayoutAssets,
): LayoutSection[] {
  const most = EXTENTS[Math.min(shortened, MAX_STANDING_SHORTENED)] ?? EXTENTS[0]
  const keys = new Set<string>(report.applications.map(({ title }) => title))
  const document = mapTexts(report, (text, key) =>
    TITLES.has(key) && text.length > most.title && !keys.has(text)
      ? `${text.slice(0, most.title - 1).toWellFormed()}…`
      : text,
  )
  const company = document.companies.find((one) => one.companyId === companyId)
  if (!company) return []
  const finding = standingFinding(document, companyId)
  const next = adviceOf(document, companyId)
  return [
    {
      mark: '',
      title: `Where We Stand: ${company.title}`,
      blocks: [
        ...(finding ? [{ kind: 'lead', text: finding.text } as const] : []),
        ...noteOf([...standingContext(document, companyId), ...flips(document, companyId)]),
        ranks(document, companyId),
        ...dots(document, companyId, most, assets),
        ...gaps(document, companyId, most),
        ...returns(document, company, most),
        ...(next ? [{ kind: 'note', text: `Next: ${next.text}` } as const] : []),
      ],
    },
  ]
}

/** How sure the rank is; sources and single answers have no room on one sheet. */
function flips(document: ReportDocument, companyId: string): Claim[] {
  const found = findRankFlips(document, companyId)
  return found ? [found.verdict, ...found.rivals, ...(found.assumed ? [found.assumed] : [])] : []
}

function noteOf(claims: readonly Claim[]): Block[] {
  const text = sentenceOf(claims)
  return text === null ? [] : [{ kind: 'note', text }]
}

function ranks(document: ReportDocument, companyId: string): Block {
  const hasPrevious = document.history.length > 0
  return {
    kind: 'table',
    label: 'Ranks and scores',
    columns: [
      { title: 'Ranking', width: 'auto' },
      { title: 'Rank', width: 'auto' },
      { title: 'Before', width: 'auto' },
      { title: 'Score', width: 'auto', align: 'right' },
      { title: 'Points', width: 'auto', align: 'right' },
      { title: 'Next above', width: 2 },
      { title: 'Next below', width: 2 },
      { title: 'Who passed whom', width: 3 },
    ],
    rows: findStandings(document, companyId).map(({ application, standing, passed }) => {
      const { now, of, before, beforeTied, tiedWith, above, below } = standing
      return [
        { text: rankingName(application), strong: true },
        `${rankText(now.rank, tiedWith.length > 0)} of ${of}`,
        before ? rankText(before.rank, beforeTied) : '–',
        scoreText(now.score),
        now.change === null ? '–' : scoreChangeText(now.score, now.change),
        above ? `${above.company} +${pointsNumber(shownChange(now.score, -above.gap))}` : '–',
        below ? `${below.company} −${pointsNumber(shownChange(now.score, below.gap))}` : '–',
        hasPrevious ? passed : '–',
      ]
    }),
    compact: true,
  }
}

/** The scores as dots, of as many companies as fit. */
function dots(
  document: ReportDocument,
  companyId: string,
  most: Extent,
  assets: LayoutAssets,
): Block[] {
  const overall = document.rankings?.overall ?? []
  if (overall.length === 0 || overall.length > most.companies) return []
  const chart = scoreDots(scorePanels(document), dotsAbout(document, new Set([companyId])))
  return [assets.chart(chart, null, WIDTH), { kind: 'note', text: chartNotes(chart) }]
}

function gaps(document: ReportDocument, companyId: string, most: Extent): Block[] {
  const rows = sortStandings(findCategoryStandings(document, companyId, null))
  const shown = rows.slice(0, most.gaps)
  return [
    { kind: 'heading', level: 2, title: 'Where the Gaps Are' },
    ...noteOf(gapClaims(rows, null)),
    {
      kind: 'table',
      label: 'Categories, all applications together',
      columns: [
        { title: 'Category', width: 3 },
        { title: 'Weight', width: 'auto', align: 'right' },
        { title: 'Share', width: 'auto', align: 'right' },
        { title: 'Rank', width: 'auto', align: 'right' },
        { title: 'Gap, points', width: 'auto', align: 'right' },
        { title: 'Priority', width: 'auto', align: 'right' },
        { title: 'Best', width: 'auto', align: 'right' },
        { title: 'Who is best', width: 3 },
      ],
      rows: shown.map((row) => [
        row.title,
        weightLabel(row.weight, row.fixed),
        scoreText(row.own.share),
        rankText(row.own.rank, row.own.tied),
        gapText(row),
        priorityText(row),
        scoreText(row.best),
        row.leaders.length > 3
          ? countText(row.leaders.length, 'company', 'companies')
          : listText(row.leaders),
      ]),
      compact: true,
    },
    {
      kind: 'note',
      text: [
        ...(rows.length > shown.length
          ? [
              `${shown.length} of ${countText(rows.length, 'category', 'categories')}, highest priority first.`,
            ]
          : []),
        standingNote(document, null, document.companies.length),
      ].join(' '),
    },
  ]
}

function returns(
  document: ReportDocument,
  company: ReportDocument['companies'][number],
  most: Extent,
): Block[] {
  const found = document.history.length > 0 ? findReturns(document, company.companyId) : null
  if (!found) return []
  const { lost, gained, of } = found
  const isLoss = lost.length > 0
  const list = isLoss ? lost : gained
  const shown = list.slice(0, most.returns)
  const heading: Block[] = [
    { kind: 'heading', level: 2, title: 'Gains and Losses' },
    ...noteOf(returnsClaims(document, company)),
  ]
  if (list.length === 0) return heading
  return [
    ...heading,
    {
      kind: 'table',
      label: isLoss ? 'Lost capabilities' : 'Gained capabilities',
      columns: [
        { title: isLoss ? 'Lost' : 'Gained', width: 4 },
        { title: 'Category', width: 3 },
        { title: 'Application', width: 'auto' },
        { title: `Others, of ${of}`, width: 'auto', align: 'right' },
        { title: isLoss ? 'Its return' : 'It is worth', width: 'auto', align: 'right' },
      ],
      rows: shown.map((one) => [
        one.capability,
        one.category,
        one.application,
        String(one.others),
        changeText(one.worth),
      ]),
      compact: true,
    },
    {
      kind: 'note',
      text: [
        ...(list.length > shown.length ? [`${shown.length} of ${list.length}.`] : []),
        sumOfReturns(company, found, !isLoss).text,
      ].join(' '),
    },
  ]
}
