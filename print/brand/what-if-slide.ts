import {
  drawsClaim,
  firmnessText,
  stepText,
} from '@insights/domain/brand/firmness/firmness-sentences.ts'
import { findFirmnessSteps } from '@insights/domain/brand/firmness/firmness-steps.ts'
import type { CompanyFirmness, Firmness } from '@insights/domain/brand/firmness/firmness.ts'
import { findFirmness } from '@insights/domain/brand/firmness/firmness.ts'
import {
  changeListClaim,
  changesText,
  whatIfFinding,
} from '@insights/domain/brand/what-if/what-if-sentences.ts'
import { CUSTOM_VIEW } from '@insights/domain/brand/what-if/what-if-settings.ts'
import {
  customRankings,
  resolveWhatIf,
  type ResolvedWhatIf,
} from '@insights/domain/brand/what-if/what-if.ts'
import { TIES_SHARED } from '@insights/domain/reading/claims/firmness-claims.ts'
import { rankText, scoreText } from '@insights/domain/text/number-text.ts'
import { drawShareText } from '@insights/domain/text/weight-text.ts'

import { addHeading, addLine } from '../powerpoint/lines.ts'
import type { Deck } from '../powerpoint/open-deck.ts'
import { addSmallPrint, slideText } from '../powerpoint/paragraphs.ts'
import type { Slide } from '../powerpoint/pptx.ts'
import { addTable } from '../powerpoint/tables.ts'
import { BODY_WIDTH, SLIDE, THEME } from '../powerpoint/theme.ts'
import type { BrandSubject } from './brand-subject.ts'

/** Number of companies that fit; the nearest ones to the company are listed. */
const MAX_ROWS = 10

/** Number of a company's ranks that fit. */
const MAX_RANKS = 4

/** Inches. */
const RIGHT = 7.15
const TABLES = SLIDE.top + 1.25
const WHOLE = { x: SLIDE.margin, w: BODY_WIDTH, valign: 'top' } as const
const LEFT_HEAD = { x: SLIDE.margin, y: TABLES - 0.36, w: RIGHT - SLIDE.margin - 0.4 }
const RIGHT_HEAD = { ...LEFT_HEAD, x: RIGHT, w: SLIDE.width - SLIDE.margin - RIGHT }

/** Slide of Test the Weights: the custom ranking, its changes, and the published ranking's firmness. */
export function whatIfSlide(deck: Deck, { company, settings }: BrandSubject<'what-if'>): void {
  const { document } = deck
  const { companyId } = company
  const resolved = resolveWhatIf(document, settings)
  const ranks = customRankings(document, resolved)?.overall ?? []
  const published = document.rankings?.overall ?? []
  const finding = whatIfFinding(document, resolved, ranks, companyId)
  const slide = deck.add({
    part: 'Your Brand',
    topic: 'Test the Weights',
    finding: finding?.headline.text,
    page: 'Test the Weights',
  })
  addStrip(slide, resolved)
  addLine(slide, finding?.detail?.text ?? '', { ...WHOLE, y: SLIDE.top + 0.45, size: 13 })
  const listed = nearest(ranks, companyId)
  addHeading(slide, `Ranking among ${ranks.length} companies`, LEFT_HEAD)
  addTable(slide, {
    columns: [
      { title: 'Rank', width: 0.65, align: 'right' },
      { title: 'Brand', width: 2.65 },
      { title: 'Score', width: 0.85, align: 'right' },
      { title: 'Published', width: 1.9, align: 'right' },
    ],
    rows: listed.map(({ rank, companyId, company, score }) => {
      const before = published.find((one) => one.companyId === companyId)
      return [
        String(rank),
        company,
        scoreText(score),
        before ? `${rankText(before.rank)}, ${scoreText(before.score)}` : '–',
      ]
    }),
    marked: listed.map((rank) => rank.companyId === companyId),
    x: SLIDE.margin,
    y: TABLES,
    fontSize: 11,
  })
  const firmness = findFirmness(document, settings.variation ?? findFirmnessSteps(document).first)
  if (firmness) {
    addFirmness(slide, firmness, companyId, RIGHT_HEAD)
    addLine(slide, firmnessText(firmness, companyId), { ...WHOLE, y: 6.02, h: 0.38 })
    addSmallPrint(slide, `${TIES_SHARED} ${drawsClaim(firmness).text}`, {
      x: SLIDE.margin,
      y: SLIDE.bottom + 0.05,
      w: BODY_WIDTH,
    })
  }
  addLine(slide, changeListClaim(resolved).text, { ...WHOLE, y: 6.5, size: 10, h: 0.4 })
}

/** Words of the banner on every page of a custom view. */
function addStrip(slide: Slide, resolved: ResolvedWhatIf): void {
  const changes = changesText(resolved)
  const text = [
    ...(changes === '' ? ['Published ranking, nothing changed.'] : [`${CUSTOM_VIEW}. ${changes}.`]),
    ...resolved.ignored,
  ].join(' ')
  slide.addText(slideText(text, 160), {
    x: SLIDE.margin,
    y: SLIDE.top,
    w: BODY_WIDTH,
    h: 0.36,
    margin: 6,
    valign: 'middle',
    fontFace: THEME.sans,
    fontSize: 12,
    bold: true,
    color: changes === '' ? THEME.inkSoft : THEME.caution,
    fill: { color: changes === '' ? THEME.wash : THEME.cautionWash },
  })
}

/** Adds the ranks that the companies around one hold if weights vary, below a heading. */
export function addFirmness(
  slide: Slide,
  { companies, step }: Firmness,
  companyId: string,
  box: { readonly x: number; readonly y: number; readonly w: number },
): void {
  const listed = nearest(companies, companyId)
  addHeading(slide, `Published ranks, ${stepText(step)}`, box)
  addTable(slide, {
    columns: [
      { title: 'Brand', width: 2.2 },
      { title: 'Ranks, share of draws', width: box.w - 2.2 },
    ],
    rows: listed.map((one) => [one.company, ranksText(one)]),
    marked: listed.map((one) => one.companyId === companyId),
    x: box.x,
    y: box.y + 0.36,
    fontSize: 11,
  })
}

/** Returns '3rd 62%, 4th 38%', the most frequent rank first. */
function ranksText({ shares }: CompanyFirmness): string {
  const held = shares
    .map((share, place) => ({ share, place }))
    .filter(({ share }) => share > 0)
    .toSorted((first, second) => second.share - first.share)
  const texts = held.map(({ share, place }) => `${rankText(place + 1)} ${drawShareText(share)}`)
  const more = texts.length > MAX_RANKS ? ` and ${texts.length - MAX_RANKS} more` : ''
  return `${texts.slice(0, MAX_RANKS).join(', ')}${more}`
}

/** Returns the companies around one, up to the number that fits. */
export function nearest<Item extends { readonly companyId: string }>(
  items: readonly Item[],
  companyId: string,
): readonly Item[] {
  const place = Math.max(
    items.findIndex((one) => one.companyId === companyId),
    0,
  )
  const from = Math.min(Math.max(place - MAX_ROWS / 2, 0), Math.max(items.length - MAX_ROWS, 0))
  return items.slice(from, from + MAX_ROWS)
}
