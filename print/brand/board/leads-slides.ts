import { boardLeads } from '@insights/domain/brand/board/board-findings.ts'
import {
  type CategoryStanding,
  findCategoryStandings,
  gapClaims,
  gapText,
  sortStandings,
  strengths,
} from '@insights/domain/brand/standing/category-standing.ts'
import { sentenceOf } from '@insights/domain/reading/claims/claim.ts'
import { comparedCompanies } from '@insights/domain/reading/comparison/comparison-rows.ts'
import { weightLabel } from '@insights/domain/reading/document/fixed-weights.ts'
import { listText } from '@insights/domain/text/number-text.ts'

import { addHeatLegend, shareCell } from '../../powerpoint/heat.ts'
import { addContext } from '../../powerpoint/lines.ts'
import type { Deck, OwnCompany } from '../../powerpoint/open-deck.ts'
import { addSmallPrint, slideText } from '../../powerpoint/paragraphs.ts'
import { addTable, type TableCell } from '../../powerpoint/tables.ts'
import { BODY_WIDTH, SLIDE } from '../../powerpoint/theme.ts'

const MAX_ROWS = 12
const MAX_COMPANIES = 9
/** Characters of leaders that fit in a cell. */
const MAX_NAMES = 28
/** Inches. */
const NAME = 2.7
const LEADER = 2.2
const LEGEND = 6.05
const ALL = 'All three applications together, by their weights'

/** A heat map of the shares of each category and company, the own brand first. */
export function leadsSlide(deck: Deck, own: OwnCompany): void {
  const { document } = deck
  const rows = findCategoryStandings(document, own.companyId, null)
  const shown = widest(rows, MAX_ROWS)
  const compared = comparedCompanies(document, new Set([own.companyId]))
  const companies = compared.slice(0, MAX_COMPANIES)
  const width = (BODY_WIDTH - NAME - LEADER) / companies.length
  const slide = deck.add({
    part: 'Your Brand',
    topic: 'Who Leads Where',
    finding: boardLeads(document, own)?.text,
    page: 'Where We Stand and Category Performance',
  })
  const cellOf = (row: CategoryStanding, companyId: string): TableCell => {
    const share = row.shares.find((one) => one.companyId === companyId)
    return share ? shareCell(share.share, share.best) : '–'
  }
  // Three lines of a heading at most.
  const letters = Math.max(8, Math.floor(width / 0.075) * 3 - 4)
  addTable(slide, {
    columns: [
      { title: 'Category', width: NAME },
      ...companies.map(({ title }) => ({
        title: slideText(title, letters),
        width,
        align: 'center' as const,
      })),
      { title: 'Leader', width: LEADER },
    ],
    rows: shown.map((row) => [
      slideText(row.title, 40),
      ...companies.map(({ companyId }) => cellOf(row, companyId)),
      slideText(leadersText(row), MAX_NAMES),
    ]),
    x: SLIDE.margin,
    y: SLIDE.top,
    fontSize: 10,
  })
  addHeatLegend(slide, LEGEND + 0.2)
  const cut = [
    ...(rows.length > shown.length
      ? [`The ${shown.length} categories with the widest gaps, of ${rows.length}.`]
      : []),
    ...(compared.length > companies.length
      ? [`The own brand and the first by rank, of ${compared.length} companies.`]
      : []),
  ]
  addSmallPrint(slide, [`${ALL}.`, ...cut].join(' '), {
    x: SLIDE.margin,
    y: SLIDE.bottom,
    w: BODY_WIDTH,
  })
}

/** Where the brand is behind, instead of a change that a first edition does not have. */
export function gapSlide(deck: Deck, own: OwnCompany): void {
  const rows = findCategoryStandings(deck.document, own.companyId, null)
  const shown = sortStandings(rows, 'gap').slice(0, MAX_ROWS)
  const slide = deck.add({
    part: 'Your Brand',
    topic: 'Gaps to the Best',
    finding: sentenceOf(gapClaims(rows, null)),
    page: 'Where We Stand',
  })
  addContext(slide, strengths(rows, null)?.text ?? '')
  addTable(slide, {
    columns: [
      { title: 'Category', width: 4 },
      { title: 'Weight', width: 1.2, align: 'right' },
      { title: slideText(own.title, 24), width: 1.6, align: 'center' },
      { title: 'Best', width: 1.6, align: 'center' },
      { title: 'Leader', width: 2.2 },
      { title: 'Gap, points', width: BODY_WIDTH - 10.6, align: 'right' },
    ],
    rows: shown.map((row) => [
      slideText(row.title, 50),
      weightLabel(row.weight, row.fixed),
      shareCell(row.own.share, row.own.best),
      shareCell(row.best, row.best > 0),
      slideText(leadersText(row), MAX_NAMES),
      gapText(row),
    ]),
    x: SLIDE.margin,
    y: SLIDE.top + 0.4,
    fontSize: 10,
  })
  addHeatLegend(slide, LEGEND + 0.3)
  const more = rows.length - shown.length
  addSmallPrint(slide, `${ALL}.${more > 0 ? ` And ${more} more categories.` : ''}`, {
    x: SLIDE.margin,
    y: SLIDE.bottom + 0.1,
    w: BODY_WIDTH,
  })
}

/** Returns the rows in the order of the report; of more than fit, those with the widest gaps. */
function widest(rows: readonly CategoryStanding[], most: number): readonly CategoryStanding[] {
  const chosen = new Set(sortStandings(rows, 'gap').slice(0, most))
  return rows.filter((row) => chosen.has(row))
}

function leadersText({ leaders, shares }: CategoryStanding): string {
  if (leaders.length === 0) return 'no one has any'
  if (leaders.length > 1 && leaders.length === shares.length) return `All ${leaders.length}`
  const names = listText(leaders)
  return leaders.length === 1 || names.length <= MAX_NAMES ? names : `${leaders.length} companies`
}
