import { addParagraphs } from '../deck/add-paragraphs.ts'
import { listParagraphs } from '../deck/list-paragraphs.ts'
import type { Deck } from '../deck/open-deck.ts'
import { slideText } from '../deck/slide-text.ts'
import { BODY_WIDTH, SLIDE } from '../deck/theme.ts'

/** The edition and its top performers. */
export function summarySlide(deck: Deck): void {
  const { intro, topPerformers } = deck.document.executiveSummary
  const slide = deck.add('Executive Summary', 'Top Performers')
  const paragraphs = [
    { text: slideText(intro, 400), depth: 0, heading: false },
    ...listParagraphs(topPerformers),
  ]
  const box = { x: SLIDE.margin, y: SLIDE.top, w: BODY_WIDTH, h: SLIDE.bottom - SLIDE.top }
  addParagraphs(slide, paragraphs, { ...box, fontSize: 15 })
}
