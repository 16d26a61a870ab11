import { surveyBars, surveyTitle } from '@insights/domain/charts/survey-bars.ts'
import { unchecked } from '@insights/domain/claims/claim.ts'

import type { Deck } from './open-deck.ts'
import { addSurveyBars } from './step-charts.ts'
import { addTable, paginate } from './tables.ts'
import { SLIDE } from './theme.ts'

const PART = 'Consumer Survey'
const MAX_ROWS = 15

/** Survey results by importance: all of them if they fit on two slides, else the most important. */
export function surveySlides(deck: Deck): void {
  const all = deck.document.survey?.rows ?? []
  if (all.length === 0) return
  addBars()
  for (const { items, title } of paginate(all.slice(0, 2 * MAX_ROWS), MAX_ROWS, 'Ranked Results')) {
    addTable(deck.add({ part: PART, topic: title }), {
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

  /** The most important ones as bars, with the weight that each becomes. */
  function addBars(): void {
    const rows = all.slice(0, MAX_ROWS)
    const name = all.length > rows.length ? surveyTitle(rows.length) : surveyTitle()
    const { finding, ...chart } = surveyBars({ rows })
    const head = { part: PART, topic: 'What Consumers Find Important', finding: unchecked(finding) }
    addSurveyBars(deck, deck.add(head), name, { ...chart, finding })
  }
}
