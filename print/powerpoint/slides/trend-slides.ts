import { addParagraphs } from '../deck/add-paragraphs.ts'
import { listParagraphs } from '../deck/list-paragraphs.ts'
import type { Deck } from '../deck/open-deck.ts'
import { paginate } from '../deck/paginate.ts'
import { slideText } from '../deck/slide-text.ts'
import { BODY_WIDTH, SLIDE } from '../deck/theme.ts'

const ON_A_SLIDE = 3

/** Trends of the industry, three to a slide. */
export function trendSlides(deck: Deck): void {
  const trends = deck.document.trendsInnovations
  for (const { items, title } of paginate(trends, ON_A_SLIDE, 'Trends & Innovations')) {
    const slide = deck.add('Trends & Innovations', title)
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
