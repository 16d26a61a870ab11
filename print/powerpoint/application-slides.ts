import { dotsAbout, scoreDots } from '@insights/charts/score-dots.ts'

import { addBars } from './charts.ts'
import type { Deck } from './open-deck.ts'
import { addNote, addParagraphs, listParagraphs } from './paragraphs.ts'
import { addTable, paginate, scoreCell } from './tables.ts'
import { BODY_WIDTH, SLIDE } from './theme.ts'

const PART = 'Product Rating'
const MAX_ROWS = 14
const HALF = (BODY_WIDTH - 0.5) / 2

/** Each application: its ranking with bars, then its key success factors. */
export function applicationSlides(deck: Deck): void {
  const { own, document } = deck
  const { applications, rankings, productRating } = document
  const mine = new Set(own ? [own.companyId] : [])
  for (const { title: application } of applications) {
    const ranks = rankings?.applications[application] ?? []
    const { finding } = scoreDots([{ title: application, ranks }], dotsAbout(document, mine))
    for (const { items, title: topic } of paginate(
      ranks,
      MAX_ROWS,
      `Brand Ranking, ${application}`,
    )) {
      const slide = deck.add({
        part: PART,
        topic,
        finding,
      })
      addTable(slide, {
        columns: [
          { title: 'Rank', width: 0.7, align: 'right' },
          { title: 'Brand', width: HALF - 2.8 },
          { title: `${application} Score`, width: 2.1, align: 'right' },
        ],
        rows: items.map((rank) => [String(rank.rank), rank.company, scoreCell(rank)]),
        marked: items.map(({ companyId }) => mine.has(companyId)),
        x: SLIDE.margin,
        y: SLIDE.top,
      })
      const place = { x: SLIDE.margin + HALF + 0.5, y: SLIDE.top, w: HALF }
      const h = Math.min(SLIDE.bottom - SLIDE.top - 0.3, 0.6 + items.length * 0.4)
      addBars(deck, slide, `${application} Score`, items, { ...place, h })
      addNote(slide)
    }
    const texts = productRating.find((section) => section.application === application)
    addTexts(application, texts?.keySuccessFactor ?? null, texts?.bestInClassFeatures ?? null)
  }

  function addTexts(application: string, success: string | null, best: string | null): void {
    if (success === null && best === null) return
    const slide = deck.add({ part: PART, topic: `What Sets Brands Apart, ${application}` })
    const halves = [
      ['Key Success Factors', success],
      ['Best-in-Class Features', best],
    ] as const
    for (const [half, [name, html]] of halves.entries()) {
      const heading = { text: name, depth: 0, heading: true }
      addParagraphs(slide, [heading, ...listParagraphs(html)], {
        x: SLIDE.margin + half * (HALF + 0.5),
        y: SLIDE.top,
        w: HALF,
        h: SLIDE.bottom - SLIDE.top,
        fontSize: 13,
      })
    }
  }
}
