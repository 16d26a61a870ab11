import type { Deck } from './open-deck.ts'
import { addTable, paginate } from './tables.ts'
import { SLIDE } from './theme.ts'

const MAX_ROWS = 15

/** Survey results by importance: all of them if they fit on two slides, else the most important. */
export function surveySlides(deck: Deck): void {
  const rows = (deck.document.survey?.rows ?? []).slice(0, 2 * MAX_ROWS)
  const [first] = rows
  const finding =
    first && `${first.name} matters most to consumers: ${first.fourFive}% ranked it 4 or 5`
  for (const { items, title } of paginate(rows, MAX_ROWS, 'What Consumers Find Important')) {
    addTable(deck.add({ part: 'Consumer Survey', topic: title, finding }), {
      columns: [
        { title: 'Rank', width: 0.8, align: 'right' },
        { title: 'Capability', width: 7.2 },
        { title: 'Ranked 4 or 5', width: 2, align: 'right' },
        { title: 'Rated 5', width: 2, align: 'right' },
      ],
      rows: items.map(({ rank, name, fourFive, five }) => [
        String(rank),
        name,
        `${fourFive}%`,
        `${five}%`,
      ]),
      x: SLIDE.margin,
      y: SLIDE.top,
      fontSize: 11,
    })
  }
}
