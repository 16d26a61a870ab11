import { percentText } from '@insights/domain/text/percent-text.ts'

import { addTable } from '../deck/add-table.ts'
import type { Deck } from '../deck/open-deck.ts'
import { paginate } from '../deck/paginate.ts'
import { BODY_WIDTH, SLIDE } from '../deck/theme.ts'

const MAX_ROWS = 15
const MAX_COMPANIES = 10
const NAME = 3.4

/** Capability Ranking by Category (Unweighted): a table for each application. */
export function categoryScoreSlides(deck: Deck): void {
  const { applications, companies, rankings } = deck.document
  for (const { title: application } of applications) {
    const rows = rankings?.categories[application] ?? []
    const places = companies.map(({ title }, place) => ({ title, place }))
    for (const part of paginate(places, MAX_COMPANIES, `Scores by Category, ${application}`)) {
      for (const { items, title } of paginate(rows, MAX_ROWS, part.title)) {
        const width = (BODY_WIDTH - NAME) / part.items.length
        addTable(deck.add('Capability Ranking by Category (Unweighted)', title), {
          columns: [
            { title: 'Category', width: NAME },
            ...part.items.map((company) => ({
              title: company.title,
              width,
              align: 'right' as const,
            })),
          ],
          rows: items.map(({ categoryName, scores }) => [
            categoryName,
            ...part.items.map(({ place }) => percentText(scores[place] ?? 0)),
          ]),
          x: SLIDE.margin,
          y: SLIDE.top,
          fontSize: 11,
        })
      }
    }
  }
}
