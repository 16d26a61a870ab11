import { sentenceOf } from '@insights/domain/reading/claims/claim.ts'
import { leaderHeadline } from '@insights/domain/reading/findings/headlines.ts'
import { isPublished } from '@insights/domain/reports/report-status.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'

import type { Deck } from './open-deck.ts'
import { addParagraphs, listParagraphs, slideText } from './paragraphs.ts'
import { paginate } from './tables.ts'
import { BODY_WIDTH, SLIDE, THEME } from './theme.ts'

/** The cover, like that of the report. */
export function titleSlide({ pptx, document }: Deck): void {
  const { report, executiveSummary, companies } = document
  const slide = pptx.addSlide()
  slide.background = { color: THEME.paper }
  const line = { x: 0.9, w: 11, margin: 0, fontFace: THEME.sans, color: THEME.inkSoft } as const
  slide.addShape('rect', { x: 0, y: 0, w: 0.28, h: SLIDE.height, fill: { color: THEME.accent } })
  slide.addText(slideText(report.industry.title, 90).toUpperCase(), {
    ...line,
    y: 1.2,
    h: 0.35,
    fontSize: 14,
    bold: true,
    charSpacing: 2,
    color: THEME.accent,
  })
  slide.addText(slideText(report.title, 120), {
    ...line,
    y: 1.65,
    h: 1.9,
    valign: 'top',
    fontFace: THEME.serif,
    fontSize: 44,
    bold: true,
    color: THEME.ink,
  })
  slide.addText(slideText(executiveSummary.intro, 400), { ...line, y: 3.75, h: 0.9, fontSize: 18 })
  slide.addText(slideText(companies.map(({ title }) => title).join(', '), 400), {
    ...line,
    y: 4.9,
    h: 0.9,
    valign: 'top',
    fontSize: 14,
  })
  const state = isPublished(report.status) ? '' : '  |  DRAFT'
  slide.addText(`Briefing, ${formatMonth(report.date)}${state}`, {
    ...line,
    y: 6.4,
    h: 0.4,
    fontFace: THEME.serif,
    fontSize: 16,
    color: state === '' ? THEME.ink : THEME.loss,
  })
}

/** The edition and its top performers. */
export function summarySlide(deck: Deck): void {
  const { intro, topPerformers } = deck.document.executiveSummary
  const slide = deck.add({
    part: 'Executive Summary',
    topic: 'Top Performers',
    finding: sentenceOf(leaderHeadline(deck.document)),
  })
  const paragraphs = [
    { text: slideText(intro, 400), depth: 0, heading: false },
    ...listParagraphs(topPerformers),
  ]
  const box = { x: SLIDE.margin, y: SLIDE.top, w: BODY_WIDTH, h: SLIDE.bottom - SLIDE.top }
  addParagraphs(slide, paragraphs, { ...box, fontSize: 15 })
}

const ON_A_SLIDE = 3

/** Trends of the industry, three to a slide. */
export function trendSlides(deck: Deck): void {
  const trends = deck.document.trendsInnovations
  for (const { items, title } of paginate(trends, ON_A_SLIDE, 'Trends & Innovations')) {
    const slide = deck.add({ part: 'Trends & Innovations', topic: title })
    const w = (BODY_WIDTH - 0.4 * (items.length - 1)) / items.length
    for (const [place, trend] of items.entries()) {
      const heading = { text: slideText(trend.title, 120), depth: 0, heading: true }
      addParagraphs(slide, [heading, ...listParagraphs(trend.content)], {
        x: SLIDE.margin + place * (w + 0.4),
        y: SLIDE.top,
        w,
        h: SLIDE.bottom - SLIDE.top,
        fontSize: 13,
      })
    }
  }
}

/** The calculation of scores. */
export function methodSlide(deck: Deck): void {
  const paragraphs = listParagraphs(deck.document.methodology)
  if (paragraphs.length === 0) return
  addParagraphs(deck.add({ part: 'Appendix', topic: 'Methodology' }), paragraphs, {
    x: SLIDE.margin,
    y: SLIDE.top,
    w: BODY_WIDTH,
    h: SLIDE.bottom - SLIDE.top,
    fontSize: 12,
  })
}
