import { isPublished } from '@insights/domain/report/report-status.ts'
import { formatMonth } from '@insights/domain/text/format-month.ts'

import type { Deck } from '../deck/open-deck.ts'
import { slideText } from '../deck/slide-text.ts'
import { THEME, SLIDE } from '../deck/theme.ts'

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
