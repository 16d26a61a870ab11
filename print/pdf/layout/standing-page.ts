import { dotsAbout, scoreDots } from '@insights/charts/score-dots.ts'
import { findVerdict } from '@insights/domain/brand/firmness/verdict.ts'
import { makeAdvisedPlan, planLead } from '@insights/domain/brand/plan/advice.ts'
import type { Plan } from '@insights/domain/brand/plan/make-plan.ts'
import { placeText } from '@insights/domain/brand/plan/plan-texts.ts'
import {
  standingContext,
  standingFinding,
} from '@insights/domain/brand/standing/standing-findings.ts'
import { scorePanel } from '@insights/domain/reading/charts/score-texts.ts'
import { type Claim, sentenceOf } from '@insights/domain/reading/claims/claim.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { scoreChangeText, scoreText } from '@insights/domain/text/number-text.ts'

import type { StandingPage } from '../print-request.ts'
import { NO_SCORES, ownRanks, shownCompanies, withShortTitles } from './executive-edition.ts'
import type { Block, LayoutAssets, LayoutSection } from './pdf-layout.ts'
import { chartNotes } from './shared-blocks.ts'

/** Lengths of titles and of each list, from the most to the least. */
const EXTENTS = [
  { title: 60, companies: 12, steps: 14 },
  { title: 60, companies: 10, steps: 8 },
  { title: 24, companies: 6, steps: 4 },
] as const

/** Number of times the page can be shortened, if it is longer than one. */
export const MAX_STANDING_SHORTENED = EXTENTS.length - 1

type Extent = (typeof EXTENTS)[number]

/** Pixels of the chart, which is drawn to the width of the page: enough for whole names. */
const WIDTH = 820

/** Returns the one section of the page on a company: its position, a chart, and the advice to it. */
export function standingSections(
  report: ReportDocument,
  { companyId, shortened = 0 }: StandingPage,
  assets: LayoutAssets,
): LayoutSection[] {
  const most = EXTENTS[Math.min(shortened, MAX_STANDING_SHORTENED)] ?? EXTENTS[0]
  const document = withShortTitles(report, most.title)
  const company = document.companies.find((one) => one.companyId === companyId)
  if (!company) return []
  const finding = standingFinding(document, companyId)
  const verdict = findVerdict(document, companyId)
  return [
    {
      mark: '',
      title: `Where We Stand: ${company.title}`,
      blocks: [
        ...(finding ? [{ kind: 'lead', text: finding.text } as const] : [NO_SCORES]),
        ...(verdict ? [{ kind: 'intro', text: verdict.text } as const] : []),
        ...noteOf(standingContext(document, companyId)),
        ...dots(document, companyId, most, assets),
        ...(finding ? [ownRanks(document, companyId)] : []),
        ...advice(document, companyId, most),
      ],
    },
  ]
}

function noteOf(claims: readonly Claim[]): Block[] {
  const text = sentenceOf(claims)
  return text === null ? [] : [{ kind: 'note', text }]
}

/** The overall scores as dots, of as many companies as fit. */
function dots(
  document: ReportDocument,
  companyId: string,
  most: Extent,
  assets: LayoutAssets,
): Block[] {
  const panel = scorePanel(document, null)
  if (!panel) return []
  const shown = shownCompanies(panel.ranks, companyId, most)
  const ranks = panel.ranks.filter((rank) => shown.has(rank.companyId))
  const chart = scoreDots([{ ...panel, ranks }], dotsAbout(document, new Set([companyId])))
  return [assets.chart(chart, null, WIDTH), { kind: 'note', text: chartNotes(chart) }]
}

/** The advice with the steps of its plan; without advice, what keeps a plan from reaching more. */
function advice(document: ReportDocument, companyId: string, most: Extent): Block[] {
  const plan = makeAdvisedPlan(document, companyId, {})
  if (!plan) return []
  const { finding, context } = planLead(document, plan, {})
  return [
    { kind: 'heading', level: 2, title: 'What to Do Next' },
    { kind: 'intro', text: finding.text },
    ...steps(plan, document.companies.length - 1, most),
    ...noteOf(context),
  ]
}

function steps({ chosen: { steps: all } }: Plan, others: number, most: Extent): Block[] {
  if (all.length === 0) return []
  const shown = all.slice(0, most.steps)
  return [
    {
      kind: 'table',
      label: 'Steps',
      columns: [
        { title: 'Capability', width: 4 },
        { title: 'Application', width: 'auto' },
        { title: `Others, of ${others}`, width: 'auto', align: 'right' },
        { title: 'Points', width: 'auto', align: 'right' },
        { title: 'Score then', width: 'auto', align: 'right' },
        { title: 'Rank then', width: 'auto', align: 'right' },
      ],
      rows: shown.map(({ item, gain, ...place }) => [
        item.title,
        item.application,
        String(item.peers),
        scoreChangeText(place.score, gain),
        scoreText(place.score),
        placeText(place),
      ]),
    },
    ...(all.length > shown.length
      ? [{ kind: 'note', text: `${shown.length} of ${all.length} steps.` } as const]
      : []),
  ]
}
