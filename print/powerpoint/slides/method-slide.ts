import { addParagraphs } from '../deck/add-paragraphs.ts'
import { listParagraphs } from '../deck/list-paragraphs.ts'
import type { Deck } from '../deck/open-deck.ts'
import { BODY_WIDTH, SLIDE } from '../deck/theme.ts'

/** How scores are calculated. */
export function methodSlide(deck: Deck): void {
  const paragraphs = listParagraphs(deck.document.methodology)
  if (paragraphs.length === 0) return
  addParagraphs(deck.add('Appendix', 'Methodology'), paragraphs, {
    x: SLIDE.margin,
    y: SLIDE.top,
    w: BODY_WIDTH,
    h: SLIDE.bottom - SLIDE.top,
    fontSize: 12,
  })
}
